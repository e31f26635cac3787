import { jest } from '@jest/globals';
import type { StockEntry, StockResponse } from '@shop/shared/contracts';
import { type Answers, idOf, renderPage, staffProductOf } from '@shop/shared/testing';
import { act, screen, within } from '@testing-library/react';
import ProductsPage from '../pages/ProductsPage';
import { matrixRows } from './matrix';

/** A product in two sizes. */
export const tee = staffProductOf({
  _id: idOf(1),
  name: 'Track Tee',
  sizes: ['M', 'X-Large'],
  colors: ['Navy'],
  stock: { 'M-Navy': 0, 'X-Large-Navy': 4 },
});

/** So many pieces of a size. */
export const entryOf = (size: string, quantity: number): StockEntry => ({
  key: `${size}-Navy`,
  size,
  color: 'Navy',
  quantity,
});

/** The stock of {@link tee}. */
export const stockOf = (...stockEntries: StockEntry[]): StockResponse => ({
  productId: tee._id,
  version: 2,
  total: stockEntries.reduce((sum, { quantity }) => sum + quantity, 0),
  stockEntries,
});

/** What the server has when Manage Stock is opened. */
export const now = stockOf(entryOf('M', 0), entryOf('X-Large', 3));

/** The rows of the boxes of stock, head included. */
export const rowsOf = (dialog: Pick<typeof screen, 'getByRole'>) =>
  matrixRows(dialog.getByRole('table', { name: 'Stock entries' }));

/** Manage Stock of {@link tee}, over fake timers. */
export const openStock = async (answers: Answers = {}) => {
  const page = renderPage(<ProductsPage />, {
    at: '/products?view=cards',
    path: '/products',
    answers: { listProducts: [tee], listCategories: [], listSuppliers: [], getStock: now, ...answers },
    advanceTimers: jest.advanceTimersByTime,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Manage Stock of Track Tee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Stock: Track Tee' }));
  await dialog.findByRole('table', { name: 'Stock entries' });
  const box = (name: string) => dialog.getByRole('spinbutton', { name });
  /** Types a number over what stands in a box. */
  const type = async (name: string, text: string) => {
    await page.user.clear(box(name));
    if (text !== '') await page.user.type(box(name), text);
  };
  return { page, dialog, box, type };
};

/** Long enough for what was pressed to be sent. */
export const gather = () => act(() => jest.advanceTimersByTimeAsync(600));
