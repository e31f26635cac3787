import { type Page, expect } from '@playwright/test';

/** The pages that record when their scripts are ready. */
const recording = new WeakSet<Page>();

/** Makes a page record, from its next load on, the event with which the shop's scripts take over the input. */
const recordReady = async (page: Page): Promise<void> => {
  if (recording.has(page)) return;
  recording.add(page);
  await page.addInitScript(() => {
    document.addEventListener('shop:ready', () => Reflect.set(document, 'isReady', true));
  });
};

const whenReady = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => Reflect.get(document, 'isReady') === true);
  // The scripts render some pages only after that event.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
};

/** Opens a page of the shop. Waits until its scripts handle input and its heading is visible. */
export const openReady = async (page: Page, path: string): Promise<void> => {
  await recordReady(page);
  await page.goto(path);
  await whenReady(page);
};

/** Loads the page again. Waits until its scripts handle input and its heading is visible. */
export const reloadReady = async (page: Page): Promise<void> => {
  await recordReady(page);
  await page.reload();
  await whenReady(page);
};

/**
 * Waits until the page has requested nothing for half a second. This is only for tests of what a page requests, or of
 * what its last answer may still change. Other tests wait for what they use next.
 */
export const requestsEnd = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

/** Opens a page and waits until it requests nothing more. The limits of `requestsEnd` apply. */
export const openWhole = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await requestsEnd(page);
};
