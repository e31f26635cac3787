import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type CartItem, matchesSearch } from '@shop/shared/rules';
import {
  cartItemOf,
  categoryOf,
  deferred,
  failure,
  idOf,
  productOf,
  quoteOf,
  renderPage,
  rowsOfMany,
} from '@shop/shared/testing';
import type { Answers, PageSetup } from '@shop/shared/testing';
import ShopPage from './ShopPage';

const tees = categoryOf({ _id: idOf(101), name: 'Tees' });
const products = [
  productOf({ _id: idOf(1), name: 'Crew Tee', refCode: 'CT-1', price: 30, sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] }),
  productOf({ _id: idOf(2), name: 'Airy Short', refCode: 'AS-9', price: 20, category: null }),
];

const open = (answers: Answers = {}, at = '/shop', cart: CartItem[] = [], settings: PageSetup['settings'] = {}) =>
  renderPage(<ShopPage />, {
    at,
    cart,
    settings,
    answers: {
      listPublicProducts: ({ query }) =>
        products.filter(({ name, refCode }) => matchesSearch(query.q ?? '', name, refCode)),
      listCategories: [tees],
      getPublicProduct: ({ params }) => productOf({ _id: params.id }),
      quoteOrder: quoteOf(),
      ...answers,
    },
  });

const names = async () =>
  (await screen.findAllByRole('article')).map((card) => within(card).getByRole('link').textContent);

