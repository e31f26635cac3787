import { findBrowser } from './browser';
import { startShop } from './server';

/**
 * Before all browser tests: finds the browser, starts one shop for all, and says where both are. With E2E_URL set, the
 * shop that runs there is used instead, which saves the start while writing a test.
 */
export default async function startForTests(): Promise<() => Promise<void>> {
  const browser = await findBrowser();
  process.env.E2E_BROWSER = browser.executablePath;
  process.env.E2E_LIBRARIES = browser.libraryPath ?? '';
  if (process.env.E2E_URL) return () => Promise.resolve();
  const shop = await startShop();
  process.env.E2E_URL = shop.url;
  return () => shop.stop();
}
