import { fileURLToPath } from 'node:url';
import { toCents } from '@shop/shared/rules';
import { seedDemoShop } from './demo/seed';
import { DEMO_SHOP } from './demo/shop-facts';
import { makeWidePictures } from './demo/wide-pictures';
import { openPictureStore } from './pictures/open-store';
import { runServer } from './runtime/run-server';
import { servePages } from './runtime/serve-pages';

runServer({
  seed: async ({ db }, config) => {
    await seedDemoShop({
      db,
      pictures: await openPictureStore(config),
      now: new Date(),
      timeZone: config.shop.timeZone,
      deliveryFee: toCents(config.shop.policy.deliveryFee),
      terms: config.shop.policy,
      log: (message) => process.stdout.write(`${message}\n`),
    });
  },
  demoShop: DEMO_SHOP,
  widerPictures: makeWidePictures(),
  host: servePages,
  // Not the program of `npm start`, which would look for changes of the sources each time.
  program: fileURLToPath(import.meta.url),
});
