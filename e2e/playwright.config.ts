import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './browser';

const { E2E_URL, E2E_BROWSER, E2E_LIBRARIES, CI } = process.env;

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './start-shop.ts',
  // Server, database and browser already fill two cores, and presses are timed to tenths of a second. With two workers,
  // each with its own shop, every test took 1.9 times as long, so there was no gain.
  workers: 1,
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
