import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api } from '@shop/shared/api';
import type { UserEvent } from '@testing-library/user-event';
import { STANDARD_SIZE_CHART, guideOf } from '@shop/shared/rules';
import { cartItemOf, failure, idOf, imageOf, never, productOf, renderPage } from '@shop/shared/testing';
import type { PageSetup } from '@shop/shared/testing';
import ProductPage from './ProductPage';

const tee = productOf({
  name: 'Track Tee',
  price: 40,
  sizes: ['M', 'L'],
  colors: ['Black', 'Navy'],
  images: [imageOf('front', null), imageOf('tee-navy', 'Navy')].map((image, index) => ({ ...image, _id: idOf(index) })),
  stock: { 'M-Black': 20, 'M-Navy': 4, 'L-Black': 0, 'L-Navy': 20 },
});

const open = (product = tee, setup: PageSetup = {}) =>
  renderPage(<ProductPage />, {
    path: '/product/:id',
    at: `/product/${product._id}`,
    ...setup,
    answers: {
      getPublicProduct: product,
      listPublicCategoryProducts: [product],
      listPublicProducts: [],
      ...setup.answers,
    },
  });

const opened = async (product = tee, setup: PageSetup = {}) => {
  const page = open(product, setup);
  await screen.findByRole('heading', { level: 1, name: product.name });
  return page;
};

const choose = (name: string | RegExp) => screen.getByRole('radio', { name });
/** The standard size chart, reduced to the sizes of the tee. */
const standard = guideOf({ own: null, inherited: null, sizes: tee.sizes }) ?? STANDARD_SIZE_CHART;
const addButton = () => screen.getByRole('button', { name: 'Add to Cart' });

/** Uses fake timers. The clock moves only when the test advances it. */
const heldClock = () => {
  jest.useFakeTimers();
  return { advanceTimers: (milliseconds: number) => void jest.advanceTimersByTime(milliseconds) };
};

afterEach(() => {
  jest.useRealTimers();
});

