import { type Page, expect } from '@playwright/test';

/** The answer of a list without rows. */
export const NO_ROWS = { json: [], headers: { 'x-total-count': '0', 'x-page': '1', 'x-limit': '200' } };

/** Opens a screen whose list fails to load. Expects its message, and that Retry loads the list. */
export const expectRetry = async (page: Page, path: string, call: string, failure: string): Promise<void> => {
  const address = new RegExp(`/api/${call}(\\?|$)`);
  await page.route(address, (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole('alert').getByText(failure)).toBeVisible();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
};
