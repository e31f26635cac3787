import { availableParallelism } from 'node:os';
import type { RunningShop } from './server';

type ShopPlace = Pick<RunningShop, 'url' | 'dataDir'>;

/**
 * How many browser tests run at the same time, each with a shop of its own. A test waits during half of its time: for
 * answers, for movements on the screen and for the deadlines that it tests. With E2E_URL set, all tests use the shop at
 * that address, so they run one after the other.
 */
export const WORKERS = process.env.E2E_URL ? 1 : Math.min(2, availableParallelism());

/** Publishes the shops to Playwright's workers, which start later and inherit the environment. */
export function publishShops(shops: readonly ShopPlace[]): void {
  process.env.E2E_SHOPS = JSON.stringify(shops.map(({ url, dataDir }) => ({ url, dataDir })));
}

/** Sets E2E_URL and E2E_DATA_DIR in a worker: each has a shop of its own. Does nothing outside workers. */
export function takeShop(): void {
  const { E2E_SHOPS, TEST_PARALLEL_INDEX } = process.env;
  if (E2E_SHOPS === undefined || TEST_PARALLEL_INDEX === undefined) return;
  const shop = (JSON.parse(E2E_SHOPS) as ShopPlace[])[Number(TEST_PARALLEL_INDEX)];
  if (!shop) throw new Error(`No shop was started for worker ${TEST_PARALLEL_INDEX}`);
  process.env.E2E_URL = shop.url;
  process.env.E2E_DATA_DIR = shop.dataDir;
}