describe('the product page', () => {
  it('shows name, price, facts and the shop policy', async () => {
    const { title } = await opened(productOf({ price: 40, salePrice: 30, onSale: true }));
    expect(screen.getByText('$30.00')).toBeVisible();
    expect(screen.getByText('$40.00')).toBeVisible();
    expect(screen.getByText('SALE -25%')).toBeVisible();
    expect(screen.getByText('100% cotton')).toBeVisible();
    const facts = within(screen.getByRole('list', { name: 'Delivery and exchange' })).getAllByRole('listitem');
    expect(facts[0]).toHaveTextContent('$3.00 delivery nationwide. Delivery usually takes 1-3 business days.');
    expect(screen.getByText('Exchange within 3 days, no refunds.')).toBeVisible();
    expect(screen.queryByText(/free shipping|30-day/i)).not.toBeInTheDocument();
    expect(title()).toBe('Track Tee');
  });

  it('reserves its space while it loads', () => {
    open(tee, { answers: { getPublicProduct: never } });
    expect(screen.getByText('Loading product')).toBeInTheDocument();
  });

  it('requires a size and a color before anything goes into the cart', async () => {
    const { user, store } = await opened();
    await user.click(addButton());
    expect(screen.getByText('Please select a size')).toBeVisible();
    expect(screen.getByText('Please select a color')).toBeVisible();
    expect(choose('Black')).toHaveFocus();
    await user.click(choose('Black'));
    expect(screen.queryByText('Please select a color')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Buy Now' }));
    expect(screen.getByText('Please select a size')).toBeVisible();
    expect(store.getState().cart.items).toEqual([]);
  });

  it('keeps the chosen variant in the URL and opens with it', async () => {
    const { user, location, unmount } = await opened();
    await user.click(choose('Navy'));
    await user.click(choose('M'));
    expect(location().search).toBe('?color=Navy&size=M');
    unmount();
    await opened(tee, { at: `/product/${tee._id}?color=Navy&size=M` });
    expect(choose('Navy')).toBeChecked();
    expect(choose('M')).toBeChecked();
  });

  it('strikes out and announces sold-out choices', async () => {
    const { user } = await opened();
    await user.click(choose('Black'));
    await user.click(choose('L, sold out'));
    expect(choose('Black, sold out')).toBeChecked();
    expect(screen.getByText('Sold out in L, Black')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
    expect(screen.queryByRole('spinbutton', { name: 'Quantity' })).not.toBeInTheDocument();
    await user.click(choose('Navy'));
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toBeVisible();
  });

  it('the product page of a sold-out product links to others of its category', async () => {
    const gone = productOf({ ...tee, stock: { 'M-Black': 0, 'M-Navy': 0, 'L-Black': 0, 'L-Navy': 0 } });
    await opened(gone);
    expect(screen.getAllByText('Sold out')).toHaveLength(2);
    expect(screen.getByText('This product is sold out')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sold out' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Buy Now' })).not.toBeInTheDocument();
    expect(screen.queryByRole('spinbutton', { name: 'Quantity' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See similar' })).toHaveAttribute(
      'href',
      `/category/${gone.category?._id ?? ''}`,
    );
  });

  it('warns when ten or fewer are left and limits the quantity to the stock', async () => {
    const { user } = await opened();
    await user.click(choose('Navy'));
    await user.click(choose('M'));
    expect(screen.getByText('Only 4 left in stock')).toBeVisible();
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(quantity);
    await user.type(quantity, '9{Enter}');
    expect(quantity).toHaveAccessibleDescription('Must be 4 or less');
    await user.clear(quantity);
    await user.type(quantity, '4{Enter}');
    expect(screen.getByRole('button', { name: 'Increase Quantity' })).toBeDisabled();
  });

  it.each(['Add to Cart', 'Buy Now'])('%s adds nothing while the quantity is not understood', async (name) => {
    const { user, store, location } = await opened();
    await user.click(choose('Black'));
    await user.click(choose('M'));
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity' });
    await user.clear(quantity);
    await user.type(quantity, '2,5');
    await user.click(screen.getAllByRole('button', { name })[0] ?? quantity);
    expect(quantity).toHaveFocus();
    expect(quantity).toHaveValue('2,5');
    expect(quantity).toHaveAccessibleDescription("'2,5' is not a whole number");
    expect(store.getState().cart.items).toEqual([]);
    expect(location().path).toBe(`/product/${tee._id}`);
  });

  it('shows no stock warning when plenty is left', async () => {
    const { user } = await opened();
    await user.click(choose('Black'));
    await user.click(choose('M'));
    expect(screen.queryByText(/left in stock/)).not.toBeInTheDocument();
  });

  it('refuses a quantity that exceeds the stock together with the cart', async () => {
    const { user, store } = await opened(tee, { cart: [cartItemOf(tee, { size: 'M', color: 'Navy', quantity: 3 })] });
    await user.click(choose('Navy'));
    await user.click(choose('M'));
    await user.click(screen.getByRole('button', { name: 'Increase Quantity' }));
    await user.click(addButton());
    expect(screen.getByRole('alert')).toHaveTextContent('Cannot add 2 items. Only 4 available in stock');
    expect(store.getState().cart.totalItems).toBe(3);
    expect(store.getState().cart.error).toBeNull();
  });

  it('confirms an added item for two seconds and then opens the category', async () => {
    const clock = heldClock();
    const { user, store, location } = await opened(tee, clock);
    await user.click(choose('Black'));
    await user.click(choose('M'));
    await user.click(addButton());
    expect(screen.getByText('Added to cart')).toBeVisible();
    expect(store.getState().cart.items).toMatchObject([{ size: 'M', color: 'Black', quantity: 1, price: 40 }]);
    act(() => clock.advanceTimers(1_900));
    expect(location().path).toBe(`/product/${tee._id}`);
    act(() => clock.advanceTimers(200));
    expect(location().path).toBe(`/category/${idOf(100)}`);
  });

  it('opens the home page after a product without a category was added', async () => {
    const clock = heldClock();
    const { user, location } = await opened(
      productOf({ category: null, sizes: [], colors: [], stock: { default: 5 } }),
      clock,
    );
    await user.click(addButton());
    act(() => clock.advanceTimers(2_000));
    expect(location().path).toBe('/');
  });

  it('stays open where the owner wants it, and shows what was added', async () => {
    const clock = heldClock();
    const { user, location } = await opened(tee, { ...clock, settings: { afterAdd: 'stay' } });
    await user.click(choose('Navy'));
    await user.click(choose('M'));
    await user.click(addButton());
    act(() => clock.advanceTimers(5_000));
    expect(location().path).toBe(`/product/${tee._id}`);
    const notice = screen.getByText('Added to cart').closest('[role="status"]');
    expect(notice?.querySelector('img')).toHaveAttribute('src', tee.images[1]?.url);
    expect(screen.getByRole('button', { name: 'Continue Shopping' })).toBeVisible();
    act(() => clock.advanceTimers(4_000));
    expect(screen.queryByText('Added to cart')).not.toBeInTheDocument();
  });

  it('stays open when the shopper uses the confirmation', async () => {
    const clock = heldClock();
    const { user, location } = await opened(tee, clock);
    await user.click(choose('Black'));
    await user.click(choose('M'));
    await user.click(addButton());
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    act(() => clock.advanceTimers(5_000));
    expect(location().path).toBe(`/product/${tee._id}`);
    expect(screen.queryByText('Added to cart')).not.toBeInTheDocument();
    await user.click(addButton());
    act(() => screen.getByRole('link', { name: 'View cart' }).focus());
    act(() => clock.advanceTimers(5_000));
    expect(location().path).toBe(`/product/${tee._id}`);
    await user.click(screen.getByRole('link', { name: 'View cart' }));
    expect(location().path).toBe('/cart');
  });

  it.each([
    ['chooses another size', (user: UserEvent) => user.click(choose('M'))],
    ['presses a key', (user: UserEvent) => user.keyboard('{PageDown}')],
    ['moves the focus', (user: UserEvent) => user.tab()],
    ['scrolls', () => void fireEvent.wheel(document.body)],
  ])('stays open when the shopper %s', async (_, use) => {
    const clock = heldClock();
    const { user, location } = await opened(tee, clock);
    await user.click(choose('Black'));
    await user.click(choose('M'));
    await user.click(addButton());
    await act(async () => use(user));
    act(() => clock.advanceTimers(5_000));
    expect(location().path).toBe(`/product/${tee._id}`);
    expect(screen.getByText('Added to cart')).toBeVisible();
  });

  it('Buy Now adds the product to the cart and then opens the checkout', async () => {
    const { user, store, location } = await opened();
    await user.click(choose('Black'));
    await user.click(choose('M'));
    await user.click(screen.getByRole('button', { name: 'Buy Now' }));
    expect(location().path).toBe('/checkout');
    expect(store.getState().cart.totalItems).toBe(1);
  });

  it('the product gallery changes pictures by thumbnail and arrow keys, and shows the chosen color', async () => {
    const { user } = await opened();
    const gallery = within(screen.getByRole('group', { name: 'Pictures' }));
    expect(gallery.getByRole('img', { name: 'Track Tee, picture 1 of 2' })).toBeVisible();
    await user.click(gallery.getByRole('button', { name: 'Show Track Tee, Navy, picture 2 of 2' }));
    expect(gallery.getByRole('img', { name: 'Track Tee, Navy, picture 2 of 2' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(gallery.getByText('Picture 1 of 2')).toBeInTheDocument();
    await user.click(choose('Navy'));
    expect(gallery.getByText('Picture 2 of 2')).toBeInTheDocument();
  });

  it('the product gallery changes pictures by swipe, but not by a small finger movement or a mouse drag', async () => {
    await opened();
    const gallery = within(screen.getByRole('group', { name: 'Pictures' }));
    const picture = gallery.getByRole('button', { name: 'Enlarge picture' });
    const drag = (pointerType: string, to: number) => {
      fireEvent.pointerDown(picture, { pointerType, clientX: 200 });
      fireEvent.pointerUp(picture, { pointerType, clientX: to });
    };
    drag('touch', 180);
    drag('mouse', 20);
    expect(gallery.getByText('Picture 1 of 2')).toBeInTheDocument();
    drag('touch', 120);
    expect(gallery.getByText('Picture 2 of 2')).toBeInTheDocument();
    drag('touch', 280);
    expect(gallery.getByText('Picture 1 of 2')).toBeInTheDocument();
  });

  it('shows other products of the category, and no section if there are no others', async () => {
    const other = productOf({ _id: idOf(2), name: 'Other Tee' });
    const { unmount } = await opened(tee, {
      answers: { getPublicProduct: tee, listPublicCategoryProducts: [tee, other] },
    });
    const more = within(await screen.findByRole('region', { name: 'More from Tees' }));
    expect(await more.findByRole('link', { name: 'Other Tee' })).toHaveAttribute('href', `/product/${other._id}`);
    expect(more.queryByRole('link', { name: 'Track Tee' })).not.toBeInTheDocument();
    unmount();
    const { http } = await opened();
    await waitFor(() => expect(http.requestsOf('listPublicCategoryProducts')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'More from Tees' })).not.toBeInTheDocument());
  });

  it('says when the product does not exist', async () => {
    open(tee, { answers: { getPublicProduct: failure(404) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
    expect(screen.getByText("The product you're looking for doesn't exist or has been removed.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Shop all' })).toHaveAttribute('href', '/shop');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('the page of a missing product offers contact with the shop and its newest products', async () => {
    const cap = productOf({ _id: idOf(3), name: 'Dawn Cap' });
    open(tee, { answers: { getPublicProduct: failure(404), listPublicProducts: [cap] } });
    expect(await screen.findByRole('link', { name: /^Call / })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
    const chat = screen.getByRole('link', { name: 'Contact us via WhatsApp' });
    expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('text')).toBe(
      'Hello, I am looking for a product that I cannot find.',
    );
    const rail = await screen.findByRole('region', { name: 'New' });
    expect(await within(rail).findByRole('link', { name: 'Dawn Cap' })).toHaveAttribute('href', `/product/${cap._id}`);
  });

  it('a product that is deleted while its page is open is gone once it is fetched again', async () => {
    const { http, store } = await opened();
    http.answer({ getPublicProduct: failure(404) });
    act(() => void store.dispatch(api.util.invalidateTags(['Product'])));
    expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument();
  });

  it('says that the browser is offline, and goes on by itself when the line is back', async () => {
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { http, store } = open(tee, { answers: { getPublicProduct: failure(0) } });
    setupListeners(store.dispatch);
    expect(await screen.findByRole('heading', { level: 1, name: 'You seem to be offline' })).toBeVisible();
    line.mockReturnValue(true);
    http.answer({ getPublicProduct: tee });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { level: 1, name: 'Track Tee' })).toBeVisible();
  });

  it('offers a retry when the connection was lost', async () => {
    const { http, user } = open(tee, { answers: { getPublicProduct: failure(0) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible();
    expect(http.requestsOf('listPublicProducts')).toHaveLength(0);
    http.answer({ getPublicProduct: tee });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Track Tee' })).toBeVisible();
  });
});

describe('enlarged pictures and the size guide', () => {
  it('the picture dialog enlarges the picture, changes pictures by keys and returns the focus', async () => {
    const { user } = await opened();
    const enlarge = screen.getByRole('button', { name: 'Enlarge picture' });
    await user.click(enlarge);
    const dialog = await screen.findByRole('dialog', { name: 'Track Tee' });
    expect(within(dialog).getByText('1 of 2')).toBeVisible();
    act(() => within(dialog).getByRole('group', { name: 'Large picture' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByText('2 of 2')).toBeVisible();
    expect(within(dialog).getByRole('img', { name: 'Track Tee, Navy, picture 2 of 2' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Next picture' }));
    expect(within(dialog).getByText('1 of 2')).toBeVisible();
    // A window of 1024 by 768 shows 614 of the file's 1200 px.
    expect(within(dialog).getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
    for (let press = 0; press < 2; press += 1) {
      expect(within(dialog).getByRole('button', { name: 'Zoom in' })).not.toHaveAttribute('aria-disabled', 'true');
      await user.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
    }
    expect(within(dialog).getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
    // The arrow keys move a picture that is larger than the window.
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByText('1 of 2')).toBeVisible();
    await user.keyboard('--');
    expect(within(dialog).getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowLeft}');
    expect(within(dialog).getByText('2 of 2')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(enlarge).toHaveFocus();
  });

  it('the picture dialog shows a single picture without navigation buttons', async () => {
    const { user } = await opened({ ...tee, images: tee.images.slice(0, 1) });
    await user.click(screen.getByRole('button', { name: 'Enlarge picture' }));
    const dialog = await screen.findByRole('dialog', { name: 'Track Tee' });
    expect(within(dialog).getByRole('button', { name: 'Zoom in' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /picture$/ })).not.toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('img', { name: 'Track Tee' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('the size guide explains the sizes that the product has', async () => {
    const { user } = await opened(tee, { answers: { getSizeGuide: standard } });
    await user.click(screen.getByRole('button', { name: 'Size guide' }));
    const dialog = await screen.findByRole('dialog', { name: 'Size guide' });
    expect(await within(dialog).findByRole('row', { name: 'M 37–40 31–35 37–41' })).toBeVisible();
    expect(within(dialog).getAllByRole('rowheader')).toHaveLength(2);
    await user.click(within(dialog).getByRole('radio', { name: 'cm' }));
    expect(within(dialog).getByRole('row', { name: 'M 94–102 80–88 95–103' })).toBeVisible();
  });

  it('the size guide marks the chosen size and shows a custom chart with its own title and measures', async () => {
    const chart = {
      title: 'Length of the foot',
      unit: 'in' as const,
      columns: ['Foot', 'Width'],
      rows: [
        { size: '10', values: [9.5, null] },
        { size: '10.5', values: [9.75, 4] },
      ],
    };
    const shoe = productOf({ sizes: ['10', '10.5'], colors: [], stock: { '10': 3, '10.5': 3 }, sizeGuide: true });
    const { user, http } = await opened(shoe, { answers: { getSizeGuide: chart } });
    await user.click(choose('10.5'));
    expect(http.requestsOf('getSizeGuide')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Size guide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Size guide' }));
    const row = await dialog.findByRole('row', { name: '10.5 9.75 4' });
    expect(dialog.getByRole('row', { current: true })).toBe(row);
    await user.click(dialog.getByRole('radio', { name: 'cm' }));
    expect(dialog.getByRole('row', { name: '10 24 –' })).toBeVisible();
    expect(dialog.getByRole('table', { name: 'Length of the foot in centimeters' })).toBeVisible();
    expect(dialog.queryByText(/Measure the chest/)).not.toBeInTheDocument();
  });

  it('the size guide says when it could not be loaded, and loads again', async () => {
    const { user, http } = await opened(tee, { answers: { getSizeGuide: failure(500) } });
    await user.click(screen.getByRole('button', { name: 'Size guide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Size guide' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load the size guide');
    http.answer({ getSizeGuide: standard });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('rowheader', { name: 'M' })).toBeVisible();
  });

  it('the product page has no size guide for sizes without one', async () => {
    await opened(productOf({ sizes: ['32', '34'] }));
    expect(screen.queryByRole('button', { name: 'Size guide' })).not.toBeInTheDocument();
  });
});

describe('the buy bar on phones', () => {
  const original = globalThis.IntersectionObserver;
  const wide = globalThis.matchMedia;
  afterEach(() => {
    globalThis.IntersectionObserver = original;
    globalThis.matchMedia = wide;
  });

  it('works while the buttons of the page are out of sight', async () => {
    let see: (visible: boolean) => void = () => undefined;
    class Observer implements IntersectionObserver {
      root = null;
      rootMargin = '';
      scrollMargin = '';
      thresholds = [];
      constructor(report: IntersectionObserverCallback) {
        see = (isIntersecting) => {
          const box = new DOMRect();
          const target = document.body;
          const sizes = { boundingClientRect: box, intersectionRect: box, rootBounds: null, intersectionRatio: 0 };
          report([{ ...sizes, isIntersecting, target, time: 0 }], this);
        };
      }
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
      takeRecords = () => [];
    }
    globalThis.IntersectionObserver = Observer;
    globalThis.matchMedia = (query) => Object.assign(wide(query), { matches: query === '(max-width: 639.98px)' });
    const { user, store } = await opened();
    const bar = () => screen.queryByRole('region', { name: 'Buy this product' });
    const add = () => user.click(within(screen.getByRole('region', { name: 'Buy this product' })).getByRole('button'));
    expect(bar()).not.toBeInTheDocument();
    act(() => see(false));
    await add();
    expect(screen.getByText('Please select a size')).toBeVisible();
    expect(choose('Black')).toHaveFocus();
    await user.click(choose('Black'));
    await user.click(choose('M'));
    act(() => see(true));
    expect(bar()).not.toBeInTheDocument();
    act(() => see(false));
    expect(bar()).toHaveTextContent('M, Black');
    expect(store.getState().cart.items).toEqual([]);
    await add();
    expect(screen.getByText('Added to cart')).toBeVisible();
    expect(store.getState().cart.items).toMatchObject([{ size: 'M', color: 'Black', quantity: 1, price: 40 }]);
  });
});
