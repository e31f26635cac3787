import { findBrowser } from './browser';
import { type RunningShop, checkFigures, fillDemoData, startShop } from './server';
import { WORKERS, publishShops } from './worker-shop';

/**
 * Runs before all browser tests: finds the browser, starts a shop for each worker, and publishes their addresses. With
 * E2E_URL set, the tests use the shop at that address, which saves the start while writing a test. After all tests, the
 * figures of each shop must agree with each other.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const browser = await findBrowser();
  process.env.E2E_BROWSER = browser.executablePath;
  process.env.E2E_LIBRARIES = browser.libraryPath ?? '';
  if (process.env.E2E_URL) return () => Promise.resolve();
  const shops: RunningShop[] = [];
  let removeDemoData: () => void = () => undefined;
  const stop = async () => {
    for (const shop of shops) await shop.stop();
    removeDemoData();
  };
  try {
    removeDemoData = await fillDemoData();
    for (let number = 0; number < WORKERS; number += 1) shops.push(await startShop());
  } catch (error) {
    await stop();
    throw error;
  }
  publishShops(shops);
  return async () => {
    try {
      for (const { dataDir } of shops) await checkFigures(dataDir);
    } finally {
      await stop();
    }
  };
}
