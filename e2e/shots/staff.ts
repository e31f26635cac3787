import { expect } from '@playwright/test';
import { DIALOG_CASES } from '../dialogs';
import { openCase } from '../dialogs/open';
import type { Scene } from './scene';

const PAGES = [
  'dashboard',
  'orders',
  'products',
  'categories',
  'customers',
  'suppliers',
  'transactions',
  'coupons',
  'staff',
  'audit',
  'account',
  'releases',
];

/** `StockDialog.tsx` as `stock-dialog`. */
const inWords = (file: string): string =>
  (/(\w+)\.tsx$/.exec(file)?.[1] ?? file).replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** Every screen of the back office, and every dialog and form with what is typed into it. */
export const staffScenes: readonly Scene[] = [
  ...PAGES.map((name): Scene => ({
    name: `staff-${name}`,
    whole: true,
    show: async (page) => {
      await page.goto(`/${name}`, { waitUntil: 'networkidle' });
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
    },
  })),
  ...['orders', 'products', 'customers'].map((name): Scene => ({
    name: `staff-${name}-nothing-found`,
    show: async (page) => {
      await page.goto(`/${name}?q=zzzzzzzz`, { waitUntil: 'networkidle' });
    },
  })),
  {
    name: 'staff-menu',
    narrow: 768,
    show: async (page) => {
      await page.goto('/dashboard', { waitUntil: 'networkidle' });
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
