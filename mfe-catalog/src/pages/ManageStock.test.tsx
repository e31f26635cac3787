import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StockMovement, StockResponse, StockUpdate } from '@shop/shared/contracts';
import { deferred, failure, idOf, rowsOfMany } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { entryOf, gather, now, openStock, rowsOf, stockOf } from '../testing/manage-stock';

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
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('the Manage Stock dialog counts quick steps at once and saves them as batched operations, never below 0', async () => {
    const answer = deferred<StockResponse>();
    const { page, dialog, box } = await openStock({ bulkUpdateStock: () => answer.promise });
    const button = (name: string) => dialog.getByRole('button', { name });
    expect(rowsOf(dialog)).toEqual(['Color | M | X-Large | Total', 'Navy | 0 | 3 | 3']);
    expect(dialog.getByText('3 in total')).toBeVisible();
    expect(button('Take 1 from M / Navy')).toHaveAttribute('aria-disabled', 'true');
    await page.user.click(button('Take 1 from M / Navy'));
    await page.user.click(button('Add 10 to M / Navy'));
    await page.user.click(box('X-Large / Navy'));
    for (let press = 0; press < 4; press += 1) await page.user.click(button('Take 1 from X-Large / Navy'));
    // The fourth press had nothing left to remove. The button keeps the focus.
    expect(rowsOf(dialog)[1]).toBe('Navy | 10 | 0 | 10');
    expect(button('Take 1 from X-Large / Navy')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Take 1 from X-Large / Navy')).toHaveFocus();
    expect(page.http.requestsOf('bulkUpdateStock')).toEqual([]);
    await gather();
    // Presses during a save count too, and are sent after it.
    await page.user.click(box('M / Navy'));
    await page.user.click(button('Add 1 to M / Navy'));
    await gather();
    expect(dialog.getByText('11 in total')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateStock')).toHaveLength(1);
    const saved = stockOf(entryOf('M', 10), entryOf('X-Large', 0));
    page.http.answer({ getStock: saved, bulkUpdateStock: stockOf(entryOf('M', 11), entryOf('X-Large', 0)) });
    answer.resolve(saved);
    await waitFor(() => expect(page.http.requestsOf('bulkUpdateStock')).toHaveLength(2));
    expect(page.http.requestsOf('bulkUpdateStock').map(({ body }) => body)).toEqual([
      {
        stockUpdates: [
          { size: 'M', color: 'Navy', quantity: 10, operation: 'add' },
          { size: 'X-Large', color: 'Navy', quantity: 3, operation: 'subtract' },
        ],
      },
      { stockUpdates: [{ size: 'M', color: 'Navy', quantity: 1, operation: 'add' }] },
    ]);
    expect(rowsOf(dialog)[1]).toBe('Navy | 11 | 0 | 11');
  });

  it('the Manage Stock dialog lists the steps that failed, saves the others and shows the true number', async () => {
    const { page, dialog, box } = await openStock({
      bulkUpdateStock: ({ body }) => {
        const { stockUpdates } = body as { stockUpdates: StockUpdate[] };
        page.http.answer({ getStock: stockOf(entryOf('M', 1), entryOf('X-Large', 0)) });
        const place = stockUpdates.findIndex(({ operation }) => operation === 'subtract');
        if (place === -1) return stockOf(entryOf('M', 1), entryOf('X-Large', 0));
        const errors = [{ field: `stockUpdates.${place}`, message: 'No' }];
        return failure(409, { error: 'Cannot subtract 2. Only 0 in stock', code: 'STOCK_TOO_LOW', errors });
      },
    });
    await page.user.click(dialog.getByRole('button', { name: 'Add 1 to M / Navy' }));
    await page.user.click(box('X-Large / Navy'));
    await page.user.dblClick(dialog.getByRole('button', { name: 'Take 1 from X-Large / Navy' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to update stock');
    expect(alert).toHaveTextContent('-2 of X-Large / Navy did not count. Cannot subtract 2. Only 0 in stock');
    expect(alert).not.toHaveTextContent('M / Navy and');
    await waitFor(() => expect(rowsOf(dialog)[1]).toBe('Navy | 1 | 0 | 1'));
  });

  it('the Manage Stock dialog lists steps that may not have counted when the server did not answer', async () => {
    const { page, dialog } = await openStock({ bulkUpdateStock: failure(0) });
    await page.user.click(dialog.getByRole('button', { name: 'Add 10 to M / Navy' }));
    expect(dialog.getByText('13 in total')).toBeVisible();
    expect(await dialog.findByRole('alert')).toHaveTextContent('+10 of M / Navy may not have counted.');
    expect(await dialog.findByText('3 in total')).toBeVisible();
  });

  it('the Manage Stock dialog saves steps when it closes or the page is hidden, and reports failures later', async () => {
    const { page, dialog } = await openStock({ bulkUpdateStock: failure(500) });
    await page.user.click(dialog.getByRole('button', { name: 'Add 1 to M / Navy' }));
    await page.user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(page.http.requestsOf('bulkUpdateStock')).toHaveLength(1);
    expect(
      await screen.findByText(/^Failed to update the stock of Track Tee. \+1 of M \/ Navy did not count./),
    ).toBeVisible();

    page.http.answer({ bulkUpdateStock: now });
    await page.user.click(screen.getByRole('button', { name: 'Manage Stock of Track Tee' }));
    await page.user.click(await screen.findByRole('spinbutton', { name: 'X-Large / Navy' }));
    await page.user.click(screen.getByRole('button', { name: 'Add 1 to X-Large / Navy' }));
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(page.http.requestsOf('bulkUpdateStock')).toHaveLength(2));
  });

  it('the Add Stock Entry form takes the size and color of a new entry and ignores an existing one', async () => {
    const { page, dialog } = await openStock({ updateStock: now });
    await page.user.click(dialog.getByRole('button', { name: 'Add Entry' }));
    let form = within(await screen.findByRole('dialog', { name: 'Add Stock Entry' }));
    await page.user.type(form.getByRole('textbox', { name: 'Size' }), ' S ');
    await page.user.type(form.getByRole('textbox', { name: 'Color' }), 'Off-White');
    await page.user.clear(form.getByRole('textbox', { name: 'Quantity' }));
    await page.user.type(form.getByRole('textbox', { name: 'Quantity' }), '-2');
    await page.user.click(form.getByRole('button', { name: 'Add Entry' }));
    expect(await form.findByText('Must be 0 or more')).toBeVisible();
    await page.user.clear(form.getByRole('textbox', { name: 'Quantity' }));
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

  it('a stock entry is removed after confirmation', async () => {
    const { page, dialog, box } = await openStock({ deleteStockEntry: failure(500) });
    await page.user.click(box('X-Large / Navy'));
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

  it('the stock of a product is cleared after confirmation', async () => {
    const { page, dialog } = await openStock({ clearStock: stockOf() });
    await page.user.click(dialog.getByRole('button', { name: 'Clear Stock' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Clear the stock of Track Tee?' }));
    page.http.answer({ getStock: stockOf() });
    await page.user.click(question.getByRole('button', { name: 'Clear Stock' }));
    expect(await screen.findByText('The stock of Track Tee was cleared')).toBeVisible();
    expect(await dialog.findByText('There are no stock entries yet.')).toBeVisible();
  });

  it('the Manage Stock dialog falls back to the product stock, with a notice, until the stock is loaded', async () => {
    const { page, dialog } = await openStock({ getStock: failure(500) });
    expect(dialog.getByText('The current stock could not be loaded')).toBeVisible();
    expect(dialog.getByText('4 in total')).toBeVisible();
    page.http.answer({ getStock: now });
    await page.user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('3 in total')).toBeVisible();
    expect(dialog.queryByText('The current stock could not be loaded')).toBeNull();
  });

  it('the stock history shows each change with its author and reason', async () => {
    const sold: StockMovement = {
      ...movement,
      _id: '8',
      by: 'Customer',
      reason: 'order',
      delta: -2,
      quantityAfter: 2,
      orderId: idOf(500),
    };
    // A newer server may send reasons that this contract does not know. They are shown unchanged.
    const newer = String('exchanged');
    const exchanged = { ...movement, _id: '7', reason: newer as StockMovement['reason'], delta: 7 };
    const { page, dialog } = await openStock({ inventoryHistory: [movement, sold, exchanged] });
    await page.user.click(dialog.getByRole('radio', { name: 'History' }));
    const [added, ordered, unknown] = await dialog.findAllByRole('row', { name: /M \/ Navy/ });
    for (const text of ['+10', '12', 'Added', 'Sam Staff', 'Nov 20, 2026']) expect(added).toHaveTextContent(text);
    for (const text of ['-2', 'Ordered (#000001F4)', 'Customer']) expect(ordered).toHaveTextContent(text);
    for (const text of ['+7', 'Exchanged']) expect(unknown).toHaveTextContent(text);
  });

  it('the stock history does not show the previous page in place of one that failed to load', async () => {
    const { page, dialog } = await openStock({
      inventoryHistory: ({ query }) => (query['page'] === '2' ? failure(500) : rowsOfMany([movement], 90)),
    });
    await page.user.click(dialog.getByRole('radio', { name: 'History' }));
    await page.user.click(await dialog.findByRole('button', { name: 'Page 2' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load data');
    expect(dialog.queryByRole('row', { name: /M \/ Navy/ })).toBeNull();
  });
});
