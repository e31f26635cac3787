import type { Page } from '@playwright/test';
import { type DialogCase, type Made, button, item, type } from './case';

const SETTLEMENTS = '/transactions/settlements';

/** Opens the draft of the courier whom nobody settled with. */
const openDraft = (page: Page, { courier }: Made) => button(page, `Continue with ${courier}`);

/** Opens the settlement that is closed. */
const openClosed = (page: Page, { settled }: Made) => button(page, new RegExp(`^${settled}`));

/** Where the cash is, days of the till, and settlements with couriers. */
export const cash: DialogCase[] = [
  {
    file: 'mfe-finance/src/cash/MoveCashDialog.tsx',
    path: () => '/transactions/cash',
    open: (page) => button(page, 'Move Cash'),
    fill: async (form) => {
      await type(form, 'Amount', '5');
      await type(form, 'Note', 'Never saved');
    },
    kept: { label: 'Note', text: 'Never saved' },
    press: 'Move Cash',
  },
  {
    file: 'mfe-finance/src/closings/CountDialog.tsx',
    path: () => '/transactions/closings',
    open: (page) => button(page, 'Close the Day'),
    fill: (form) => type(form, 'Counted', '5'),
    kept: { label: 'Counted', text: '5' },
    press: 'Save Count',
  },
  {
    file: 'mfe-finance/src/cash/MoveBack.tsx',
    path: () => '/transactions/cash',
    open: (page) => item(page, /^Actions for Owner → Bank/, 'Move back…'),
    role: 'alertdialog',
    press: 'Move Back',
  },
  {
    file: 'mfe-finance/src/settlements/DraftDialog.tsx',
    path: () => SETTLEMENTS,
    open: openDraft,
    fill: (form) => type(form, 'Note', 'Never saved'),
    kept: { label: 'Note', text: 'Never saved' },
    press: 'Close settlement',
  },
  {
    file: 'mfe-finance/src/settlements/DiscardDraft.tsx',
    path: () => SETTLEMENTS,
    open: async (page, made) => {
      await openDraft(page, made);
      await button(page, 'Discard draft');
    },
    role: 'alertdialog',
    press: 'Discard',
  },
  {
    file: 'mfe-finance/src/settlements/SettlementDialog.tsx',
    path: () => SETTLEMENTS,
    open: openClosed,
  },
  {
    file: 'mfe-finance/src/settlements/ReverseSettlement.tsx',
    path: () => SETTLEMENTS,
    open: async (page, made) => {
      await openClosed(page, made);
      await button(page, 'Reverse settlement');
    },
    role: 'alertdialog',
    press: 'Reverse settlement',
  },
  {
    file: 'mfe-finance/src/statements/StatementDialog.tsx',
    path: () => SETTLEMENTS,
    open: async (page, made) => {
      await openDraft(page, made);
      await button(page, 'Fill from a file');
      const buffer = Buffer.from(`Order,Amount\n${made.parcel},20\n`);
      await page.getByLabel('CSV file').setInputFiles({ name: 'sweep.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Take 1 order' }).waitFor();
    },
    press: 'Take 1 order',
  },
];
