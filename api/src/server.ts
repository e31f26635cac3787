import { readDevOrigins } from './modules/host/dev';
import { hostModule } from './modules/host/routes';
import { buildFolder } from './runtime/build-folder';
import { runServer } from './runtime/run-server';

runServer({
  hostFor: ({ dataDir, shop, remoteOrigins }) => {
    const distDir = buildFolder();
    if (distDir === null) {
      console.warn('Nothing is built: only the API is served. `npm run build` makes the pages.');
      return undefined;
    }
    return (app) =>
      hostModule(app, { distDir, dataDir, settings: shop, remoteOrigins, dev: readDevOrigins(process.env) });
  },
});