describe('the shop page', () => {
  it('lists all products by name, with four sizes and the number of further sizes', async () => {
    open();
    expect(await names()).toEqual(['Airy Short', 'Crew Tee']);
    expect(screen.getByText(/XS, S, M, L \+2 more/)).toBeVisible();
  });

  it('searches in any case during typing, and keeps the search in the URL', async () => {
    const { user, location } = open();
    await names();
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'as-9');
    await waitFor(async () => expect(await names()).toEqual(['Airy Short']));
    expect(location().search).toBe('?q=as-9');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nothing like it');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await names()).toHaveLength(2);
  });

  it('filters by category and sorts by price from the URL', async () => {
    const category = { _id: tees._id, name: tees.name };
    const found = [
      productOf({ _id: idOf(4), name: 'Polo Tee', price: 10, category }),
      productOf({ _id: idOf(3), name: 'Run Tee', price: 50, category }),
    ];
    open({ listPublicProducts: [...products, ...found] }, `/shop?category=${tees._id}&sort=price-high`);
    expect(await names()).toEqual(['Run Tee', 'Polo Tee']);
    expect(screen.getByText('2 products')).toBeVisible();
  });

  it('says when the products could not be loaded', async () => {
    open({ listPublicProducts: failure(500) });
    expect(await screen.findByRole('heading', { name: 'Failed to load products' })).toBeVisible();
  });

  it.each([
    ['the connection where no answer came', failure(0), 'Please check your internet connection and try again.'],
    ['what an answer says', failure(503, { error: 'We are back in a minute.' }), 'We are back in a minute.'],
  ])('gives as the reason for a failed load %s', async (_, answer, reason) => {
    open({ listPublicProducts: answer });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(reason);
    expect(alert.textContent?.includes('connection')).toBe(reason.includes('connection'));
  });

  it('uses as much of the search text in its URL as a search allows', async () => {
    const { http } = open(
      { listPublicProducts: rowsOfMany(products, 900) },
      `/shop?${new URLSearchParams({ q: `t\0ee${'x'.repeat(300)}` }).toString()}`,
    );
    await waitFor(() =>
      expect(http.requestsOf('listPublicProducts').at(-1)?.query).toMatchObject({ q: `tee${'x'.repeat(197)}` }),
    );
  });

  it('lets the server search a list that is too long to load', async () => {
    const { http } = open({ listPublicProducts: rowsOfMany(products, 900) }, '/shop?q=tee');
    await waitFor(() =>
      expect(http.requestsOf('listPublicProducts').at(-1)?.query).toEqual({
        q: 'tee',
        page: '1',
        limit: '28',
        fields: 'card',
      }),
    );
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Relevance');
  });

  it('shows the results of a search in the order of the server, with its text, and by name where asked', async () => {
    const named = (index: number, name: string) => productOf({ _id: idOf(index), name });
    const found = [named(4, 'Tee of the month'), named(3, 'Crew Tee'), named(2, 'Boxy Top')];
    const { user, title, location, http } = open({ listPublicProducts: found }, '/shop?q=tee');
    expect(await names()).toEqual(['Tee of the month', 'Crew Tee', 'Boxy Top']);
    expect(screen.getByRole('heading', { level: 1, name: 'Results for “tee”' })).toBeVisible();
    expect(title()).toBe('Results for “tee”');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    await waitFor(() =>
      expect(http.requestsOf('listPublicProducts').at(-1)?.query).toMatchObject({ q: 'tee', sort: 'name' }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Relevance');
    expect(await names()).toEqual(['Tee of the month', 'Crew Tee', 'Boxy Top']);
    expect(location().search).toBe('?q=tee');
  });

  it('links to a product in the size and the color that the search asked for', async () => {
    const sizes = ['S', 'M'];
    const colors = ['Black', 'Sky Blue'];
    const tee = productOf({ _id: idOf(1), name: 'Crew Tee', sizes, colors });
    open(
      { listPublicProducts: [Object.assign(tee, { inStock: true, color: 'Sky Blue', size: 'M' })] },
      '/shop?q=blue+m',
    );
    expect(await screen.findByRole('link', { name: 'Crew Tee' })).toHaveAttribute(
      'href',
      `/product/${idOf(1)}?size=M&color=Sky+Blue`,
    );
  });

  it('suggests where else to look when a search finds nothing', async () => {
    open({ listPublicProducts: ({ query }) => (query?.q ? [] : products) }, '/shop?q=zzz');
    expect(await screen.findByRole('link', { name: 'Tees' })).toHaveAttribute('href', `/category/${tees._id}`);
  });

  it('says what was probably meant, and links to its results', async () => {
    const meant = rowsOfMany(products.slice(0, 1), 1, 'crew tee');
    open({ listPublicProducts: ({ query }) => (query?.q === 'crwe' ? meant : products) }, '/shop?q=crwe');
    expect(await screen.findByText(/Nothing found for “crwe”/)).toBeVisible();
    expect(screen.getByRole('link', { name: '“crew tee”?' })).toHaveAttribute('href', '/shop?q=crew+tee');
    expect(await names()).toEqual(['Crew Tee']);
  });

  it('keeps server results in place when the rest of the list has arrived', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      productOf({ _id: idOf(index + 1), name: `Tee ${String(index).padStart(2, '0')}`, sizes: ['M'] }),
    );
    const rest = deferred<typeof many>();
    const { http, user } = open(
      {
        listPublicProducts: ({ query }) => {
          if (query.size) return many.slice(3, 5);
          return query.limit ? rowsOfMany(many.slice(0, 28), 30) : rest.promise;
        },
      },
      '/shop?size=M',
    );
    expect(await names()).toEqual(['Tee 03', 'Tee 04']);
    const requests = http.requestsOf('listPublicProducts').length;
    await act(() => rest.resolve(many));
    expect(await names()).toEqual(['Tee 03', 'Tee 04']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: low to high');
    await waitFor(async () => expect(await names()).toHaveLength(24));
    expect(http.requestsOf('listPublicProducts')).toHaveLength(requests);
  });

  it('its filters offer what the search found, as the server counts it', async () => {
    const shorts = categoryOf({ _id: idOf(102), name: 'Shorts' });
    const counts = {
      sizes: [
        { value: 'S', count: 2 },
        { value: '7 inch', count: 1 },
      ],
      colors: [{ value: 'Navy', count: 3 }],
      categories: [{ value: shorts._id, count: 3 }],
      prices: [{ value: '25-50', count: 3 }],
    };
    const { user, http } = open(
      { listProductFacets: counts, listCategories: [tees, shorts], listPublicProducts: rowsOfMany(products, 900) },
      '/shop?q=short&color=Navy',
    );
    await names();
    await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
    expect(await sheet.findByRole('checkbox', { name: '7 inch, 1 product' })).toBeEnabled();
    expect(sheet.getAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      expect.stringContaining('S'),
      expect.stringContaining('7 inch'),
      expect.stringContaining('Navy'),
    ]);
    expect(sheet.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'All categories',
      'Shorts (3)',
      'Any price',
      '$25 - $50 (3)',
    ]);
    expect(http.requestsOf('listProductFacets').map(({ query }) => query)).toEqual([{ q: 'short', color: 'Navy' }]);
    // A search needs no other products than those it finds.
    expect(http.requestsOf('listPublicProducts').filter(({ query }) => !query.q && !query.limit)).toEqual([]);
    await user.click(sheet.getByRole('checkbox', { name: 'S, 2 products' }));
    await waitFor(() =>
      expect(http.requestsOf('listProductFacets').at(-1)?.query).toEqual({ q: 'short', color: 'Navy', size: 'S' }),
    );
  });

  it('its filters offer what is on screen, without counts, if the server cannot count', async () => {
    const { user } = open({ listProductFacets: failure(500) }, '/shop?q=crew');
    await names();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
    expect(await sheet.findByRole('checkbox', { name: 'XXL' })).toBeEnabled();
  });

  it('the quick view requests its one product, and requests it again after a failure', async () => {
    const tee = productOf({
      _id: idOf(7),
      name: 'Quick Tee',
      sizes: ['S'],
      colors: ['Black'],
      stock: { 'S-Black': 5 },
    });
    const { user, http } = open({ listPublicProducts: [tee], getPublicProduct: failure(0) });
    await user.click(await screen.findByRole('button', { name: 'Quick view of Quick Tee' }));
    const dialog = await screen.findByRole('dialog', { name: 'Quick Tee' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to load product');
    expect(within(dialog).getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    http.answer({ getPublicProduct: tee });
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Add to Cart' })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: 'Add to Cart' }));
    expect(within(await screen.findByRole('dialog', { name: 'Your cart' })).getByText('Quick Tee')).toBeVisible();
    expect(http.requestsOf('getPublicProduct').every(({ params }) => params.id === tee._id)).toBe(true);
  });

  it('the quick view sells a product, and its cart says that checkout is coming soon', async () => {
    const stock = { 'S-Black': 0, 'M-Black': 5 };
    const tee = productOf({ _id: idOf(7), name: 'Quick Tee', price: 30, sizes: ['S', 'M'], colors: ['Black'], stock });
    const quoteOrder = quoteOf({ lines: [{ price: 30, available: 5 }] });
    const { user } = open({ listPublicProducts: [tee], getPublicProduct: tee, quoteOrder });
    await user.click(await screen.findByRole('button', { name: 'Quick view of Quick Tee' }));
    const dialog = await screen.findByRole('dialog', { name: 'Quick Tee' });
    const add = within(dialog).getByRole('button', { name: 'Add to Cart' });
    await user.click(add);
    expect(within(dialog).getByText('Please select a size')).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: 'S, sold out' }));
    await user.click(add);
    expect(within(dialog).getByText('This size is out of stock')).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: 'M' }));
    await user.click(add);
    const cart = await screen.findByRole('dialog', { name: 'Your cart' });
    expect(within(cart).getByText('Quick Tee')).toBeVisible();
    expect(within(cart).getByText('M / Black')).toBeVisible();
    expect(within(cart).getByText('$30.00 each')).toBeVisible();
    expect(within(cart).getByRole('link', { name: 'Quick Tee' })).toHaveAttribute('href', `/product/${tee._id}`);
    await user.click(within(cart).getByRole('button', { name: 'Checkout' }));
    expect(within(cart).getByText('Checkout is coming soon')).toBeVisible();
    expect(within(cart).getByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/cart');
    await user.click(within(cart).getByRole('button', { name: 'Remove Quick Tee (M, Black) from cart' }));
    expect(within(cart).getByText('Your cart is empty')).toBeVisible();
  });

  it('the cart drawer shows current prices and stock, and says what changed', async () => {
    const cart = [cartItemOf(productOf({ name: 'Old Tee', price: 20 }), { quantity: 2 })];
    const { user, http } = open({ quoteOrder: quoteOf({ lines: [{ price: 25, available: 1 }] }) }, '/shop', cart);
    await user.click(await screen.findByRole('button', { name: 'Show cart' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }));
    expect(await drawer.findByText('Price changed from $20.00 to $25.00')).toBeVisible();
    expect(drawer.getByText('$25.00 each')).toBeVisible();
    expect(drawer.getByText(/Only 1 available, but 2 requested/)).toBeVisible();
    expect(http.requestsOf('quoteOrder')).toHaveLength(1);
  });

  it('the cart drawer opens checkout where the owner wants it', async () => {
    const cart = [cartItemOf(productOf({ name: 'Old Tee', price: 20 }))];
    const { user, location } = open({}, '/shop', cart, { shopDrawerCheckout: 'checkout' });
    await user.click(await screen.findByRole('button', { name: 'Show cart' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }));
    expect(drawer.queryByRole('button', { name: 'Checkout' })).not.toBeInTheDocument();
    await user.click(drawer.getByRole('link', { name: 'Checkout' }));
    expect(location().path).toBe('/checkout');
  });

  it('the cart drawer stays open while a quantity is not understood', async () => {
    const cart = [cartItemOf(productOf({ name: 'Old Tee', price: 20 }))];
    const { user, location } = open({ quoteOrder: quoteOf() }, '/shop', cart);
    await user.click(await screen.findByRole('button', { name: 'Show cart' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }));
    const quantity = drawer.getByRole('spinbutton', { name: 'Quantity of Old Tee (M, Black)' });
    await user.clear(quantity);
    await user.type(quantity, 'two');
    await user.click(drawer.getByRole('link', { name: 'Go to cart' }));
    expect(location().path).toBe('/shop');
    expect(quantity).toHaveFocus();
  });

  it('the cart drawer says when prices could not be checked, and checks again', async () => {
    const cart = [cartItemOf(productOf({ name: 'Old Tee', price: 20 }))];
    const { user, http } = open({ quoteOrder: failure(0) }, '/shop', cart);
    await user.click(await screen.findByRole('button', { name: 'Show cart' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Your cart' }));
    expect(await drawer.findByText(/^Prices and stock could not be checked\./)).toBeVisible();
    http.answer({ quoteOrder: quoteOf({ lines: [{ price: 25, available: 5 }] }) });
    await user.click(drawer.getByRole('button', { name: 'Check again' }));
    expect(await drawer.findByText('$25.00 each')).toBeVisible();
    expect(drawer.queryByText(/could not be checked/)).not.toBeInTheDocument();
  });

  it('the quick view names every missing choice at its field, and moves the focus to the first', async () => {
    const stock = { 'S-Black': 5, 'S-White': 5, 'M-Black': 5, 'M-White': 5 };
    const tee = productOf({ _id: idOf(7), name: 'Quick Tee', sizes: ['S', 'M'], colors: ['Black', 'White'], stock });
    const { user } = open({ listPublicProducts: [tee], getPublicProduct: tee });
    await user.click(await screen.findByRole('button', { name: 'Quick view of Quick Tee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quick Tee' }));
    const add = dialog.getByRole('button', { name: 'Add to Cart' });
    await user.click(add);
    expect(dialog.getByText('Please select a size')).toBeVisible();
    expect(dialog.getByText('Please select a color')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Black' })).toHaveFocus();
    await user.click(dialog.getByRole('radio', { name: 'White' }));
    expect(dialog.queryByText('Please select a color')).not.toBeInTheDocument();
    expect(dialog.getByText('Please select a size')).toBeVisible();
    await user.click(add);
    expect(dialog.getByRole('radio', { name: 'S' })).toHaveFocus();
  });

  it('the quick view of a sold-out product says so and links to others of its category', async () => {
    const stock = { 'S-Black': 0, 'M-Black': 0 };
    const tee = productOf({ _id: idOf(7), name: 'Quick Tee', price: 30, sizes: ['S', 'M'], colors: ['Black'], stock });
    const { user } = open({ listPublicProducts: [tee], getPublicProduct: tee });
    await user.click(await screen.findByRole('button', { name: 'Quick view of Quick Tee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Quick Tee' }));
    expect(dialog.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    expect(dialog.getAllByText('Sold out')).toHaveLength(2);
    expect(dialog.queryByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'See similar' })).toHaveAttribute(
      'href',
      `/category/${tee.category?._id ?? ''}`,
    );
  });

  it('a product is requested once, as soon as its link gets the pointer or the focus', async () => {
    const { user, http } = open();
    await names();
    expect(http.requestsOf('getPublicProduct')).toHaveLength(0);
    await user.hover(screen.getByRole('link', { name: 'Crew Tee' }));
    await waitFor(() => expect(http.requestsOf('getPublicProduct')).toHaveLength(1));
    act(() => screen.getByRole('link', { name: 'Crew Tee' }).focus());
    act(() => screen.getByRole('link', { name: 'Airy Short' }).focus());
    await waitFor(() => expect(http.requestsOf('getPublicProduct')).toHaveLength(2));
  });
});
