import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** The walks through the whole shop, which take too long for every run of the tests. */
export default defineConfig({ ...config, testDir: './walks', timeout: 900_000 });
