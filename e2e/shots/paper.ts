import { type Page, expect } from '@playwright/test';
import { openReady } from '../ready';
import { makeProduct, staffApi, unique } from '../staff';
import type { Scene } from './scene';

/** Keeps the browser's print dialog closed. */
export const printNothing = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
};

/** Shows what the browser would print on a sheet of A4, as a page. The print dialog does not open. */
export const showPaper = async (page: Page) => {
  await page.setViewportSize({ width: 680, height: 1000 });
  await expect(page.locator('[data-print-sheets] > *').first()).toBeAttached();
  await page.emulateMedia({ media: 'print' });
};

/** Prints sheets of the first orders of a list. */
const printSheets = async (page: Page, sheets: string) => {
  await printNothing(page);
  await openReady(page, '/orders?status=confirmed');
  for (const at of [0, 1, 2]) {
    await page
      .getByRole('checkbox', { name: /^Select order / })
      .nth(at)
      .check();
  }
  await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: sheets }).click();
  await showPaper(page);
};

/** Opens the labels of an archived product with codes, which no other scene shows. */
const openLabels = async (page: Page) => {
  await printNothing(page);
  const code = String(Date.now());
  const { name } = await makeProduct(await staffApi(page.request), {
    name: unique('Label Tee'),
    archived: true,
    sizes: ['S', 'M'],
    colors: ['Forest Green'],
    stock: { 'S-Forest Green': 3, 'M-Forest Green': 8 },
    codes: { 'S-Forest Green': `${code}1`, 'M-Forest Green': `${code}2` },
  });
  await openReady(page, `/products?view=cards&archived=1&q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Print labels' }).click();
  await expect(page.getByRole('dialog', { name: `Labels of ${name}` })).toBeVisible();
};

/** Opens the menu of rare acts of a customer with orders. */
const openCustomerMenu = async (page: Page) => {
  await openReady(page, '/customers?sort=-orderCount');
  await page.getByRole('table').getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Export' })).toBeVisible();
};

/** What staff print, as it is on paper, and the dialog for labels. */
export const paperScenes: readonly Scene[] = [
  {
    name: 'staff-print-receipt',
    whole: true,
    show: async (page) => {
      await openReady(page, '/orders?type=in-store');
      await page.getByRole('table').getByRole('rowheader').first().getByRole('button').click();
      await showPaper(page);
    },
  },
  ...['Packing slips', 'Pick list', 'Handover list'].map((sheets): Scene => ({
    name: `staff-print-${sheets.toLowerCase().replace(' ', '-')}`,
    whole: true,
    show: (page) => printSheets(page, sheets),
  })),
  {
    name: 'staff-print-customer',
    whole: true,
    show: async (page) => {
      await printNothing(page);
      await openCustomerMenu(page);
      await page.getByRole('menuitem', { name: 'Export' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
      await showPaper(page);
    },
  },
  { name: 'staff-customer-menu', show: openCustomerMenu },
  {
    name: 'staff-labels',
    show: openLabels,
  },
  {
    name: 'staff-print-labels',
    whole: true,
    show: async (page) => {
      await openLabels(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Print \d+ labels?/ })
        .click();
      await showPaper(page);
    },
  },
];
