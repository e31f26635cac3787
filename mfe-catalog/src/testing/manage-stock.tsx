import { jest } from '@jest/globals';
import type { StockEntry, StockResponse } from '@shop/shared/contracts';
import { type Answers, idOf, renderPage, staffProductOf, productCountsOf } from '@shop/shared/testing';
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

/** A stock entry of a size. */
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

/** The stock on the server when Manage Stock is opened. */
export const now = stockOf(entryOf('M', 0), entryOf('X-Large', 3));

/** The rows of the stock matrix, including the head. */
export const rowsOf = (dialog: Pick<typeof screen, 'getByRole'>) =>
  matrixRows(dialog.getByRole('table', { name: 'Stock entries' }));

/** Opens Manage Stock for {@link tee}, with fake timers. */
export const openStock = async (answers: Answers = {}) => {
  const page = renderPage(<ProductsPage />, {
    at: '/products?view=cards',
    path: '/products',
    answers: {
      countProducts: productCountsOf([]),
      listProducts: [tee],
      listCategories: [],
      listSuppliers: [],
      getStock: now,
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Manage Stock of Track Tee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Stock: Track Tee' }));
  await dialog.findByRole('table', { name: 'Stock entries' });
  const box = (name: string) => dialog.getByRole('spinbutton', { name });
  /** Replaces the text of a field. */
  const type = async (name: string, text: string) => {
    await page.user.clear(box(name));
    if (text !== '') await page.user.type(box(name), text);
  };
  return { page, dialog, box, type };
};

/** Waits until collected steps are sent. */
export const gather = () => act(() => jest.advanceTimersByTimeAsync(600));
