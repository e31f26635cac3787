import { fileURLToPath } from 'node:url';
import { runServer } from './startup/run-server';

runServer({
  parts: async () => (await import('./seed/shop-parts')).SHOP_PARTS,
  // Not the program of `npm start`, which would check the sources for changes in each process.
  program: fileURLToPath(import.meta.url),
});
