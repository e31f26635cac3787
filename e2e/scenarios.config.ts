import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** Every scenario of every standalone page, which takes too long for every run of the tests. */
export default defineConfig({ ...config, testDir: './scenarios', timeout: 600_000 });
