import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cartLoaded } from '@shop/shared/api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Quote } from '@shop/shared/contracts';
import { CART_STORAGE_KEY, cartOf, type CartItem } from '@shop/shared/rules';
import { cartItemOf, categoryOf, failure, idOf, productOf, quoteOf, renderPage } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import CartPage from './CartPage';

const tee = productOf({ _id: idOf(1), name: 'Track Tee', price: 40 });
const short = productOf({ _id: idOf(2), name: 'Run Short', price: 25.5 });

const open = (cart: CartItem[], answers: Answers = {}) =>
  renderPage(<CartPage />, {
    at: '/cart',
    cart,
    answers: { quoteOrder: quoteOf(), listCategories: [], listPublicProducts: [tee, short], ...answers },
  });

/** Waits for the products that a page without lines shows to go on with, and returns their names. */
const waysOn = async () => {
  fireEvent.scroll(window);
  const row = within(await screen.findByRole('region', { name: 'New' }));
  return (await row.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
};

const lineOf = (name: string) => {
  const line = screen.getByRole('link', { name }).closest('li');
  if (!line) throw new Error(`${name} is not in the cart`);
  return within(line);
};

/** The value beside a label of the order summary. */
const sum = (label: string) =>
  within(screen.getByRole('region', { name: 'Order Summary' })).getByText(label).nextElementSibling?.textContent;

const twoTees = [cartItemOf(tee, { quantity: 2 })];

afterEach(() => window.sessionStorage.clear());

describe('the cart page', () => {
  it('lists the lines and adds up subtotal, delivery and total', async () => {
    const { http } = open([cartItemOf(tee, { quantity: 2 }), cartItemOf(short)], {
      quoteOrder: quoteOf({
        subtotal: 105.5,
        totalAmount: 108.5,
        lines: [
          { price: 40, available: 20 },
          { price: 25.5, available: 20 },
        ],
      }),
    });
    expect(await screen.findByText('$108.50')).toBeVisible();
    expect(lineOf('Track Tee').getByText('$80.00')).toBeVisible();
    expect(lineOf('Track Tee').getByText('M / Black')).toBeVisible();
    expect([sum('Subtotal'), sum('Delivery'), sum('Total')]).toEqual(['$105.50', '$3.00', '$108.50']);
    // Of two variants of one product, each has controls of its own name.
    expect(screen.getByRole('button', { name: 'Remove Track Tee (M, Black) from cart' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout');
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
    await waitFor(() =>
      expect(http.requestsOf('quoteOrder')[0]?.body).toEqual({
        products: [
          { product: tee._id, quantity: 2, size: 'M', color: 'Black' },
          { product: short._id, quantity: 1, size: 'M', color: 'Black' },
        ],
      }),
    );
  });

  it.each([
    ['with lines', twoTees],
    ['without lines', []],
  ])('a cart %s does not claim to be saved in a browser that refuses storage', async (_, lines) => {
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    open(lines);
    expect(await screen.findByText(/This browser keeps no data: your cart ends with this tab/)).toBeVisible();
    expect(screen.queryByText(/saved on this device/)).not.toBeInTheDocument();
  });

  it('sends a missing size and color in the same form as orders do', async () => {
    const cap = productOf({ sizes: [], colors: [], stock: { default: 20 } });
    const { http } = open([cartItemOf(cap)]);
    await waitFor(() =>
      expect(http.requestsOf('quoteOrder')[0]?.body).toMatchObject({
        products: [{ size: 'One Size', color: 'Default' }],
      }),
    );
  });

  it('changes a quantity and keeps the change', async () => {
    const { user, storage } = open(twoTees, { quoteOrder: failure(0) });
    await user.click(screen.getByRole('button', { name: 'Increase Quantity of Track Tee (M, Black)' }));
    expect(sum('Total')).toBe('$123.00');
    expect(JSON.parse(storage.get(CART_STORAGE_KEY) ?? '{}')).toMatchObject({ totalItems: 3, totalAmount: 120 });
  });

  it('does not go on to the checkout while a quantity is not understood', async () => {
    const { user, location } = open(twoTees);
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity of Track Tee (M, Black)' });
    await user.clear(quantity);
    await user.type(quantity, '2.5');
    await user.click(screen.getByRole('link', { name: 'Proceed to Checkout' }));
    expect(location().path).toBe('/cart');
    expect(quantity).toHaveFocus();
    expect(quantity).toHaveAccessibleDescription("'2.5' is not a whole number");
    await user.clear(quantity);
    await user.type(quantity, '3');
    await user.click(screen.getByRole('link', { name: 'Proceed to Checkout' }));
    expect(location().path).toBe('/checkout');
  });

  it('warns when ten or fewer are left and limits the quantity to the stock', async () => {
    open([cartItemOf(productOf({ stock: { 'M-Black': 2 } }), { quantity: 2 })], {
      quoteOrder: quoteOf({ lines: [{ price: 40, available: 2 }] }),
    });
    expect(screen.getByText('Only 2 left in stock')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Increase Quantity of Track Tee (M, Black)' })).toBeDisabled();
  });

  it('a cart line with one item is removed by decreasing it, as its hint says, and is restored by Undo', async () => {
    const { user } = open([cartItemOf(tee), cartItemOf(short)]);
    expect(lineOf('Track Tee').getByText('Decreasing removes this item')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Track Tee (M, Black)' }));
    expect(screen.queryByRole('link', { name: 'Track Tee' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Track Tee');
  });

  it('clears the cart and restores it', async () => {
    const { user } = open(twoTees);
    await user.click(screen.getByRole('button', { name: 'Clear cart' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('link', { name: 'Track Tee' })).toBeVisible();
  });

  it('restores a cleared cart and keeps items added in the meantime, here or in another tab', async () => {
    const { user, store } = open(twoTees);
    await user.click(screen.getByRole('button', { name: 'Clear cart' }));
    act(() => {
      store.dispatch(cartLoaded(cartOf([cartItemOf(short), cartItemOf(tee)])));
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(lineOf('Track Tee').getByRole('spinbutton')).toHaveValue('3');
    expect(lineOf('Run Short').getByRole('spinbutton')).toHaveValue('1');
  });

  it('says when the cart is empty, links to more shopping and shows the newest products', async () => {
    const { http } = open([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
    expect(await waysOn()).toEqual(['Track Tee', 'Run Short']);
    expect(http.requestsOf('listPublicProducts')[0]?.query).toMatchObject({ sort: 'newest' });
  });

  it('links to the sale and to the first categories while the cart is empty', async () => {
    const tops = categoryOf({ _id: idOf(100), name: 'Tops', priority: 9 });
    const others = [1, 2, 3, 4].map((n) => categoryOf({ _id: idOf(100 + n), name: `Category ${n}` }));
    const tees = categoryOf({ _id: idOf(110), name: 'Tees', parentCategory: tops });
    open([], { listCategories: [tees, ...others, tops] });
    expect(await screen.findByRole('link', { name: 'Tops' })).toHaveAttribute('href', `/category/${tops._id}`);
    await waysOn();
    const message = screen.getByRole('heading', { level: 1 }).closest('section') ?? document.body;
    expect(
      within(message)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Continue Shopping', 'Sale', 'Tops', 'Category 1', 'Category 2', 'Category 3']);
  });

  it('treats a damaged stored cart as empty', async () => {
    renderPage(<CartPage />, {
      at: '/cart',
      kept: { [CART_STORAGE_KEY]: '{"items":[{"product":4},' },
      answers: { listCategories: [], listPublicProducts: [tee] },
    });
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    expect(await waysOn()).toEqual(['Track Tee']);
  });

  it('checks stock with the server, reports quantities that are too high and blocks checkout', async () => {
    const { user } = open([cartItemOf(tee, { quantity: 5 })], {
      quoteOrder: ({ body }) =>
        quoteOf({ lines: [{ price: 40, available: 3 }], subtotal: JSON.stringify(body).includes('5') ? 200 : 120 }),
    });
    expect(await screen.findByText('Track Tee (M, Black) - Only 3 available, but 5 requested')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Decrease Quantity of Track Tee (M, Black)' }));
    expect(screen.getByRole('spinbutton')).toHaveValue('3');
    expect(screen.queryByText(/but 5 requested/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  });

  it('marks items that can no longer be bought', async () => {
    open([cartItemOf(tee), cartItemOf(short)], {
      quoteOrder: quoteOf({
        lines: [
          { price: null, available: 0 },
          { price: 25.5, available: 20 },
        ],
      }),
    });
    expect(await screen.findByText('This item is no longer available')).toBeVisible();
    expect(lineOf('Track Tee').getByText('Unavailable')).toBeVisible();
    expect(lineOf('Track Tee').queryByRole('spinbutton')).not.toBeInTheDocument();
    expect(lineOf('Run Short').getByRole('spinbutton')).toBeEnabled();
    expect(screen.getByText('Update or remove the highlighted items to continue.')).toBeVisible();
  });

  it('reports a changed price and continues with the new price', async () => {
    open(twoTees, { quoteOrder: quoteOf({ lines: [{ price: 45, available: 20 }], subtotal: 90, totalAmount: 93 }) });
    expect(await screen.findByText('Price changed from $40.00 to $45.00')).toBeVisible();
    expect(lineOf('Track Tee').getByText('$90.00')).toBeVisible();
    expect(sum('Total')).toBe('$93.00');
  });

  it('shows what is saved on sale items and by a coupon', async () => {
    const reduced = productOf({ _id: idOf(3), name: 'Sale Tee', price: 40, salePrice: 30, onSale: true });
    const gone = productOf({ _id: idOf(4), name: 'Gone Tee', price: 90, salePrice: 10, onSale: true });
    open([cartItemOf(reduced, { quantity: 2 }), cartItemOf(gone)], {
      quoteOrder: quoteOf({
        subtotal: 60,
        discount: 5,
        totalAmount: 58,
        lines: [
          { price: 30, available: 20 },
          { price: null, available: 0 },
        ],
      }),
    });
    expect(lineOf('Sale Tee').getByText('$30.00 each, was $40.00')).toBeVisible();
    expect(await screen.findByText('You save $25.00')).toBeVisible();
  });

  it('shows no savings if nothing is reduced', () => {
    open(twoTees);
    expect(lineOf('Track Tee').getByText('$40.00 each')).toBeVisible();
    expect(screen.queryByText(/You save/)).not.toBeInTheDocument();
  });

  it('applies a coupon and removes it again', async () => {
    const quoted = (code: unknown): Quote =>
      code === 'SPRING10' ? quoteOf({ discount: 4, totalAmount: 39, couponCode: 'SPRING10' }) : quoteOf();
    const { user, http } = open([cartItemOf(tee)], {
      quoteOrder: ({ body }) => quoted(JSON.parse(JSON.stringify(body)).couponCode),
    });
    await user.type(screen.getByLabelText('Coupon code'), ' spring10 ');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('-$4.00')).toBeVisible();
    expect(sum('Total')).toBe('$39.00');
    expect(http.requestsOf('quoteOrder').at(-1)?.body).toMatchObject({ couponCode: 'SPRING10' });
    await user.click(screen.getByRole('button', { name: 'Remove coupon' }));
    await waitFor(() => expect(sum('Total')).toBe('$43.00'));
  });

  it('shows why a coupon is invalid until the code is edited', async () => {
    const { user } = open([cartItemOf(tee)], {
      quoteOrder: ({ body }) =>
        JSON.stringify(body).includes('OLD') ? quoteOf({ couponError: 'This coupon has expired' }) : quoteOf(),
    });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Coupon code is required')).toBeVisible();
    await user.type(screen.getByLabelText('Coupon code'), 'OLD');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('This coupon has expired')).toBeVisible();
    await user.type(screen.getByLabelText('Coupon code'), 'X');
    expect(screen.queryByText('This coupon has expired')).not.toBeInTheDocument();
  });

  it('offers no coupon field if the shop has no coupons', () => {
    renderPage(<CartPage />, {
      at: '/cart',
      cart: twoTees,
      settings: { couponsEnabled: false },
      answers: { quoteOrder: quoteOf(), listCategories: [] },
    });
    expect(screen.queryByLabelText('Coupon code')).not.toBeInTheDocument();
  });

  it('continues with its own totals when the server cannot be reached', async () => {
    const { http, user } = open(twoTees, { quoteOrder: failure(0) });
    expect(
      await screen.findByText(
        'Prices and stock could not be checked. Please check your internet connection and try again.',
      ),
    ).toBeVisible();
    expect(sum('Total')).toBe('$83.00');
    http.answer({ quoteOrder: quoteOf({ subtotal: 80, totalAmount: 83 }) });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(screen.queryByText(/could not be checked/)).not.toBeInTheDocument());
  });

  it('blames the connection only for a missing response; an error response gives its own reason', async () => {
    open(twoTees, { quoteOrder: failure(503, { error: 'We are back in a minute.' }) });
    expect(await screen.findByText('Prices and stock could not be checked. We are back in a minute.')).toBeVisible();
  });

  it('says that it holds more lines than an order can take, and blocks checkout', async () => {
    const many = Array.from({ length: 52 }, (_, n) => cartItemOf(productOf({ _id: idOf(n + 1), name: `Cap ${n}` })));
    const { http } = open(many);
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Proceed to Checkout' })).toHaveAccessibleDescription(
      'An order takes up to 50 different items. Please remove 2.',
    );
    expect(screen.queryByText(/could not be checked/)).not.toBeInTheDocument();
    expect(http.requestsOf('quoteOrder')).toEqual([]);
  });
});
