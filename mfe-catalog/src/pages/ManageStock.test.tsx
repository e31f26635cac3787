import { describe, expect, it } from '@jest/globals';
import type { StockEntry, StockMovement, StockResponse } from '@shop/shared/contracts';
import { type Answers, failure, idOf, renderPage, rowsOfMany, staffProductOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ProductsPage from './ProductsPage';

const tee = staffProductOf({
  _id: idOf(1),
  name: 'Track Tee',
  sizes: ['M', 'X-Large'],
  colors: ['Navy'],
  stock: { 'M-Navy': 0, 'X-Large-Navy': 4 },
});

const entryOf = (size: string, quantity: number): StockEntry => ({
  key: `${size}-Navy`,
  size,
  color: 'Navy',
  quantity,
});

const stockOf = (...stockEntries: StockEntry[]): StockResponse => ({
  productId: tee._id,
  version: 2,
  total: stockEntries.reduce((sum, { quantity }) => sum + quantity, 0),
  stockEntries,
});

const now = stockOf(entryOf('M', 0), entryOf('X-Large', 3));

const openStock = async (answers: Answers = {}) => {
  const page = renderPage(<ProductsPage />, {
    at: '/products',
    answers: { listProducts: [tee], listCategories: [], listSuppliers: [], getStock: now, ...answers },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Manage Stock of Track Tee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Stock: Track Tee' }));
  await dialog.findByRole('list', { name: 'Stock entries' });
  return { page, dialog };
};

const movement: StockMovement = {
  _id: '9',
  at: '2026-11-20T10:00:00.000Z',
  by: 'Sam Staff',
  reason: 'add',
  key: 'M-Navy',
  size: 'M',
  color: 'Navy',
  delta: 10,
  quantityAfter: 12,
  orderId: null,
};

describe('Manage Stock', () => {
  it('adds 10 and 1 and takes 1 by operations, never below 0', async () => {
    const { page, dialog } = await openStock({ updateStock: now });
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'M / Navy0+10+1-1',
      'X-Large / Navy3+10+1-1',
    ]);
    expect(dialog.getByText('3 in total')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Take 1 from M / Navy' })).toBeDisabled();
    for (const name of ['Add 10 to M / Navy', 'Add 1 to X-Large / Navy', 'Take 1 from X-Large / Navy']) {
      await waitFor(() => expect(dialog.getByRole('button', { name })).toBeEnabled());
      await page.user.click(dialog.getByRole('button', { name }));
    }
    await waitFor(() => expect(page.http.requestsOf('updateStock')).toHaveLength(3));
    expect(page.http.requestsOf('updateStock').map(({ body }) => body)).toEqual([
      { size: 'M', color: 'Navy', quantity: 10, operation: 'add' },
      { size: 'X-Large', color: 'Navy', quantity: 1, operation: 'add' },
      { size: 'X-Large', color: 'Navy', quantity: 1, operation: 'subtract' },
    ]);
  });

  it('shows what the stock is after each operation', async () => {
    const { page, dialog } = await openStock({
      updateStock: () => {
        page.http.answer({ getStock: stockOf(entryOf('M', 10), entryOf('X-Large', 3)) });
        return now;
      },
    });
    await page.user.click(dialog.getByRole('button', { name: 'Add 10 to M / Navy' }));
    expect(await dialog.findByText('13 in total')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Take 1 from M / Navy' })).toBeEnabled();
  });

  it('says that an operation failed, and why', async () => {
    const { page, dialog } = await openStock({
      updateStock: failure(409, { error: 'Cannot subtract 1. Only 0 in stock', code: 'STOCK_TOO_LOW' }),
    });
    await page.user.click(dialog.getByRole('button', { name: 'Take 1 from X-Large / Navy' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Failed to update stock. Cannot subtract 1. Only 0 in stock',
    );
  });

  it('asks for the size and colour of a new entry, and ignores one that is there', async () => {
    const { page, dialog } = await openStock({ updateStock: now });
    await page.user.click(dialog.getByRole('button', { name: 'Add Entry' }));
    let form = within(await screen.findByRole('dialog', { name: 'Add Stock Entry' }));
    await page.user.type(form.getByRole('textbox', { name: 'Size' }), ' S ');
    await page.user.type(form.getByRole('textbox', { name: 'Color' }), 'Off-White');
    await page.user.clear(form.getByRole('spinbutton', { name: 'Quantity' }));
    await page.user.type(form.getByRole('spinbutton', { name: 'Quantity' }), '-2');
    await page.user.click(form.getByRole('button', { name: 'Add Entry' }));
    expect(await form.findByText('Must be 0 or more')).toBeVisible();
    await page.user.clear(form.getByRole('spinbutton', { name: 'Quantity' }));
    await page.user.click(form.getByRole('button', { name: 'Add Entry' }));
    expect(await screen.findByText('S / Off-White was added')).toBeVisible();
    expect(page.http.requestsOf('updateStock')[0]?.body).toEqual({
      size: 'S',
      color: 'Off-White',
      quantity: 0,
      operation: 'set',
    });

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Stock Entry' })).not.toBeInTheDocument());
    await page.user.click(dialog.getByRole('button', { name: 'Add Entry' }));
    form = within(await screen.findByRole('dialog', { name: 'Add Stock Entry' }));
    await page.user.type(form.getByRole('textbox', { name: 'Size' }), 'm');
    await page.user.type(form.getByRole('textbox', { name: 'Color' }), 'Navy');
    await page.user.click(form.getByRole('button', { name: 'Add Entry' }));
    expect(await screen.findByText('M / Navy is listed already and stays as it is')).toBeVisible();
    expect(page.http.requestsOf('updateStock')).toHaveLength(1);
  });

  it('removes an entry after asking', async () => {
    const { page, dialog } = await openStock({ deleteStockEntry: failure(500) });
    await page.user.click(dialog.getByRole('button', { name: 'Remove X-Large / Navy' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove X-Large / Navy?' }));
    expect(question.getByText('Its 3 in stock go with it. This action cannot be undone')).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Remove Entry' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Failed to update stock');
    page.http.answer({ deleteStockEntry: now });
    await page.user.click(question.getByRole('button', { name: 'Remove Entry' }));
    expect(await screen.findByText('X-Large / Navy was removed')).toBeVisible();
    expect(page.http.requestsOf('deleteStockEntry')[1]?.query).toEqual({ size: 'X-Large', color: 'Navy' });
  });

  it('clears the stock after asking', async () => {
    const { page, dialog } = await openStock({ clearStock: stockOf() });
    await page.user.click(dialog.getByRole('button', { name: 'Clear Stock' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Clear the stock of Track Tee?' }));
    page.http.answer({ getStock: stockOf() });
    await page.user.click(question.getByRole('button', { name: 'Clear Stock' }));
    expect(await screen.findByText('The stock of Track Tee was cleared')).toBeVisible();
    expect(await dialog.findByText('There are no stock entries yet.')).toBeVisible();
  });

  it("falls back to the product's own stock and says so, until the stock is loaded", async () => {
    const { page, dialog } = await openStock({ getStock: failure(500) });
    expect(dialog.getByText('The current stock could not be loaded')).toBeVisible();
    expect(dialog.getByText('4 in total')).toBeVisible();
    page.http.answer({ getStock: now });
    await page.user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('3 in total')).toBeVisible();
    expect(dialog.queryByText('The current stock could not be loaded')).toBeNull();
  });

  it('tells every change with who and why', async () => {
    const sold: StockMovement = {
      ...movement,
      _id: '8',
      by: 'Customer',
      reason: 'order',
      delta: -2,
      quantityAfter: 2,
      orderId: idOf(500),
    };
    const { page, dialog } = await openStock({ inventoryHistory: [movement, sold] });
    await page.user.click(dialog.getByRole('radio', { name: 'History' }));
    const [added, ordered] = await dialog.findAllByRole('row', { name: /M \/ Navy/ });
    for (const text of ['+10', '12', 'Added', 'Sam Staff', 'Nov 20, 2026']) expect(added).toHaveTextContent(text);
    for (const text of ['-2', 'Ordered (#000001F4)', 'Customer']) expect(ordered).toHaveTextContent(text);
  });

  it('does not pass off the page of changes before as the one that did not come', async () => {
    const { page, dialog } = await openStock({
      inventoryHistory: ({ query }) => (query['page'] === '2' ? failure(500) : rowsOfMany([movement], 90)),
    });
    await page.user.click(dialog.getByRole('radio', { name: 'History' }));
    await page.user.click(await dialog.findByRole('button', { name: 'Page 2' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load data');
    expect(dialog.queryByRole('row', { name: /M \/ Navy/ })).toBeNull();
  });
});
