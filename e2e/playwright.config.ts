import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS } from './browser';

const { E2E_URL, E2E_BROWSER, E2E_LIBRARIES, CI } = process.env;

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './start-shop.ts',
  // Two cores: the server, its database and the browser already fill them, and presses are timed to tenths of a second.
  // Measured: with two workers, each on a shop of its own, every test takes 1.9 times as long, and nothing is won.
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
