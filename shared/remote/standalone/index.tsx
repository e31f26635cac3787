import { createRoot } from 'react-dom/client';
import { Standalone } from './Standalone';
import { type PageModules, type StandaloneMocks, readOptions } from './options';
import type { RemoteConfig } from '../config';

export type { StandaloneMocks } from './options';

interface StandaloneSetup {
  /** The remote's remote.config.ts. */
  config: RemoteConfig;
  /** Its pages by exposed module. */
  pages: PageModules;
  /** Answers in addition to the sample data, from the remote's src/mocks.ts. */
  mocks: StandaloneMocks;
}

/**
 * Mounts one remote without the shell: its pages in a plain frame, with sample data and a simulated session, or with a
 * live API and its own sign-in. The address decides: ?api=live, ?role=employee. The page's path is after the #.
 */
export function mountStandalone({ config, pages, mocks }: StandaloneSetup): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  document.title = `${config.name} alone`;
  createRoot(root).render(
    <Standalone config={config} pages={pages} mocks={mocks} options={readOptions(window.location)} />,
  );
}
