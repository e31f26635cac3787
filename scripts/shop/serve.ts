import { ConfigError } from '../../api/src/config';
import { runServer } from '../../api/src/startup/run-server';

/**
 * Serves the shop until a signal ends it.
 *
 * @throws ConfigError with SEED=demo, because a production folder has no demo shop
 */
export function serve(): void {
  if (process.env['SEED'] === 'demo') {
    throw new ConfigError(
      'SEED=demo is for a checkout, where `npm start` runs the demo shop: set SEED=none here, or leave it out.',
    );
  }
  process.env['SEED'] = 'none';
  runServer({ parts: async () => ({ site: (await import('../../api/src/startup/serve-pages')).servePages }) });
}
