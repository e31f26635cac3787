import { createRoot } from 'react-dom/client';
import { StandalonePage } from './StandalonePage';
import type { RemoteConfig } from '../config';
import type { StandaloneMocks, StandaloneScenarios } from './options';
import type { PageModules } from './RemotePages';

export type { StandaloneMocks, StandaloneScenarios } from './options';

interface StandaloneSetup {
  /** The remote's remote.config.ts. */
  config: RemoteConfig;
  /** Its pages by exposed module. */
  pages: PageModules;
  /** Answers in addition to the sample data, from the remote's src/mocks.ts. */
  mocks: StandaloneMocks;
  /** Sets of data of the remote, from its src/scenarios.ts. Default value: none. */
  scenarios?: StandaloneScenarios;
  /** The address of the release's remote.json, below the page. Default value: null, as for a page of the sources. */
  description?: string | null;
}

/**
 * Mounts one remote without the shell: its pages in a plain frame, with sample data and a simulated session, or with a
 * live API and its own sign-in. The address decides, see `readOptions`: ?api=live, ?role=employee, ?scenario=empty. The
 * page's path is after the #.
 */
export function mountStandalone({ scenarios = {}, description = null, ...setup }: StandaloneSetup): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  document.title = `${setup.config.name} alone`;
  createRoot(root).render(<StandalonePage {...setup} scenarios={scenarios} description={description} />);
}
