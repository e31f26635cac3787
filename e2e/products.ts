import type { Page } from '@playwright/test';
import { enter } from './staff';

/** Opens the products screen with a search, as an employee. */
export const openProducts = (page: Page, q: string): Promise<void> =>
  enter(page, `/products?view=cards&q=${encodeURIComponent(q)}`, 'employee');

/** Chooses an entry of the menu More. */
export const chooseFromMore = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
