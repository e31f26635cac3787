import { findBrowser } from './browser';
import { checkFigures, startShop } from './server';
import { SHOP_OF_WORKER, WORKERS } from './workers';

/**
 * Before all browser tests: finds the browser, starts one shop for each worker, and says where they are. With E2E_URL set,
 * the shop that runs there is used instead, which saves the start while writing a test. After all of them, the figures of
 * each shop must agree with each other.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const browser = await findBrowser();
  process.env.E2E_BROWSER = browser.executablePath;
  process.env.E2E_LIBRARIES = browser.libraryPath ?? '';
  if (process.env.E2E_URL) return () => Promise.resolve();
  const shops = await Promise.all(Array.from({ length: WORKERS }, () => startShop()));
  for (const [index, { url, dataDir }] of shops.entries()) {
    process.env[SHOP_OF_WORKER + String(index)] = JSON.stringify({ E2E_URL: url, E2E_DATA_DIR: dataDir });
  }
  return async () => {
    try {
      for (const { dataDir } of shops) await checkFigures(dataDir);
    } finally {
      await Promise.all(shops.map((shop) => shop.stop()));
    }
  };
}
