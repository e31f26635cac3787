import { describe, expect, it } from '@jest/globals';
import { type Answers, failure, idOf, renderPage, rowsOfMany, staffProductOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ProductsPage from './ProductsPage';

const tee = staffProductOf({
  _id: idOf(1),
  name: 'Track Tee',
  price: 40,
  sizes: ['M', 'L'],
  colors: [],
  stock: { M: 5, L: 2 },
  version: 3,
});
const cap = staffProductOf({ _id: idOf(2), name: 'Cap', sizes: [], colors: [], stock: { default: 7 }, version: 8 });

const openGrid = async (answers: Answers = {}) => {
  const page = renderPage(<ProductsPage />, {
    at: '/products',
    answers: { listProducts: [tee, cap], listCategories: [], listSuppliers: [], ...answers },
  });
  await screen.findAllByRole('article');
  await page.user.click(screen.getByRole('button', { name: 'More' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit prices and stock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Prices and Stock' }));
  const type = async (name: string, text: string) => {
    const box = await dialog.findByRole('spinbutton', { name });
    await page.user.clear(box);
    if (text !== '') await page.user.type(box, text);
  };
  return { page, dialog, type };
};

describe('editing many products at once', () => {
  it('saves only what was changed, on what was seen', async () => {
    const { page, dialog, type } = await openGrid({ bulkUpdateProducts: [tee, cap] });
    await type('Price of Track Tee', '45.50');
    await type('Stock of Track Tee, L', '');
    await type('Stock of Cap, Stock', '9');
    await type('Stock of Cap, Stock', '7');
    await type('Sale price of Cap', '30');
    await page.user.click(dialog.getByRole('checkbox', { name: 'Cap is on sale' }));
    await page.user.click(dialog.getByRole('button', { name: 'Save 2 changed' }));
    expect(await screen.findByText('2 products updated')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateProducts')[0]?.body).toEqual({
      products: [
        {
          _id: tee._id,
          version: 3,
          price: 45.5,
          stock: [{ size: 'L', color: '', operation: 'set', quantity: 0, expected: 2 }],
        },
        { _id: cap._id, version: 8, salePrice: 30, onSale: true },
      ],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('tells in which row something is wrong, here and from the server', async () => {
    const { page, dialog, type } = await openGrid();
    await type('Stock of Cap, Stock', '1.5');
    await type('Price of Cap', '');
    await page.user.click(dialog.getByRole('button', { name: 'Save 1 changed' }));
    const row = within(dialog.getByRole('listitem', { name: 'Cap' }));
    expect(await row.findByText('Must be a whole number')).toBeVisible();
    expect(row.getByText('Price is required')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateProducts')).toEqual([]);
    await type('Price of Cap', '41');

    const words = 'The stock of default was changed meanwhile: 6 now';
    page.http.answer({
      bulkUpdateProducts: failure(409, { error: words, errors: [{ field: 'products.0.stock.0', message: words }] }),
      getProduct: { ...cap, stock: { default: 6 }, version: cap.version + 1 },
    });
    await type('Stock of Cap, Stock', '1');
    await page.user.click(dialog.getByRole('button', { name: 'Save 1 changed' }));
    expect(await row.findByText(words)).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent('Failed to update stock in bulk');
    const conflict = within(dialog.getByRole('region', { name: 'Changed meanwhile' }));
    expect(conflict.getByText('Theirs: 6')).toBeVisible();
    expect(conflict.getByText('Mine: 1')).toBeVisible();
    page.http.answer({ bulkUpdateProducts: [cap] });
    await page.user.click(dialog.getByRole('button', { name: 'Save 1 changed' }));
    expect(await screen.findByText('1 product updated')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateProducts')[1]?.body).toMatchObject({
      products: [{ version: cap.version + 1, stock: [{ quantity: 1, expected: 6 }] }],
    });
  });

  it('turns pages of many products, keeps what was typed, and turns back to what is wrong', async () => {
    const { page, dialog, type } = await openGrid({
      listProducts: ({ query }) => rowsOfMany(query.page === '2' ? [cap] : [tee], 26),
      bulkUpdateProducts: [tee, cap],
    });
    await type('Price of Track Tee', '45');
    await page.user.click(dialog.getByRole('button', { name: 'Next page' }));
    await dialog.findByRole('listitem', { name: 'Cap' });
    expect(dialog.queryByRole('listitem', { name: 'Track Tee' })).toBeNull();
    await type('Price of Cap', '12');
    await page.user.click(dialog.getByRole('button', { name: 'Previous page' }));
    await dialog.findByRole('listitem', { name: 'Track Tee' });
    await type('Price of Track Tee', '-1');
    await page.user.click(dialog.getByRole('button', { name: 'Next page' }));
    await dialog.findByRole('listitem', { name: 'Cap' });
    await page.user.click(dialog.getByRole('button', { name: 'Save 2 changed' }));
    const row = within(await dialog.findByRole('listitem', { name: 'Track Tee' }));
    expect(row.getByText('Must be 0 or more')).toBeVisible();
    await type('Price of Track Tee', '45');
    await page.user.click(dialog.getByRole('button', { name: 'Save 2 changed' }));
    expect(await screen.findByText('2 products updated')).toBeVisible();
    expect(page.http.requestsOf('bulkUpdateProducts')[0]?.body).toEqual({
      products: [
        { _id: tee._id, version: 3, price: 45 },
        { _id: cap._id, version: 8, price: 12 },
      ],
    });
    expect(page.http.requestsOf('listProducts').map(({ query }) => query)).toContainEqual({
      archived: 'false',
      limit: '25',
      page: '2',
    });
  });

  it('asks before it throws changes away', async () => {
    const { page, dialog, type } = await openGrid();
    await type('Price of Cap', '1');
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
