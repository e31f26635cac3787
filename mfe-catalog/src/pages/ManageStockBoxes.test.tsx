import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { productCountsOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { entryOf, gather, now, openStock, rowsOf, stockOf, tee } from '../testing/manage-stock';

describe('number boxes in Manage Stock', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('a stock box counts a typed number when it loses focus, as the step from the previous number', async () => {
    const { page, dialog, type } = await openStock({
      bulkUpdateStock: stockOf(entryOf('M', 12), entryOf('X-Large', 1)),
    });
    await type('M / Navy', '12');
    expect(dialog.getByText('3 in total')).toBeVisible();
    await page.user.keyboard('{Enter}');
    expect(dialog.getByText('15 in total')).toBeVisible();
    await type('X-Large / Navy', '1');
    await page.user.tab();
    expect(rowsOf(dialog)[1]).toBe('Navy | 12 | 1 | 13');
    await gather();
    expect(page.http.requestsOf('bulkUpdateStock').map(({ body }) => body)).toEqual([
      {
        stockUpdates: [
          { size: 'M', color: 'Navy', quantity: 12, operation: 'add' },
          { size: 'X-Large', color: 'Navy', quantity: 2, operation: 'subtract' },
        ],
      },
    ]);
  });

  it('a stock box keeps invalid text, confirms before discarding it, and restores its number on Escape', async () => {
    const { page, dialog, box, type } = await openStock();
    await type('M / Navy', '-4');
    await page.user.tab();
    expect(box('M / Navy')).toHaveAccessibleDescription('Must be 0 or more');
    await page.user.click(dialog.getByRole('button', { name: 'Done' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await page.user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(box('M / Navy')).toHaveValue('-4');
    await page.user.click(box('M / Navy'));
    await page.user.keyboard('{Escape}');
    expect(box('M / Navy')).toHaveValue('0');
    expect(box('M / Navy')).toBeValid();
    await gather();
    expect(page.http.requestsOf('bulkUpdateStock')).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('a stock box without an entry is empty, unlike 0, and a typed number creates the entry', async () => {
    const { page, dialog, box, type } = await openStock({
      getStock: stockOf(entryOf('X-Large', 3)),
      bulkUpdateStock: now,
    });
    expect(rowsOf(dialog)[1]).toBe('Navy |  | 3 | 3');
    await page.user.click(box('M / Navy'));
    expect(dialog.getByRole('group', { name: 'Steps of M / Navy' })).toHaveTextContent('No entry');
    await type('M / Navy', '0');
    await page.user.tab();
    expect(rowsOf(dialog)[1]).toBe('Navy | 0 | 3 | 3');
    await gather();
    expect(page.http.requestsOf('bulkUpdateStock')[0]?.body).toEqual({
      stockUpdates: [{ size: 'M', color: 'Navy', quantity: 0, operation: 'add' }],
    });
    // An emptied entry is removed after a confirmation.
    await type('X-Large / Navy', '');
    await page.user.tab();
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove X-Large / Navy?' }));
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(box('X-Large / Navy')).toHaveValue('3');
  });

  it('a pasted spreadsheet block fills stock boxes, skips blanks and keeps invalid values for correction', async () => {
    const { page, dialog, box } = await openStock({
      getStock: stockOf(...['S', 'M', 'L', 'XL'].map((size) => entryOf(size, 1))),
      countProducts: productCountsOf([]),
      listProducts: [{ ...tee, sizes: ['S', 'M', 'L', 'XL'] }],
      bulkUpdateStock: now,
    });
    await page.user.click(box('S / Navy'));
    await page.user.paste('7\t\tmany\t0\n');
    expect(rowsOf(dialog)[1]).toBe('Navy | 7 | 1 | many | 0 | 8');
    expect(box('L / Navy')).toHaveAccessibleDescription('Must be a number');
    await page.user.click(dialog.getByRole('button', { name: 'Undo paste' }));
    expect(rowsOf(dialog)[1]).toBe('Navy | 1 | 1 | 1 | 1 | 4');
    expect(dialog.queryByRole('button', { name: 'Undo paste' })).toBeNull();
    await page.user.click(box('S / Navy'));
    await page.user.paste('7\t\tmany\t0\n');
    await gather();
    expect(page.http.requestsOf('bulkUpdateStock')[0]?.body).toEqual({
      stockUpdates: [
        { size: 'S', color: 'Navy', quantity: 6, operation: 'add' },
        { size: 'XL', color: 'Navy', quantity: 1, operation: 'subtract' },
      ],
    });
  });
});
