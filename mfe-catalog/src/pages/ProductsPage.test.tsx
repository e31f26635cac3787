import { describe, expect, it } from '@jest/globals';
import {
  categoryOf,
  failure,
  idOf,
  renderPage,
  rowsOfMany,
  staffProductOf,
  supplierOf,
  textsOf,
  productCountsOf,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ProductsPage from './ProductsPage';

const tops = categoryOf({ _id: idOf(10), name: 'Tops' });
const tees = categoryOf({ _id: idOf(11), name: 'Tees', parentCategory: { _id: tops._id, name: 'Tops' } });
const tee = staffProductOf({
  _id: idOf(1),
  name: 'Track Tee',
  refCode: 'TT-1',
  price: 40,
  salePrice: 30,
  onSale: true,
  buyPrice: 16,
  category: { _id: tees._id, name: 'Tees' },
  sizes: ['M', 'X-Large'],
  colors: ['Off-White'],
  stock: { 'M-Off-White': 0, 'X-Large-Off-White': 4 },
});
const cap = staffProductOf({
  _id: idOf(2),
  name: 'Cap',
  refCode: 'CP-1',
  buyPrice: null,
  category: null,
  archived: true,
});

const answers = {
  countProducts: productCountsOf([tee, cap]),
  listProducts: [tee, cap],
  listCategories: [tops, tees],
  listSuppliers: [],
  exchangeRates: [],
};

/** The names of the products in the table, in order. */
const rowNames = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('button').textContent);

