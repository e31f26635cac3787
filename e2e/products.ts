import type { Locator, Page } from '@playwright/test';
import { enter } from './staff';

/** Opens the products screen with a search, as an employee. */
export const openProducts = (page: Page, q: string): Promise<void> =>
  enter(page, `/products?view=cards&q=${encodeURIComponent(q)}`, 'employee');

/** Chooses an entry of the menu More. */
export const chooseFromMore = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Adds a piece of a product to a new order by its tile: the first of its sizes that is left. */
export const addPiece = async (form: Locator, name: string | RegExp): Promise<void> => {
  const tile = form.getByRole('button', { name: typeof name === 'string' ? `Add ${name}` : name }).first();
  await tile.click();
  if ((await tile.getAttribute('aria-expanded')) === null) return;
  await form
    .getByRole('group', { name: /^Sizes of / })
    .getByRole('button', { name: / [1-9]\d* left/ })
    .first()
    .click();
};
