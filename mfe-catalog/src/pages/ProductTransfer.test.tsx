import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProductsImport } from '@shop/shared/contracts';
import {
  type Answers,
  type SavedFiles,
  failure,
  idOf,
  recordSavedFiles,
  renderPage,
  staffProductOf,
  productCountsOf,
} from '@shop/shared/testing';
import { CSV_FILE_BYTES, sampleProductFile } from '@shop/shared/rules';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ProductsPage from './ProductsPage';

const file = new File(['refCode,price\r\nTT-1,45\r\n'], 'products.csv', { type: 'text/csv' });

const rehearsal: ProductsImport = {
  applied: false,
  lines: 2,
  created: 0,
  updated: 1,
  unchanged: 1,
  ignoredColumns: ['Remarks'],
  errors: [],
  changes: [
    {
      line: 2,
      action: 'update',
      refCode: 'TT-1',
      name: 'Track Tee',
      fields: [{ field: 'price', before: '40', after: '45' }],
    },
  ],
};

const openMenu = async (entry: string, answers: Answers = {}, at = '/products') => {
  const page = renderPage(<ProductsPage />, {
    at,
    path: '/products',
    answers: {
      countProducts: productCountsOf([]),
      listProducts: [staffProductOf()],
      listCategories: [],
      listSuppliers: [],
      ...answers,
    },
  });
  await screen.findByRole('table', { name: 'Products' });
  await page.user.click(screen.getByRole('button', { name: 'More' }));
  await page.user.click(await screen.findByRole('menuitem', { name: entry }));
  return page;
};

const openEmpty = async (answers: Answers = {}) => {
  const page = await openMenu('Import CSV', answers);
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'Import Products' })) };
};

const openImport = async (answers: Answers) => {
  const { page, dialog } = await openEmpty(answers);
  await page.user.upload(dialog.getByLabelText('CSV file'), file);
  return { page, dialog };
};

/** Event data of dropped files. */
const dropped = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files, dropEffect: 'none' } });

