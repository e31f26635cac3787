import { type Locator, type Page, expect } from '@playwright/test';
import { openReady } from '../ready';
import type { Scene } from './scene';

/** Opens the spreadsheet of prices and stock. */
const openSheet = async (page: Page): Promise<Locator> => {
  await openReady(page, '/products?sort=name');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit prices and stock' }).click();
  const sheet = page.getByRole('table', { name: 'Prices and stock' });
  await expect(sheet.getByRole('textbox').first()).toBeVisible();
  return sheet;
};

/** Opens a dialog of a product with many sizes and colors. */
const openProduct = async (page: Page, action: string) => {
  const name = 'Tempo Training Tee';
  await openReady(page, `/products?view=cards&q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `${action} ${name}` }).click();
};

/** Types into the first cells of the sheet, row by row. */
const typeDown = async (sheet: Locator, column: RegExp, texts: readonly string[]) => {
  for (const [row, text] of texts.entries()) await sheet.getByRole('textbox', { name: column }).nth(row).fill(text);
};

/** Products and their stock in the back office, in states that their lists do not open in. */
export const productScenes: readonly Scene[] = [
  {
    name: 'staff-products-chosen',
    show: async (page) => {
      await openReady(page, '/products');
      for (const at of [0, 1, 2]) {
        await page
          .getByRole('checkbox', { name: /^Select / })
          .nth(at + 1)
          .check();
      }
      await expect(page.getByRole('region', { name: 'Selected products' })).toBeVisible();
    },
  },
  {
    name: 'staff-products-cards',
    whole: true,
    show: async (page) => {
      await openReady(page, '/products?view=cards');
    },
  },
  {
    name: 'staff-products-chips',
    narrow: 390,
    show: async (page) => {
      await openReady(page, '/products');
      await page
        .getByRole('button', { name: /^\+\d+ more/ })
        .first()
        .click();
    },
  },
  {
    name: 'staff-products-stock',
    show: async (page) => {
      await openReady(page, '/products');
      const rows = page.getByRole('main').getByRole('rowheader').or(page.getByRole('main').getByRole('article'));
      await expect(rows.first()).toBeVisible();
      // On a narrow screen, the list has no such button.
      const stock = page.getByRole('button', { name: /^Stock of/ });
      if ((await stock.count()) > 0) await stock.nth(1).click();
    },
  },
  {
    name: 'staff-sheet',
    show: async (page) => {
      await openSheet(page);
    },
  },
  {
    name: 'staff-sheet-changed',
    show: async (page) => {
      const sheet = await openSheet(page);
      await typeDown(sheet, /^Price of/, ['31.5', '44']);
      await typeDown(sheet, /^Stock of/, ['9', '12', '0']);
      await page.getByRole('button', { name: 'Fill down' }).click();
    },
  },
  {
    name: 'staff-sheet-errors',
    show: async (page) => {
      const sheet = await openSheet(page);
      await typeDown(sheet, /^Price of/, ['', '1.250']);
      await typeDown(sheet, /^Stock of/, ['ten', '-4', '1.5', '7']);
      await page.getByRole('button', { name: /^Save \d/ }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'staff-product-matrix',
    show: async (page) => {
      await openProduct(page, 'Edit');
      const boxes = page.getByRole('table', { name: 'Stock by size and color' }).getByRole('spinbutton');
      await boxes.nth(1).fill('1.5');
      await boxes.first().fill('3');
    },
  },
  {
    name: 'staff-stock-matrix',
    show: async (page) => {
      await openProduct(page, 'Manage Stock of');
      const boxes = page.getByRole('table', { name: 'Stock entries' }).getByRole('spinbutton');
      await boxes.nth(1).fill('ten');
      await boxes.first().focus();
    },
  },
];
