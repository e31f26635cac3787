import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './browser';
import { WORKERS, takeShop } from './worker-shop';

takeShop();
const { E2E_URL, E2E_BROWSER, E2E_LIBRARIES, CI } = process.env;

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './start-shop.ts',
  workers: WORKERS,
  forbidOnly: Boolean(CI),
  // Both allow for a machine that is twice as slow or busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