describe('product import', () => {
  it('previews what each line would do and applies it once confirmed', async () => {
    const { page, dialog } = await openImport({ importProducts: rehearsal });
    expect(await dialog.findByText('2 lines: 0 new, 1 changed, 1 unchanged')).toBeVisible();
    expect(dialog.getByText('Remarks')).toBeVisible();
    const row = dialog.getByRole('row', { name: /Track Tee \(TT-1\)/ });
    expect(row).toHaveTextContent('price: 40 → 45');
    expect(page.http.requestsOf('importProducts').map(({ query }) => query)).toEqual([{}]);
    expect(page.http.requestsOf('importProducts')[0]?.headers).toMatchObject({ 'content-type': 'text/csv' });

    page.http.answer({ importProducts: { ...rehearsal, applied: true } });
    await page.user.click(dialog.getByRole('button', { name: 'Import: 0 new, 1 changed' }));
    expect(await screen.findByText('Products imported: 0 new, 1 changed')).toBeVisible();
    expect(page.http.requestsOf('importProducts')[1]?.query).toEqual({ confirm: 'true' });
    await waitFor(() => expect(page.http.requestsOf('listProducts')).toHaveLength(2));
  });

  it('shows counts with thousands separators', async () => {
    const { dialog } = await openImport({
      importProducts: { ...rehearsal, lines: 5000, created: 5000, updated: 0, unchanged: 0 },
    });
    expect(await dialog.findByText('5,000 lines: 5,000 new, 0 changed, 0 unchanged')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import: 5,000 new, 0 changed' })).toBeVisible();
  });

  it('lists the errors of each line and offers nothing to confirm', async () => {
    const { dialog } = await openImport({
      importProducts: {
        ...rehearsal,
        changes: [],
        errors: [{ line: 3, field: 'price', message: 'Must be a number' }],
      },
    });
    const row = await dialog.findByRole('row', { name: /Must be a number/ });
    expect(row).toHaveTextContent('3');
    expect(row).toHaveTextContent('price');
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it('shows its questions, and importing anyway answers them', async () => {
    const questions = [{ line: 2, field: 'price', message: 'Price changes from $40.00 to $4.00.' }];
    const { page, dialog } = await openImport({ importProducts: { ...rehearsal, questions } });
    expect(await dialog.findByText('Price changes from $40.00 to $4.00.')).toBeVisible();
    page.http.answer({ importProducts: { ...rehearsal, applied: true } });
    await page.user.click(dialog.getByRole('button', { name: 'Import anyway: 0 new, 1 changed' }));
    expect(await screen.findByText('Products imported: 0 new, 1 changed')).toBeVisible();
    expect(page.http.requestsOf('importProducts')[1]?.query).toEqual({ confirm: 'true', answered: 'true' });
  });

  it('shows why a file cannot be read and can read it again', async () => {
    const { page, dialog } = await openImport({ importProducts: failure(422, { error: 'The file is no UTF-8 text' }) });
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to import products. The file is no UTF-8 text');
    page.http.answer({ importProducts: rehearsal });
    await page.user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('2 lines: 0 new, 1 changed, 1 unchanged')).toBeVisible();
    expect(page.http.requestsOf('importProducts').map(({ query }) => query)).toEqual([{}, {}]);
  });
});

describe('the file of a product import', () => {
  it('a dropped import file is shown with its size and can be replaced by another one', async () => {
    const { page, dialog } = await openEmpty({ importProducts: rehearsal });
    expect(dialog.getByText('Drop a CSV file here')).toBeVisible();
    fireEvent.drop(dialog.getByLabelText('CSV file'), dropped(file));
    expect(await dialog.findByText('2 lines: 0 new, 1 changed, 1 unchanged')).toBeVisible();
    expect(dialog.getByText('products.csv').closest('[role="status"]')).toHaveTextContent('products.csv 24 bytes');
    expect(dialog.getByText('Change')).toBeVisible();

    await page.user.upload(dialog.getByLabelText('CSV file'), new File(['refCode\r\n'], 'more.csv'));
    expect(await dialog.findByText('more.csv')).toBeVisible();
    await waitFor(() => expect(page.http.requestsOf('importProducts')).toHaveLength(2));
  });

  it.each([
    [[new File(['PK'], 'shelf.xlsx')], 'shelf.xlsx is not a CSV file. Save the spreadsheet as “CSV UTF-8”'],
    [[new File([], 'none.csv')], 'none.csv is empty. Choose another file.'],
    [[file, new File(['refCode'], 'b.csv')], 'Choose one file at a time.'],
    [
      [new File([new Uint8Array(CSV_FILE_BYTES + 1)], 'all.csv', { type: 'text/csv' })],
      'all.csv is larger than 20 MB. Split it into smaller files.',
    ],
  ])('an unsuitable import file is refused at once and not sent: %#', async (files, text) => {
    const { page, dialog } = await openEmpty({ importProducts: rehearsal });
    const input = dialog.getByLabelText('CSV file');
    fireEvent.drop(input, dropped(...files));
    await waitFor(() => expect(input).toHaveAccessibleDescription(expect.stringContaining(text)));
    expect(input).toBeInvalid();
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    expect(page.http.requestsOf('importProducts')).toEqual([]);
    // A valid file clears the error.
    await page.user.upload(input, file);
    expect(await dialog.findByText('2 lines: 0 new, 1 changed, 1 unchanged')).toBeVisible();
    expect(input).toBeValid();
  });

  it('a file dropped outside the drop zone does not replace the page', async () => {
    await openEmpty();
    const drop = createEvent.drop(document.body, dropped(file));
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(true);
    const text = createEvent.drop(document.body, { dataTransfer: { types: ['text/plain'], files: [] } });
    fireEvent(document.body, text);
    expect(text.defaultPrevented).toBe(false);
  });

  it('a product import can start from a sample file', async () => {
    const { dialog } = await openEmpty();
    const link = dialog.getByRole('link', { name: 'Download a sample' });
    expect(link).toHaveAttribute('download', 'products-sample.csv');
    const [, text = ''] = (link.getAttribute('href') ?? '').split('charset=utf-8,');
    expect(decodeURIComponent(text)).toBe(sampleProductFile());
  });
});

describe('product export', () => {
  let files: SavedFiles;

  beforeEach(() => {
    files = recordSavedFiles();
  });
  afterEach(() => files.stop());

  it('saves the file of what the filters leave', async () => {
    const page = await openMenu(
      'Export CSV',
      { exportProducts: 'refCode\r\nTT-1\r\n' },
      `/products?q=tee&supplier=${idOf(300)}&archived=1&sort=-price`,
    );
    await waitFor(() => expect(files.saved).toHaveLength(1));
    expect(files.saved).toEqual([{ name: expect.stringMatching(/^products-\d{4}-\d{2}-\d{2}\.csv$/), size: 15 }]);
    expect(page.http.requestsOf('exportProducts').map(({ query }) => query)).toEqual([
      { q: 'tee', supplier: idOf(300) },
    ]);
  });

  it('shows an error when it fails', async () => {
    const page = await openMenu('Export CSV', { exportProducts: failure(500) });
    expect(await screen.findByText('Failed to export products. Please try again.')).toBeVisible();
    expect(page.http.requestsOf('exportProducts').map(({ query }) => query)).toEqual([{ archived: 'false' }]);
    expect(files.saved).toEqual([]);
  });
});
