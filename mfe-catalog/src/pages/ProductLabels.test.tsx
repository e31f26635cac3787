import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failure, renderPage, staffProductOf, textsOf, productCountsOf } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import ProductsPage from './ProductsPage';

const tee = staffProductOf({
  name: 'Track Tee',
  price: 40,
  onSale: false,
  sizes: ['M', 'L'],
  colors: [],
  stock: { M: 2, L: 3 },
  codes: { M: 'CODE-M' },
});

const print = jest.fn();
beforeEach(() => {
  window.print = print;
});
afterEach(() => {
  print.mockClear();
});

const open = async (product = tee) => {
  const page = renderPage(<ProductsPage />, {
    at: '/products',
    answers: {
      countProducts: productCountsOf([]),
      listProducts: [product],
      listCategories: [],
      listSuppliers: [],
      exchangeRates: [],
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Track Tee' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Print labels' }));
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'Labels of Track Tee' })) };
};

const labels = () => [...document.querySelectorAll('[data-label]')];

describe('product labels', () => {
  it('print for each piece of a variant with a code and disappear after printing', async () => {
    const { page, dialog } = await open();
    expect(dialog.getByText('1 variant has no code')).toBeVisible();
    expect(labels()).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Print 2 labels' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(labels().map(textsOf)).toEqual(Array(2).fill(['Track Tee', 'M', '$40.00', 'CODE-M']));
    expect(labels()[0]?.querySelectorAll('rect').length).toBeGreaterThan(20);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(labels()).toEqual([]));
  });

  it('do not print for an invalid number, for zero or for too many', async () => {
    const { page, dialog } = await open({ ...tee, codes: { M: 'CODE-M', L: 'CODE-L' } });
    const boxOf = (size: string) => dialog.getByRole('textbox', { name: `Labels of ${size}` });
    const enter = async (size: string, text: string) => {
      await page.user.clear(boxOf(size));
      if (text !== '') await page.user.type(boxOf(size), text);
    };
    const submit = () => page.user.click(dialog.getByRole('button', { name: /^Print/ }));
    for (const text of ['1.5', '-1', '501']) {
      await enter('M', text);
      await submit();
      expect(boxOf('M')).toHaveAccessibleDescription(/Enter a number from 0 to 500/);
    }
    await enter('M', '');
    await enter('L', '0');
    const button = dialog.getByRole('button', { name: 'Print labels' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Choose how many labels to print');
    await enter('M', '500');
    await enter('L', '1');
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent('At most 500 labels at once');
    expect(print).not.toHaveBeenCalled();
    expect(labels()).toEqual([]);
  });

  it('are not offered when no variant has a code, but the form that takes codes is', async () => {
    const { page, dialog } = await open({ ...tee, codes: {} });
    expect(dialog.getByText('There are no codes to print yet')).toBeVisible();
    expect(dialog.queryByRole('spinbutton')).toBeNull();
    expect(dialog.queryByRole('button', { name: /^Print/ })).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Enter codes' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Product' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Labels of Track Tee' })).toBeNull();
  });

  it('are printed once the shop has made the missing codes', async () => {
    const { page, dialog } = await open({ ...tee, codes: {} });
    page.http.answer({ makeProductCodes: failure(500) });
    await page.user.click(dialog.getByRole('button', { name: 'Make codes' }));
    expect(await dialog.findByText('Failed to make codes')).toBeVisible();
    page.http.answer({ makeProductCodes: [{ ...tee, codes: { M: '2000000000008', L: '2000000000015' } }] });
    await page.user.click(dialog.getByRole('button', { name: 'Make codes' }));
    const again = within(await screen.findByRole('dialog', { name: 'Labels of Track Tee' }));
    await page.user.click(await again.findByRole('button', { name: 'Print 5 labels' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(labels()).toHaveLength(5);
    expect(page.http.requestsOf('makeProductCodes').at(-1)?.body).toEqual({ ids: [tee._id] });
  });
});
