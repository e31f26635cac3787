import { toCents } from '@shop/shared/rules';
import { openPictureStore } from '../pictures/open-store';
import { say } from '../say';
import { servePages } from '../startup/serve-pages';
import type { ShopParts } from '../startup/start-shop';
import { seedDemoShop } from './seed-demo-shop';
import { DEMO_SHOP } from './shop-facts';
import { completePictures } from './pictures';

/** The parts of a checkout's shop: the pages of its build, and the demo shop for an empty database. */
export const SHOP_PARTS: ShopParts = {
  seed: async ({ db }, config) => {
    await seedDemoShop({
      db,
      pictures: await openPictureStore(config),
      now: new Date(),
      timeZone: config.shop.timeZone,
      deliveryFee: toCents(config.shop.policy.deliveryFee),
      terms: config.shop.policy,
      log: (message) => say(message),
    });
  },
  demoShop: DEMO_SHOP,
  completePictures,
  site: servePages,
};
