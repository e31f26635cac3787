import { type Locator, type Page, expect } from '@playwright/test';
import { DIALOG_CASES } from '../dialogs';
import { openCase } from '../dialogs/open';
import { openReady } from '../ready';
import type { Scene } from './scene';

const PAGES = [
  'dashboard',
  'orders',
  'orders/refusals',
  'products',
  'categories',
  'customers',
  'suppliers',
  'transactions',
  'coupons',
  'staff',
  'audit',
  'settings',
  'account',
  'releases',
];

/** Converts `StockDialog.tsx` to `stock-dialog`. */
const inWords = (file: string): string =>
  (/(\w+)\.tsx$/.exec(file)?.[1] ?? file).replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

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

/** Every screen of the back office, and every dialog and form with its fields filled in. */
export const staffScenes: readonly Scene[] = [
  ...PAGES.map((name): Scene => ({
    name: `staff-${name.replace('/', '-')}`,
    whole: true,
    show: async (page) => {
      await openReady(page, `/${name}`);
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
    },
  })),
  ...['orders', 'products', 'customers'].map((name): Scene => ({
    name: `staff-${name}-nothing-found`,
    show: async (page) => {
      await openReady(page, `/${name}?q=zzzzzzzz`);
    },
  })),
  {
    name: 'staff-order-of-known-number',
    show: async (page) => {
      await openReady(page, '/orders?status=pending');
      await page
        .getByRole('row')
        .filter({ hasText: /Call first|Refused before/ })
        .first()
        .getByRole('rowheader')
        .click();
      await expect(page.getByRole('group', { name: 'Other orders of this phone number' })).toContainText('refused');
    },
  },
  {
    name: 'staff-orders-chosen',
    show: async (page) => {
      await openReady(page, '/orders');
      await page
        .getByRole('checkbox', { name: /^Select order / })
        .first()
        .check();
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
      await typeDown(sheet, /^Price of/, ['', '1,250']);
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
  {
    name: 'staff-menu',
    narrow: 768,
    show: async (page) => {
      await openReady(page, '/dashboard');
      await page.getByRole('button', { name: 'Menu' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  ...DIALOG_CASES.map((one, index): Scene => ({
    name: `staff-form-${String(index + 1).padStart(2, '0')}-${inWords(one.file)}`,
    show: async (page, { made }) => {
      const form = await openCase(page, one, made);
      await one.fill?.(form, made);
    },
  })),
];
