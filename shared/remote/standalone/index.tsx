import { createRoot } from 'react-dom/client';
import { StandalonePage } from './StandalonePage';
import type { StandaloneSetup } from './Standalone';

export type { StandaloneMocks, StandaloneScenarios } from './options';

/**
 * Mounts one remote without the shell: its pages in a plain frame, with sample data and a simulated session, or with a
 * live API and its own sign-in. The address decides, see `readOptions`: ?api=live, ?role=employee, ?scenario=empty. The
 * page's path is after the #.
 */
export function mountStandalone(setup: StandaloneSetup): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  document.title = `${setup.config.name} alone`;
  createRoot(root).render(<StandalonePage {...setup} />);
}
