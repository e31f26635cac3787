import { toCents } from '@shop/shared/rules';
import { seedDemoShop } from './demo/seed';
import { readDevOrigins } from './modules/host/dev';
import { hostModule } from './modules/host/routes';
import { openPictureStore } from './pictures/open-store';
import { buildFolder } from './runtime/build-folder';
import { runServer } from './runtime/run-server';

runServer({
  seed: async ({ db }, config) => {
    await seedDemoShop({
      db,
      pictures: await openPictureStore(config),
      now: new Date(),
      timeZone: config.shop.timeZone,
      deliveryFee: toCents(config.shop.policy.deliveryFee),
      log: (message) => process.stdout.write(`${message}\n`),
    });
  },
  hostFor:
    (config) =>
    async (app, { changes, registry }) => {
      const distDir = buildFolder();
      if (distDir === null) {
        console.warn('Nothing is built: only the API is served. `npm run build` makes the pages.');
        return;
      }
      await hostModule(app, {
        distDir,
        dataDir: config.dataDir,
        settings: config.shop,
        remoteOrigins: config.remoteOrigins,
        publicUrl: config.publicUrl,
        rendering: config.rendering,
        changes,
        registry,
        dev: readDevOrigins(process.env),
      });
    },
});
