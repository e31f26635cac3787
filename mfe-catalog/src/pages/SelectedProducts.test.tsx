import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProductsBulkUpdate } from '@shop/shared/contracts';
import {
  type Answers,
  type RecordedRequest,
  failure,
  idOf,
  never,
  renderPage,
  staffProductOf,
  textsOf,
  productCountsOf,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ProductsPage from './ProductsPage';

const common = { sizes: ['M'], colors: [], salePrice: null, onSale: false, archived: false };
const tee = staffProductOf({
  ...common,
  _id: idOf(1),
  name: 'Track Tee',
  price: 40,
  buyPrice: 10,
  stock: { M: 2 },
  codes: { M: 'TEE-M' },
  version: 3,
});
const cap = staffProductOf({
  ...common,
  _id: idOf(2),
  name: 'Cap',
  price: 21.5,
  buyPrice: 20,
  stock: { M: 1 },
  codes: {},
  version: 5,
});

const open = async (answers: Answers = {}, at = '/products') => {
  const page = renderPage(<ProductsPage />, {
    at,
    path: '/products',
    answers: {
      countProducts: productCountsOf([]),
      listProducts: [tee, cap],
      listCategories: [],
      listSuppliers: [],
      getProduct: cap,
      bulkUpdateProducts: [tee, cap],
      ...answers,
    },
  });
  const choose = async (name: string) =>
    page.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const bar = () => within(screen.getByRole('region', { name: 'Selected products' }));
  const press = (name: string) => page.user.click(bar().getByRole('button', { name }));
  const choice = async (name: string) => {
    await press('More');
    await page.user.click(await screen.findByRole('menuitem', { name }));
  };
  const sent = () =>
    page.http.requestsOf('bulkUpdateProducts').map(({ body }) => (body as ProductsBulkUpdate).products);
  /** Chooses products, and fills in that their prices rise by 10 percent. */
  const raise = async (...names: string[]) => {
    for (const name of names) await choose(name);
    await press('Change prices');
    const title = names.length === 1 ? 'Prices of 1 product' : `Prices of ${names.length} products`;
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Change' }), 'Raise the price by percent');
    await page.user.type(dialog.getByRole('textbox', { name: 'Percent' }), '10');
    return dialog;
  };
  return { page, choose, bar, press, choice, raise, sent };
};

const print = jest.fn();
beforeEach(() => {
  window.print = print;
});
afterEach(() => {
  print.mockClear();
});

describe('selected products', () => {
  it('are archived in one call and brought back by Undo', async () => {
    const { page, choose, bar, choice, sent } = await open();
    await choose('Track Tee');
    await choose('Cap');
    expect(bar().getByText('2 products selected, 1 with missing codes')).toBeVisible();
    await choice('Archive 2 products');
    expect(sent()[0]).toEqual([
      { _id: tee._id, version: 3, archived: true },
      { _id: cap._id, version: 5, archived: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull());
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.map(({ archived }) => archived)).toEqual([false, false]);
  });

  it('go on without those that were deleted meanwhile, which are named', async () => {
    const errors = [{ field: 'products.0._id', message: 'Product not found' }];
    const { page, choose, bar, choice, sent } = await open({
      bulkUpdateProducts: failure(404, { error: 'Product not found', errors }),
    });
    await choose('Track Tee');
    await choose('Cap');
    await choice('Archive 2 products');
    expect(await bar().findByRole('alert')).toHaveTextContent('Track Tee was deleted meanwhile and is left out.');
    expect(bar().getByText(/^1 product selected/)).toBeVisible();
    page.http.answer({ bulkUpdateProducts: [cap] });
    await choice('Archive 1 product');
    await waitFor(() => expect(sent()[1]).toEqual([{ _id: cap._id, version: 5, archived: true }]));
  });

  it('are not taken back by Undo where a colleague archived them first, or changed them since', async () => {
    const outdated = (product: typeof tee) =>
      failure(409, { error: `${product.name} was changed meanwhile.`, details: { productId: product._id } });
    const { page, choose, choice, sent } = await open({
      bulkUpdateProducts: outdated(cap),
      getProduct: () => {
        page.http.answer({ bulkUpdateProducts: [{ ...tee, archived: true, version: 4 }] });
        return { ...cap, archived: true, version: 6 };
      },
    });
    await choose('Track Tee');
    await choose('Cap');
    await choice('Archive 2 products');
    await waitFor(() => expect(sent()[1]).toEqual([{ _id: tee._id, version: 3, archived: true }]));
    page.http.answer({ bulkUpdateProducts: outdated(tee) });
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not undone for Track Tee: changed or deleted meanwhile.')).toBeVisible();
    expect(sent().slice(2)).toEqual([[{ _id: tee._id, version: 4, archived: false }]]);
  });

  it('are brought back by Undo although the answer to the first press was lost', async () => {
    const { page, choose, choice, sent } = await open({ bulkUpdateProducts: failure(0) });
    await choose('Track Tee');
    await choose('Cap');
    await choice('Archive 2 products');
    const archived = [tee, cap].map((product) => ({ ...product, archived: true, version: product.version + 1 }));
    const productIds = [tee._id, cap._id];
    page.http.answer({
      bulkUpdateProducts: failure(409, { error: 'Both were changed meanwhile.', details: { productIds } }),
      getProduct: ({ params }: RecordedRequest) => archived.find(({ _id }) => _id === params['id']) ?? cap,
    });
    await choice('Archive 2 products');
    expect(await screen.findByText('2 products archived')).toBeVisible();
    expect(sent()).toHaveLength(2);
    page.http.answer({ bulkUpdateProducts: failure(0) });
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    const undone = [
      { _id: tee._id, version: 4, archived: false },
      { _id: cap._id, version: 6, archived: false },
    ];
    await waitFor(() => expect(sent().slice(2)).toEqual([undone]));
    // That answer is lost, too.
    page.http.answer({ bulkUpdateProducts: [tee, cap] });
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent().slice(3)).toEqual([undone]));
  });

  it('stay selected when the shop does not archive them, and the bar says why', async () => {
    const { choose, bar, choice } = await open({ bulkUpdateProducts: failure(500) });
    await choose('Cap');
    await choice('Archive 1 product');
    expect(await bar().findByRole('alert')).toHaveTextContent('1 product could not be changed');
    expect(bar().getByText(/^1 product selected/)).toBeVisible();
  });

  it('get their missing codes in one call, and their labels are printed together', async () => {
    const coded = { ...cap, codes: { M: '2000000000008' } };
    const { page, choose, bar, press, choice } = await open({ makeProductCodes: [coded] });
    await choose('Track Tee');
    await choose('Cap');
    page.http.answer({ listProducts: [tee, coded] });
    await choice('Make missing codes');
    expect(await bar().findByText('2 products selected')).toBeVisible();
    expect(page.http.requestsOf('makeProductCodes')[0]?.body).toEqual({ ids: [cap._id] });
    await press('Print labels');
    const dialog = within(await screen.findByRole('dialog', { name: 'Labels of 2 products' }));
    await page.user.click(dialog.getByRole('button', { name: 'Print 3 labels' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const printed = [...document.querySelectorAll('[data-label]')].map((label) => textsOf(label)[0]);
    expect(printed).toEqual(['Track Tee', 'Track Tee', 'Cap']);
    await page.user.click(dialog.getByRole('radio', { name: 'One for each variant' }));
    expect(dialog.getByRole('button', { name: 'Print 2 labels' })).toBeVisible();
  });

  it('go on sale by a percentage, shown before and sent with the versions that were seen', async () => {
    const { page, choose, press, sent } = await open();
    await choose('Track Tee');
    await choose('Cap');
    await press('Change prices');
    const dialog = within(await screen.findByRole('dialog', { name: 'Prices of 2 products' }));
    const save = dialog.getByRole('button', { name: 'Change prices' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(save).toHaveAccessibleDescription('Enter a percentage up to 99');
    const percent = dialog.getByRole('textbox', { name: 'Percent' });
    await page.user.type(percent, '150');
    await page.user.click(save);
    expect(percent).toHaveAccessibleDescription('Enter a percentage up to 99');
    await page.user.clear(percent);
    await page.user.type(percent, '15');
    expect(dialog.getByRole('row', { name: /Track Tee/ })).toHaveTextContent('$40.00$34.00');
    await page.user.click(dialog.getByRole('checkbox', { name: 'Round to whole dollars' }));
    expect(dialog.getByRole('row', { name: /Cap/ })).toHaveTextContent('$21.50$18.00');
    await page.user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save these prices?' }));
    await waitFor(() => expect(question.getByText('Cap: $18.00 is below the cost of $20.00.')).toBeVisible());
    await page.user.click(question.getByRole('button', { name: 'Change prices' }));
    expect(await screen.findByText('Prices of 2 products changed')).toBeVisible();
    expect(sent()).toEqual([
      [
        { _id: tee._id, version: 3, salePrice: 34, onSale: true },
        { _id: cap._id, version: 5, salePrice: 18, onSale: true },
      ],
    ]);
  });

  it('show the prices that a colleague saved meanwhile, and nothing is changed until they are sent again', async () => {
    const now = { ...cap, price: 30, version: 6 };
    const { page, raise, sent } = await open({
      bulkUpdateProducts: failure(409, { error: 'Cap was changed meanwhile.', details: { productId: cap._id } }),
      getProduct: now,
    });
    const dialog = await raise('Cap');
    page.http.answer({ listProducts: [tee, now] });
    await page.user.click(dialog.getByRole('button', { name: 'Change 1 price' }));
    expect(await dialog.findByText(/Cap was changed meanwhile/)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('row', { name: /Cap/ })).toHaveTextContent('$30.00$33.00'));
    page.http.answer({ bulkUpdateProducts: [now] });
    await page.user.click(dialog.getByRole('button', { name: 'Change 1 price' }));
    await waitFor(() => expect(sent().at(-1)).toEqual([{ _id: cap._id, version: 6, price: 33 }]));
  });

  it('are all asked for at once where colleagues changed several', async () => {
    const productIds = [tee._id, cap._id];
    const { page, raise } = await open({
      bulkUpdateProducts: failure(409, { error: 'Both were changed meanwhile.', details: { productIds } }),
      getProduct: never,
    });
    const dialog = await raise('Track Tee', 'Cap');
    await page.user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
    await waitFor(() =>
      expect(page.http.requestsOf('getProduct').map(({ params }) => params['id'])).toEqual(productIds),
    );
  });

  it('leave out of a price change what was deleted meanwhile, and the others are changed by the next press', async () => {
    const errors = [{ field: 'products.1._id', message: 'Product not found' }];
    const { page, raise, sent } = await open({
      bulkUpdateProducts: failure(404, { error: 'Product not found', errors }),
    });
    const dialog = await raise('Track Tee', 'Cap');
    await page.user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
    expect(await dialog.findByText(/^Cap was deleted meanwhile and is left out/)).toBeVisible();
    page.http.answer({ bulkUpdateProducts: [tee] });
    await page.user.click(dialog.getByRole('button', { name: 'Change 1 price' }));
    expect(await screen.findByText('Prices of 1 product changed')).toBeVisible();
    expect(sent()[1]).toEqual([{ _id: tee._id, version: 3, price: 44 }]);
  });

  it('are changed once where the answer to the first press was lost', async () => {
    const { page, raise, sent } = await open({ bulkUpdateProducts: failure(0) });
    const dialog = await raise('Cap');
    await page.user.click(dialog.getByRole('button', { name: 'Change 1 price' }));
    expect(await dialog.findByText('Failed to change prices')).toBeVisible();
    const now = { ...cap, price: 23.65, version: 6 };
    page.http.answer({
      bulkUpdateProducts: failure(409, { error: 'Cap was changed meanwhile.', details: { productId: cap._id } }),
      getProduct: now,
      listProducts: [tee, now],
    });
    await page.user.click(dialog.getByRole('button', { name: 'Change 1 price' }));
    expect(await screen.findByText('Prices of 1 product changed')).toBeVisible();
    expect(sent().map(([item]) => item)).toEqual([
      { _id: cap._id, version: 5, price: 23.65 },
      { _id: cap._id, version: 5, price: 23.65 },
    ]);
  });

  it('can be selected on cards, and the selection stays when the view changes', async () => {
    const { page, choose, bar } = await open({}, '/products?view=cards');
    await choose('Cap');
    await page.user.click(screen.getByRole('radio', { name: 'Table' }));
    expect(await screen.findByRole('checkbox', { name: 'Select Cap' })).toBeChecked();
    expect(bar().getByText(/^1 product selected/)).toBeVisible();
  });
});
