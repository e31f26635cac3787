import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './browser';
import { SHOP_OF_WORKER, WORKERS } from './workers';

// Each worker has a shop of its own, and its tests find it under the name that one shop would have.
const own = SHOP_OF_WORKER + (process.env.TEST_PARALLEL_INDEX ?? '');
const shop = process.env[own];
if (shop !== undefined) Object.assign(process.env, JSON.parse(shop));

const { E2E_URL, E2E_BROWSER, E2E_LIBRARIES, CI } = process.env;

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './start-shop.ts',
  workers: E2E_URL === undefined ? WORKERS : 1,
  forbidOnly: Boolean(CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: E2E_URL,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: E2E_BROWSER,
      args: BROWSER_FLAGS,
      env: E2E_LIBRARIES ? { ...process.env, LD_LIBRARY_PATH: E2E_LIBRARIES } : undefined,
    },
  },
});
