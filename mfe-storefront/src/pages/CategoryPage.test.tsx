import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { selectCart } from '@shop/shared/api';
import { cardOf, categoryOf, failure, idOf, imageOf, productOf, renderPage, rowsOfMany } from '@shop/shared/testing';
import type { PublicProduct } from '@shop/shared/contracts';
import type { Answers } from '@shop/shared/testing';
import CategoryPage from './CategoryPage';

const tops = categoryOf({ _id: idOf(100), name: 'Tops' });
const tees = categoryOf({ _id: idOf(101), name: 'Tees', parentCategory: tops });
const products = [
  productOf({ _id: idOf(1), name: 'Crew Tee', price: 30, createdAt: '2026-01-01T00:00:00.000Z' }),
  productOf({ _id: idOf(2), name: 'Airy Tee', price: 50, createdAt: '2026-02-01T00:00:00.000Z' }),
];

/** What a list answers of a product. */
const listedOf = (product: PublicProduct, named: { color?: string } = {}) => ({
  ...product,
  ...cardOf(product),
  images: product.images,
  ...named,
});

const open = (answers: Answers = {}, at = `/category/${tops._id}`) =>
  renderPage(<CategoryPage />, {
    path: '/category/:categoryId',
    at,
    answers: {
      getCategory: ({ params }) => (params.id === tops._id ? tops : tees),
      listCategories: [tops, tees],
      listPublicCategoryProducts: products,
      // Without the pictures of a chosen color, cards keep theirs.
      listPublicProducts: failure(500),
      ...answers,
    },
  });

const names = async () =>
  (await screen.findAllByRole('article')).map((card) => within(card).getByRole('link').textContent);

