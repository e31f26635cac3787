import { findBrowser } from './browser';
import { checkFigures, startShop } from './server';

/**
 * Runs before all browser tests: finds the browser, starts one shop for all tests, and publishes both addresses. With
 * E2E_URL set, the tests use the shop at that address, which saves the start while writing a test. After all tests, the
 * figures of the shop must agree with each other.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const browser = await findBrowser();
  process.env.E2E_BROWSER = browser.executablePath;
  process.env.E2E_LIBRARIES = browser.libraryPath ?? '';
  if (process.env.E2E_URL) return () => Promise.resolve();
  const shop = await startShop();
  process.env.E2E_URL = shop.url;
  process.env.E2E_DATA_DIR = shop.dataDir;
  return async () => {
    try {
      await checkFigures(shop.dataDir);
    } finally {
      await shop.stop();
    }
  };
}