describe('the table of products', () => {
  it('the product table shows the name, state, price and profit of each product', async () => {
    const left = staffProductOf({ ...cap, _id: idOf(3), archived: false, name: 'Sock', refCode: 'SK-1', price: 8 });
    renderPage(<ProductsPage />, {
      at: '/products?archived=1',
      path: '/products',
      answers: { ...answers, listProducts: [tee, cap, { ...left, sizes: [], colors: [], stock: { default: 0 } }] },
    });
    const rowOf = async (name: RegExp) => screen.findByRole('row', { name });
    const row = await rowOf(/Track Tee/);
    for (const text of ['SKU TT-1', 'Low stock', 'SALE', '4 in 2 variants, 1 out', '$30.00', '$40.00', '$16.00']) {
      expect(row).toHaveTextContent(text);
    }
    expect(within(row).getByRole('cell', { name: '$14.00 (46.7%)' })).toBeVisible();
    expect(await rowOf(/Cap/)).toHaveTextContent('Archived');
    const soldOut = await rowOf(/Sock/);
    expect(soldOut).toHaveTextContent('Sold out');
    expect(within(soldOut).getByRole('cell', { name: '0 in stock' })).toBeVisible();
  });

  it('a product row opens the form when clicked and has the other actions in one menu', async () => {
    const page = renderPage(<ProductsPage />, { at: '/products', answers });
    await page.user.click(await screen.findByRole('cell', { name: '$14.00 (46.7%)' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Product' })).toBeVisible();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await page.user.click(screen.getByRole('button', { name: 'Actions for Track Tee' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Manage Stock',
      'Archive',
      'Print labels',
      'Duplicate',
      'Delete',
    ]);
  });

  it('the product table shows the stock of each size and color on demand', async () => {
    const page = renderPage(<ProductsPage />, { at: '/products', answers });
    await page.user.click(await screen.findByRole('button', { name: 'Stock of Track Tee: 4 in 2 variants, 1 out' }));
    const matrix = within(await screen.findByRole('table', { name: 'Stock of Track Tee' }));
    expect(matrix.getAllByRole('row').map(textsOf)).toEqual([['Off-White'], ['M', '0'], ['X-Large', '4']]);
    expect(screen.queryByRole('dialog', { name: 'Edit Product' })).not.toBeInTheDocument();
  });

  it('the product table is sorted by its headings and keeps the sort order in the address', async () => {
    const [cheap, dear] = [
      staffProductOf({ _id: idOf(5), name: 'Cheap', price: 5 }),
      staffProductOf({ _id: idOf(6), name: 'Dear', price: 90 }),
    ];
    const page = renderPage(<ProductsPage />, {
      at: '/products',
      answers: {
        ...answers,
        listProducts: ({ query }) => (query['sort'] === '-price' ? [dear, cheap] : [cheap, dear]),
      },
    });
    const heading = await screen.findByRole('columnheader', { name: 'Price' });
    expect(rowNames()).toEqual(['Cheap', 'Dear']);
    await page.user.click(within(heading).getByRole('button'));
    await waitFor(() => expect(rowNames()).toEqual(['Dear', 'Cheap']));
    expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
    expect(page.location().search).toBe('?sort=-price');
  });

  it('the product table switches to cards on request, and the address stores the view', async () => {
    const page = renderPage(<ProductsPage />, { at: '/products', answers });
    await screen.findByRole('table', { name: 'Products' });
    await page.user.click(screen.getByRole('radio', { name: 'Cards' }));
    expect(await screen.findByRole('article')).toHaveTextContent('Track Tee');
    expect(screen.queryByRole('table', { name: 'Products' })).not.toBeInTheDocument();
    expect(page.location().search).toBe('?view=cards');
    // Clearing the filters keeps the selected view.
    await page.user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'nothing{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('article')).toBeVisible();
    await page.user.click(screen.getByRole('radio', { name: 'Table' }));
    expect(await screen.findByRole('table', { name: 'Products' })).toBeVisible();
    expect(page.location().search).toBe('');
  });
});

describe('Products Management', () => {
  it('a product card shows SKU, stock, prices, cost and profit, also on sale', async () => {
    renderPage(<ProductsPage />, { at: '/products?view=cards', path: '/products', answers });
    const card = await screen.findByRole('article');
    expect(within(card).getByRole('heading', { name: 'Track Tee' })).toBeVisible();
    for (const text of [
      'SKU TT-1',
      'SALE',
      '4 in stock',
      '$40.00',
      '$30.00',
      '$16.00',
      '$24.00 (60.0%)',
      '$14.00 (46.7%)',
    ]) {
      expect(card).toHaveTextContent(text);
    }
    const variants = within(card).getByRole('list', { name: 'Stock of Track Tee' });
    expect(
      within(variants)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(['M / Off-White: 0', 'X-Large / Off-White: 4']);
  });

  it('the product list hides archived products until requested and shows a dash for an unknown cost', async () => {
    const page = renderPage(<ProductsPage />, { at: '/products?view=cards', path: '/products', answers });
    await screen.findByRole('article');
    await page.user.click(screen.getByRole('switch', { name: 'Show Archived' }));
    const [, card] = screen.getAllByRole('article');
    expect(card).toHaveTextContent('Archived');
    expect(card).toHaveTextContent('Profit-');
  });

  it('the tabs of the product list count its parts, and show one of them', async () => {
    const page = renderPage(<ProductsPage />, { at: '/products', path: '/products', answers });
    const tabs = within(await screen.findByRole('group', { name: 'Products by state' }));
    await waitFor(() =>
      expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'All 1',
        'Low 1',
        'Sold out 0',
        'On sale 1',
        'Archived 1',
      ]),
    );
    for (const [tab, search, found] of [
      ['Archived', '?archived=only', ['Cap']],
      ['On sale', '?sale=1', ['Track Tee']],
      ['Low', '?stock=low', ['Track Tee']],
      ['All', '', ['Track Tee']],
    ] as const) {
      const button = tabs.getByRole('button', { name: new RegExp(`^${tab}`) });
      await page.user.click(button);
      expect(button).toHaveAttribute('aria-pressed', 'true');
      await waitFor(() => expect(rowNames()).toEqual(found));
      expect(page.location().search).toBe(search);
    }
    await page.user.click(tabs.getByRole('button', { name: /^Sold out/ }));
    expect(await screen.findByText('No products match your current filters.')).toBeVisible();
    // The counts do not apply to a search.
    await page.user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'cap{Enter}');
    await waitFor(() => expect(tabs.getByRole('button', { name: 'All' })).toHaveTextContent(/^All$/));
  });

  it('archived products stay shown in the tab of the others, and alone in their own', async () => {
    const page = renderPage(<ProductsPage />, { at: '/products?archived=1', path: '/products', answers });
    const archived = screen.getByRole('switch', { name: 'Show Archived' });
    const tabs = within(await screen.findByRole('group', { name: 'Products by state' }));
    await page.user.click(tabs.getByRole('button', { name: /^Low/ }));
    expect(archived).toBeChecked();
    await page.user.click(tabs.getByRole('button', { name: /^Archived/ }));
    await waitFor(() => expect(rowNames()).toEqual(['Cap']));
    expect(archived).toBeChecked();
    await page.user.click(archived);
    await waitFor(() => expect(rowNames()).toEqual(['Track Tee']));
    expect(tabs.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('the product list filters by name, SKU and category, including subcategories', async () => {
    const page = renderPage(<ProductsPage />, { at: '/products?archived=1', path: '/products', answers });
    expect(await screen.findAllByRole('rowheader')).toHaveLength(2);
    const search = screen.getByRole('searchbox', { name: 'Search products' });
    for (const [text, found] of [
      ['TRACK', 'Track Tee'],
      ['cp-1', 'Cap'],
    ] as const) {
      await page.user.clear(search);
      await page.user.type(search, `${text}{Enter}`);
      await waitFor(() => expect(rowNames()).toEqual([found]));
    }
    await page.user.clear(search);
    await waitFor(() => expect(rowNames()).toHaveLength(2));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Tops');
    expect(rowNames()).toEqual(['Track Tee']);
    await page.user.type(search, 'cp-1{Enter}');
    expect(await screen.findByText('No products found')).toBeVisible();
  });

  it('the product list shows an error when loading fails', async () => {
    renderPage(<ProductsPage />, { at: '/products', answers: { ...answers, listProducts: failure(500) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load data');
  });

  it('the product list shows that filter choices are missing and can load them again', async () => {
    const page = renderPage(<ProductsPage />, {
      at: '/products',
      answers: { ...answers, listSuppliers: failure(500) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('categories or suppliers to choose from are missing');
    page.http.answer({ listSuppliers: [supplierOf({ name: 'Cedar Mill' })] });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Cedar Mill' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the product form keeps the supplier of a product when the supplier list does not include it', async () => {
    const far = { ...tee, supplier: { _id: idOf(77), name: 'Far Mill' } };
    const page = renderPage(<ProductsPage />, {
      at: '/products',
      answers: { ...answers, listProducts: [far], updateProduct: far },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Track Tee' }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByRole('combobox', { name: 'Supplier' })).toHaveDisplayValue('Far Mill');
  });

  it('the product list filters and sorts by stock in the URL, with the low-stock threshold of the shop', async () => {
    const named = (name: string, stock: Record<string, number>, n: number) =>
      staffProductOf({ _id: idOf(n), name, refCode: name, sizes: Object.keys(stock), colors: [], stock });
    // It would be low by the shop's setting, but has its own limit.
    const plenty = { ...named('Plenty', { S: 9, M: 9 }, 3), lowStockUnder: 5 };
    const few = named('Few', { S: 9, M: 9 }, 4);
    const uneven = named('Uneven', { S: 19, M: 30 }, 5);
    const gone = named('Gone', { S: 0 }, 6);
    const page = renderPage(<ProductsPage />, {
      at: '/products?view=cards',
      path: '/products',
      settings: { lowStockUnder: 20 },
      answers: {
        ...answers,
        listProducts: ({ query }) => {
          const byStock = [gone, few, uneven, plenty];
          if (query['sort'] === 'stock') return byStock;
          return query['sort'] === '-stock' ? byStock.toReversed() : [plenty, few, uneven, gone];
        },
      },
    });
    const names = async () =>
      (await screen.findAllByRole('article')).map((card) => within(card).getByRole('heading').textContent);
    expect(await names()).toHaveLength(4);
    await page.user.selectOptions(screen.getByLabelText('Stock'), 'Low in total (under 20)');
    expect(await names()).toEqual(['Few', 'Gone']);
    expect(screen.getByText('18 in stock')).toBeVisible();
    await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Stock: low to high');
    await waitFor(async () => expect(await names()).toEqual(['Gone', 'Few']));
    expect(page.location().search).toBe('?view=cards&stock=low&sort=stock');
    await page.user.selectOptions(screen.getByLabelText('Stock'), 'Low in some variants');
    expect(await names()).toEqual(['Uneven']);
    await page.user.selectOptions(screen.getByLabelText('Stock'), 'Sold out');
    expect(await names()).toEqual(['Gone']);
    await page.user.selectOptions(screen.getByLabelText('Stock'), 'All stock');
    await page.user.selectOptions(screen.getByLabelText('Sort by'), 'Stock: high to low');
    await waitFor(async () => expect(await names()).toEqual(['Plenty', 'Uneven', 'Few', 'Gone']));
  });

  it('the product list leaves filtering and sorting to the server when it is too long to load', async () => {
    const page = renderPage(<ProductsPage />, {
      at: '/products?stock=partly-low&sort=stock',
      answers: { ...answers, listProducts: rowsOfMany([tee], 900) },
    });
    await waitFor(() =>
      expect(page.http.requestsOf('listProducts').at(-1)?.query).toEqual({
        archived: 'false',
        stock: 'partly-low',
        sort: 'stock',
        page: '1',
        limit: '50',
      }),
    );
  });
});