describe('the category page', () => {
  it('shows its products newest first, their number, and its subcategories', async () => {
    const { title } = open();
    expect(await names()).toEqual(['Airy Tee', 'Crew Tee']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tops');
    expect(screen.getByText('2 products')).toBeVisible();
    expect(within(screen.getByRole('navigation', { name: 'Subcategories' })).getByRole('link')).toHaveAttribute(
      'href',
      `/category/${tees._id}`,
    );
    expect(title()).toBe('Tops');
  });

  it('sorts by name and price, and keeps the sort in the URL', async () => {
    const { user, location } = open();
    await names();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Price: low to high');
    expect(await names()).toEqual(['Crew Tee', 'Airy Tee']);
    expect(location().search).toBe('?sort=price-low');
    expect(
      within(screen.getByLabelText('Sort by'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Price: low to high', 'Price: high to low', 'Newest']);
  });

  it('switches from a grid to a list with descriptions, and keeps the view in the URL', async () => {
    const { user, location } = open();
    await names();
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(location().search).toBe('?view=list');
    expect(screen.getAllByText('A light tee for every day.')).toHaveLength(2);
  });

  it('adds a size to the cart from the card, in the color of its picture, and says so', async () => {
    const tee = productOf({
      _id: idOf(3),
      name: 'Ridge Tee',
      sizes: ['S', 'M'],
      colors: ['Black', 'Navy'],
      images: [{ ...imageOf('tee', 'Navy'), _id: idOf(30) }],
      stock: { 'S-Black': 5, 'S-Navy': 0, 'M-Black': 5, 'M-Navy': 1 },
    });
    const { user, store, http } = open({ listPublicCategoryProducts: [tee], getPublicProduct: failure(0) });
    const plus = await screen.findByRole('button', { name: 'Add Ridge Tee to cart' });
    await user.click(plus);
    const first = within(await screen.findByRole('group', { name: /^Add Ridge/ }));
    await user.click(first.getByRole('button', { name: 'M' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load product.');
    http.answer({ getPublicProduct: tee });
    await user.click(plus);
    expect(screen.queryByRole('group', { name: /^Add Ridge/ })).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('group', { name: /^Add Ridge/ })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(plus).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(
      within(await screen.findByRole('group', { name: /^Add Ridge/ })).getByRole('button', { name: 'M' }),
    );
    const notice = await screen.findByText('1 × Ridge Tee (M, Navy)');
    expect(notice).toBeVisible();
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    expect(selectCart(store.getState()).items).toMatchObject([{ size: 'M', color: 'Navy', quantity: 1 }]);

    await user.hover(screen.getByRole('heading', { level: 1 }));
    await user.hover(screen.getByRole('link', { name: 'Ridge Tee' }));
    const sizes = within(await screen.findByRole('group', { name: 'Add Ridge Tee to cart in Navy' }));
    const gone = sizes.getByRole('button', { name: 'S, sold out' });
    expect(gone).toHaveAttribute('aria-disabled', 'true');
    // The simulated mouse would leave the card on its way: its events do not name where it goes.
    fireEvent.click(gone);
    fireEvent.click(sizes.getByRole('button', { name: 'M' }));
    expect(await sizes.findByRole('alert')).toHaveTextContent('Only 1 available in stock');
    expect(selectCart(store.getState()).items).toMatchObject([{ size: 'M', quantity: 1 }]);
  });

  it('adds a product of one size by one press, and leads to the page of one whose color is open', async () => {
    const cap = productOf({ _id: idOf(3), name: 'Cap', sizes: [], colors: [], images: [], stock: { default: 5 } });
    const tee = productOf({
      _id: idOf(4),
      name: 'Tee',
      sizes: ['M'],
      colors: ['Black', 'Navy'],
      images: [],
      stock: { 'M-Black': 5, 'M-Navy': 5 },
    });
    const { user, store, location } = open({
      listPublicCategoryProducts: [cap, tee],
      getPublicProduct: ({ params }) => (params.id === cap._id ? cap : tee),
    });
    await user.click(await screen.findByRole('button', { name: 'Add Cap to cart' }));
    expect(await screen.findByText('1 × Cap')).toBeVisible();
    expect(selectCart(store.getState()).items).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Add Tee to cart' }));
    await waitFor(() => expect(location().path + location().search).toBe(`/product/${tee._id}?size=M`));
  });

  it('shows the breadcrumb trail to a subcategory', async () => {
    open({}, `/category/${tees._id}`);
    await screen.findByRole('heading', { level: 1, name: 'Tees' });
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    await waitFor(() =>
      expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/',
        `/category/${tops._id}`,
      ]),
    );
  });

  it('says when a category has no products', async () => {
    open({ listPublicCategoryProducts: [] });
    expect(await screen.findByRole('heading', { name: 'No products here yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shop all' })).toHaveAttribute('href', '/shop');
  });

  it('retries after a failure', async () => {
    const { http, user } = open({ listPublicCategoryProducts: failure(500) });
    await screen.findByRole('alert');
    http.answer({ listPublicCategoryProducts: products });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await names()).toHaveLength(2);
  });

  it('reports a category that does not exist', async () => {
    open({ getCategory: failure(404), listPublicCategoryProducts: failure(404), listPublicProducts: [] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Category Not Found' })).toBeVisible();
  });

  it('shows more products on request and keeps their number in the URL', async () => {
    const many = Array.from({ length: 30 }, (_, index) => productOf({ _id: idOf(index + 1), name: `Tee ${index}` }));
    const { user, location } = open({ listPublicCategoryProducts: many });
    expect(await names()).toHaveLength(24);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await names()).toHaveLength(30);
    expect(location().search).toBe('?show=48');
  });

  it('shows the last few products at once instead of a Load more button', async () => {
    const many = Array.from({ length: 28 }, (_, index) => productOf({ _id: idOf(index + 1), name: `Tee ${index}` }));
    const { http } = open({
      listPublicCategoryProducts: ({ query }) => rowsOfMany(many.slice(0, Number(query.limit)), many.length),
    });
    expect(await names()).toHaveLength(28);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(http.requestsOf('listPublicCategoryProducts')).toHaveLength(1);
  });

  it('Load more on the category page includes the last few products of a list that the server filters', async () => {
    const many = Array.from({ length: 600 }, (_, index) => productOf({ _id: idOf(index + 1), name: `Tee ${index}` }));
    const { user } = open(
      {
        listPublicCategoryProducts: rowsOfMany(many.slice(0, 28), 600),
        listPublicProducts: ({ query }) => rowsOfMany(many.slice(0, Math.min(Number(query.limit), 50)), 50),
      },
      `/category/${tops._id}?price=25-50`,
    );
    await waitFor(async () => expect(await names()).toHaveLength(24));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await names()).toHaveLength(50));
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('requests the cards that it shows, then the rest, which it filters itself, and pictures of a color', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      productOf({ _id: idOf(index + 1), name: `Tee ${index}`, colors: [index < 24 ? 'Black' : 'Rust'] }),
    );
    const { http, user } = open({
      listPublicCategoryProducts: ({ query }) =>
        query.limit ? rowsOfMany(many.slice(0, Number(query.limit)), 30) : many,
    });
    expect(await names()).toHaveLength(24);
    expect(screen.getByText('30 products')).toBeVisible();
    // The products on screen keep their order.
    await waitFor(() => expect(http.requestsOf('listPublicCategoryProducts')).toHaveLength(2));
    expect((await names())[0]).toBe('Tee 0');
    await user.click(screen.getByRole('button', { name: 'Color: All colors' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Rust, 6 products' }));
    expect(await names()).toHaveLength(6);
    expect(http.requestsOf('listPublicCategoryProducts').map(({ query }) => query)).toEqual([
      { fields: 'card', limit: '28' },
      { fields: 'card' },
    ]);
    expect(http.requestsOf('listPublicProducts')).toMatchObject([{ query: { color: 'Rust', fields: 'card' } }]);
  });

  const others = [
    productOf({ _id: idOf(3), name: 'Green Tee', price: 30, colors: ['Green'], sizes: ['S'] }),
    productOf({ _id: idOf(4), name: 'Wide Tee', price: 120, colors: ['Green', 'Navy'], sizes: ['XXL'] }),
  ];

  it('filters by several sizes and colors and by price paid, and keeps the filters in the URL', async () => {
    const { user, location } = open({ listPublicCategoryProducts: [...products, ...others] });
    await names();
    await user.click(screen.getByRole('button', { name: 'Color: All colors' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Green, 2 products' }));
    expect(screen.getByText('2 products')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Black, 2 products' }));
    expect(await names()).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Color: Green, Black' })).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Color: Green, Black' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Size: All sizes' }));
    await user.click(await screen.findByRole('checkbox', { name: 'XXL, 1 product' }));
    await user.click(screen.getByRole('checkbox', { name: 'M, 2 products' }));
    await user.click(screen.getByRole('button', { name: 'Price range: Any price' }));
    await user.click(await screen.findByRole('radio', { name: 'Over $100 (1)' }));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(await names()).toEqual(['Wide Tee']);
    expect(location().search).toBe('?color=Green%2CBlack&size=XXL%2CM&price=100%2B');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await names()).toHaveLength(4);
    expect(location().search).toBe('');
  });

  it('counts and finds what can be bought in the chosen size and color', async () => {
    const tee = { ...productOf(), sizes: ['M', 'L'], colors: ['Black', 'Navy'] };
    const { user } = open(
      {
        listPublicCategoryProducts: [
          { ...tee, _id: idOf(5), name: 'Ridge Tee', stock: { 'M-Black': 2, 'L-Navy': 2 } },
          listedOf({ ...tee, _id: idOf(6), name: 'Fell Tee', stock: { 'M-Black': 0, 'M-Navy': 1, 'L-Black': 1 } }),
          listedOf({ ...tee, _id: idOf(7), name: 'Gone Tee', stock: { 'M-Black': 0, 'L-Navy': 0 } }),
        ],
      },
      `/category/${tops._id}?size=M`,
    );
    expect((await names()).toSorted()).toEqual(['Fell Tee', 'Ridge Tee']);
    await user.click(screen.getByRole('button', { name: 'Color: All colors' }));
    expect(await screen.findByRole('checkbox', { name: 'Black, 1 product' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Navy, 1 product' }));
    expect(await names()).toEqual(['Fell Tee']);
  });

  it('shows a card in the chosen color, and leads to it', async () => {
    const [black, navy] = [imageOf('black', 'Black'), imageOf('navy', 'Navy')];
    const tee = productOf({ name: 'Ridge Tee', colors: ['Black', 'Navy'], images: [black, navy] });
    const { user } = open({
      listPublicCategoryProducts: [listedOf(tee)],
      listPublicProducts: ({ query }) =>
        query?.color === 'Navy' ? [listedOf({ ...tee, images: [navy] }, { color: 'Navy' })] : failure(500),
    });
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('presentation')).toHaveAttribute('src', black.url);
    await user.click(screen.getByRole('button', { name: 'Color: All colors' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Navy, 1 product' }));
    await waitFor(() => expect(card.getByRole('presentation')).toHaveAttribute('src', navy.url));
    expect(card.getByRole('link')).toHaveAttribute('href', `/product/${tee._id}?color=Navy`);
  });

  it('lists the applied filters and removes one or all of them', async () => {
    const { user, location } = open(
      { listPublicCategoryProducts: [...products, ...others] },
      `/category/${tops._id}?size=S,XXL,Unheard&color=Green&price=25-50`,
    );
    expect(await names()).toEqual(['Green Tee']);
    const list = within(screen.getByRole('list', { name: 'Applied filters' }));
    const labels = () => list.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(labels()).toEqual([
      'Remove size S',
      'Remove size XXL',
      'Remove size Unheard',
      'Remove color Green',
      'Remove price $25 - $50',
    ]);
    await user.click(list.getByRole('button', { name: 'Remove price $25 - $50' }));
    expect(await names()).toHaveLength(2);
    expect(screen.getByText('price $25 - $50 removed, 2 products')).toBeInTheDocument();
    expect(list.getByRole('button', { name: 'Remove color Green' })).toHaveFocus();
    await user.click(list.getByRole('button', { name: 'Remove size S' }));
    expect(list.getByRole('button', { name: 'Remove size XXL' })).toHaveFocus();
    expect(location().search).toBe('?size=XXL%2CUnheard&color=Green');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(screen.queryByRole('list', { name: 'Applied filters' })).not.toBeInTheDocument();
    expect(screen.getByText('All filters removed, 4 products')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
    expect(location().search).toBe('');
  });

  it('the filter sheet of the category page offers all filters and shows how many products match', async () => {
    const { user, location } = open({ listPublicCategoryProducts: [...products, ...others] });
    await names();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter' }));
    await user.click(
      within(sheet.getByRole('group', { name: 'Size' })).getByRole('checkbox', { name: 'M, 2 products' }),
    );
    await user.click(sheet.getByRole('radio', { name: '$50 - $100 (1)' }));
    await user.click(sheet.getByRole('button', { name: 'Show 1 item' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await names()).toEqual(['Airy Tee']);
    expect(screen.getByRole('button', { name: 'Filter (2)' })).toHaveFocus();
    expect(location().search).toBe('?size=M&price=50-100');
    await user.click(screen.getByRole('button', { name: 'Filter (2)' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear all' }));
    expect(screen.getByRole('button', { name: 'Show 4 items' })).toBeVisible();
  });

  it('lets the server filter a list that is too long, page by page beyond the response limit', async () => {
    const many = Array.from({ length: 500 }, (_, index) => productOf({ _id: idOf(index + 1), name: `Tee ${index}` }));
    const { http } = open(
      {
        listPublicCategoryProducts: rowsOfMany(many.slice(0, 200), 900),
        listPublicProducts: ({ query }) => rowsOfMany(query?.page === '2' ? many.slice(0, 4) : many, 504),
      },
      `/category/${tops._id}?size=M,L&price=25-50&show=504`,
    );
    expect(await screen.findByText('504 products')).toBeInTheDocument();
    const query = { category: tops._id, size: 'M,L', minPrice: '25', maxPrice: '50', limit: '500', fields: 'card' };
    expect(http.requestsOf('listPublicProducts').map(({ query }) => query)).toEqual([
      { ...query, sort: 'newest', page: '1' },
      { ...query, sort: 'newest', page: '2' },
    ]);
  }, 20_000);

  it('lets the server sort a list that is too long to load', async () => {
    const { user, http } = open({
      listPublicCategoryProducts: rowsOfMany(products, 600),
      listPublicProducts: rowsOfMany(products, 600),
    });
    await names();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
    await waitFor(() =>
      expect(http.requestsOf('listPublicProducts').at(-1)?.query).toMatchObject({
        category: tops._id,
        sort: 'name',
        limit: '28',
      }),
    );
    expect(await screen.findByText('600 products')).toBeVisible();
  });
});
