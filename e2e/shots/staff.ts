import { type Page, expect } from '@playwright/test';
import type { ShopHealth } from '@shop/shared/contracts';
import { CUSTOMER_ANSWERS } from '@shop/shared/rules';
import { DIALOG_CASES } from '../dialogs';
import { openCase } from '../dialogs/open';
import { openReady } from '../ready';
import { labelOf } from '../support';
import { exchangeScenes } from './exchange-scenes';
import { paperScenes } from './paper';
import { productScenes } from './staff-products';
import { addPiece } from '../products';
import { staffApi } from '../staff';
import { answeredOrder, linkOf } from './confirmation';
import { fillOutbox } from '../outbox';
import type { Scene, Stage, StageWithRecords } from './scene';

const PAGES = [
  'dashboard',
  'orders',
  'orders/messages',
  'orders/parcels',
  'orders/handovers',
  'orders/refusals',
  'products',
  'products/received',
  'categories',
  'customers',
  'suppliers',
  'transactions',
  'transactions/cash',
  'transactions/settlements',
  'transactions/closings',
  'coupons',
  'staff',
  'audit',
  'outbox',
  'settings',
  'account',
  'releases',
  'health',
];

/** Converts `StockDialog.tsx` to `stock-dialog`. */
const inWords = (file: string): string =>
  (/(\w+)\.tsx$/.exec(file)?.[1] ?? file).replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** Answers with the health of the shop as it is, changed to a state that the shop of the scenes never has. */
const changeHealth = (page: Page, change: (health: ShopHealth) => ShopHealth) =>
  page.route('**/api/health/details', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as ShopHealth) });
  });

/** Fills in a phone order with one product and no address. */
const fillPhoneOrder = async (page: Page, { product }: Stage) => {
  await openReady(page, '/orders?new=1');
  const form = page.getByRole('dialog');
  await labelOf(form.getByRole('radio', { name: 'By phone' })).click();
  await form.getByRole('searchbox').fill(product.name);
  await addPiece(form, product.name);
  await form.getByRole('textbox', { name: 'Customer name' }).fill('Maya Okonkwo-Whitfield');
  await form.getByRole('textbox', { name: 'Phone' }).fill('+1 212 555 0187');
  await page.keyboard.press('Tab');
};

/** Every screen of the back office, and every dialog and form with its fields filled in. */
export const staffScenes: readonly Scene[] = [
  ...PAGES.map((name): Scene => ({
    name: `staff-${name.replaceAll('/', '-')}`,
    whole: true,
    show: async (page) => {
      await openReady(page, `/${name}`);
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
    },
  })),
  {
    name: 'staff-outbox-in-trouble',
    whole: true,
    show: async (page) => {
      await fillOutbox(page);
      await openReady(page, '/outbox?state=failed');
      await expect(page.getByRole('table', { name: 'Outbox' })).toBeVisible();
    },
  },
  ...['orders', 'products', 'customers'].map((name): Scene => ({
    name: `staff-${name}-nothing-found`,
    show: async (page) => {
      await openReady(page, `/${name}?q=zzzzzzzz`);
    },
  })),
  {
    name: 'staff-order-of-known-number',
    show: async (page) => {
      await openReady(page, '/orders?status=pending&sort=createdAt');
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
    name: 'staff-order-answered',
    show: async (page, { product }) => {
      const id = await answeredOrder(page, product, 'change');
      await openReady(page, `/orders?contact=answered&order=${id}`);
      await expect(page.getByRole('heading', { name: 'Answer of the customer' })).toBeVisible();
    },
  },
  {
    name: 'staff-orders-answered',
    show: async (page, { product }) => {
      for (const answer of CUSTOMER_ANSWERS) await answeredOrder(page, product, answer);
      await openReady(page, '/orders?contact=answered');
      await expect(page.getByText('Said no').last()).toBeVisible();
    },
  },
  {
    name: 'staff-orders-deleted',
    whole: true,
    show: async (page, { product }) => {
      const api = await staffApi(page.request);
      for (const step of ['', 'confirmed']) {
        const { id } = await linkOf(page, product);
        if (step !== '') await api.put(`/orders/${id}/status`, { status: step });
        expect((await api.remove(`/orders/${id}`)).ok()).toBe(true);
      }
      await openReady(page, '/orders/deleted');
      await expect(page.getByRole('rowheader').first()).toBeVisible();
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
    name: 'staff-orders-views',
    show: async (page) => {
      await openReady(page, '/orders?status=pending&payment=credit');
      const views = page.getByRole('dialog', { name: 'Saved views' });
      for (const name of ['WhatsApp to accept', 'Waits for longer than a day in Queens']) {
        await page.getByRole('button', { name: 'Views' }).click();
        await views.getByRole('textbox', { name: 'Name' }).fill(name);
        await views.getByRole('button', { name: 'Save this view' }).click();
        await expect(views).toBeHidden();
      }
      await page.getByRole('button', { name: 'Views' }).click();
      await expect(views.getByRole('button', { name: 'Rename WhatsApp to accept' })).toBeVisible();
    },
  },
  {
    name: 'staff-new-phone-order',
    show: async (page, stage) => {
      await fillPhoneOrder(page, stage);
    },
  },
  {
    name: 'staff-new-phone-order-errors',
    show: async (page, stage) => {
      await fillPhoneOrder(page, stage);
      await page.getByRole('button', { name: /^Place order/ }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'staff-order-delivered',
    show: async (page) => {
      await openReady(page, '/orders?status=delivered');
      await page.getByRole('table').getByRole('rowheader').nth(1).getByRole('button').click();
      await expect(page.getByRole('dialog').getByRole('table', { name: 'Products' })).toBeVisible();
    },
  },
  ...paperScenes,
  {
    name: 'staff-health-notices',
    whole: true,
    show: async (page) => {
      await changeHealth(page, (health) => ({
        ...health,
        pausedAt: '2026-01-01T00:00:00.000Z',
        notices: ['The clock of this server is 61 minutes ahead of the database. Orders get wrong times.'],
        jobs: health.jobs.map((job, at) =>
          at === 0 ? { ...job, state: 'failed', attempts: 3, lastError: 'The disk is full.' } : job,
        ),
      }));
      await openReady(page, '/health');
      await expect(page.getByText('Jobs are paused')).toBeVisible();
    },
  },
  {
    name: 'staff-palette-found',
    show: async (page, { product }) => {
      await openReady(page, '/orders');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search screens and records' }).fill(product.name.split(' ')[0] ?? '');
      await expect(page.getByRole('option', { name: new RegExp(`^${product.name}`) })).toBeVisible();
    },
  },
  ...productScenes,
  {
    name: 'staff-menu',
    narrow: 768,
    show: async (page) => {
      await openReady(page, '/dashboard');
      await page.getByRole('button', { name: 'Menu' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Every dialog of the back office, and what needs exchanges and settlements, on records of their own. */
export const formScenes: readonly Scene<StageWithRecords>[] = [
  ...DIALOG_CASES.map((one, index): Scene<StageWithRecords> => ({
    name: `staff-form-${String(index + 1).padStart(2, '0')}-${inWords(one.file)}`,
    show: async (page, { made }) => {
      const form = await openCase(page, one, made);
      await one.fill?.(form, made);
    },
  })),
  ...exchangeScenes,
];
