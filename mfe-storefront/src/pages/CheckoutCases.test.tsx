import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { EarlierOrder, OrderCreated } from '@shop/shared/contracts';
import { CART_STORAGE_KEY, parseCart, type CartItem } from '@shop/shared/rules';
import { cartItemOf, failure, idOf, productOf, quoteOf, renderPage } from '@shop/shared/testing';
import type { Answers, PageSetup, RenderedPage } from '@shop/shared/testing';
import CheckoutPage from './CheckoutPage';
import OrderSuccessPage from './OrderSuccessPage';

const tee = productOf({ _id: idOf(1), name: 'Track Tee', price: 40 });
const short = productOf({ _id: idOf(2), name: 'Run Short', price: 25 });

const created: OrderCreated = {
  _id: idOf(500),
  status: 'pending',
  couponCode: null,
  subtotal: 80,
  discount: 0,
  deliveryFee: 3,
  totalAmount: 83,
};

const open = (cart: CartItem[], answers: Answers = {}, setup: PageSetup = {}) =>
  renderPage(<CheckoutPage />, {
    at: '/checkout',
    cart,
    answers: { quoteOrder: quoteOf({ lines: cart.map(({ price }) => ({ price, available: 20 })) }), ...answers },
    ...setup,
  });

const enter = async ({ user }: RenderedPage, label: RegExp, text: string) => {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
};

const fill = async (page: RenderedPage) => {
  await enter(page, /Full name/, 'Ada Lovelace');
  await enter(page, /Phone number/, '+1 555 0123');
  await enter(page, /Delivery address/, '12 Analytical Row');
};

const place = (page: RenderedPage) => page.user.click(screen.getByRole('button', { name: /Place Order/ }));

afterEach(() => window.sessionStorage.clear());

describe('the order summary above the form', () => {
  const wide = globalThis.matchMedia;
  afterEach(() => {
    globalThis.matchMedia = wide;
  });

  it('shows the total, which follows a coupon, and expands to the details', async () => {
    globalThis.matchMedia = (query) => Object.assign(wide(query), { matches: query === '(max-width: 1023.98px)' });
    const page = open([cartItemOf(tee)], { quoteOrder: quoteOf({ subtotal: 40, totalAmount: 43 }) });
    const summary = await screen.findByRole('button', { name: 'Order summary $43.00' });
    expect(summary).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('list', { name: 'Items in your order' })).not.toBeInTheDocument();
    await page.user.click(summary);
    expect(screen.getByRole('list', { name: 'Items in your order' })).toBeVisible();
    page.http.answer({ quoteOrder: quoteOf({ subtotal: 40, discount: 10, totalAmount: 33, couponCode: 'TEN' }) });
    await page.user.type(screen.getByLabelText('Coupon code'), 'TEN{Enter}');
    // The first check of the page may already have returned the same total.
    expect(await screen.findByRole('button', { name: 'Remove coupon' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Order summary $33.00' })).toHaveAttribute('aria-expanded', 'true');
    await page.user.click(screen.getByRole('button', { name: 'Order summary $33.00' }));
    expect(screen.getByRole('button', { name: 'Place Order - $33.00' })).toBeVisible();
    expect(screen.queryByLabelText('Coupon code')).not.toBeInTheDocument();
  });
});

describe('a shop that closes for maintenance during the checkout', () => {
  it('an order is refused in the words of the shop; cart, form and key stay for when it is back', async () => {
    const words = 'This shop is back soon. Please place your order a little later';
    const page = open([cartItemOf(tee)], { createOrder: failure(503, { code: 'SHOP_CLOSED', error: words }) });
    await fill(page);
    await place(page);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).not.toHaveTextContent('internet connection');
    expect(screen.getByLabelText(/Full name/)).toHaveValue('Ada Lovelace');
    expect(parseCart(page.storage.get(CART_STORAGE_KEY)).items).toMatchObject([{ name: 'Track Tee', quantity: 1 }]);
    page.http.answer({ createOrder: created });
    await place(page);
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    const keys = page.http.requestsOf('createOrder').map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});

describe('the city field', () => {
  it.each([
    ['paid on delivery', 'Cash on delivery', 'delivery'],
    ['through WhatsApp', 'Order through WhatsApp', 'credit'],
  ])('the city field of an order %s follows the address and is sent as the location', async (_, way, paymentMethod) => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const page = open([cartItemOf(tee)], { createOrder: created });
    await page.user.click(screen.getByRole('radio', { name: way }));
    await fill(page);
    const city = screen.getByLabelText('City (optional)');
    expect(city).toHaveAttribute('autocomplete', 'address-level2');
    const boxes = screen.getAllByRole('textbox');
    expect(boxes[boxes.indexOf(screen.getByLabelText(/^Delivery address/)) + 1]).toBe(city);
    await enter(page, /City/, ' London ');
    await place(page);
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    expect(page.http.requestsOf('createOrder')[0]?.body).toMatchObject({ paymentMethod, location: 'London' });
  });

  it('is required for deliveries only, if the shop requires the city', async () => {
    const page = open([cartItemOf(tee)], { createOrder: created }, { settings: { cityRequired: true } });
    await fill(page);
    await place(page);
    const city = screen.getByRole('textbox', { name: /^City/ });
    expect(city).toHaveAccessibleDescription(/City is required for COD orders/);
    expect(city).toHaveFocus();
    expect(city).toBeRequired();
    expect(page.http.requestsOf('createOrder')).toEqual([]);
    await page.user.click(screen.getByRole('radio', { name: 'Order through WhatsApp' }));
    expect(screen.queryByText('City is required for COD orders')).not.toBeInTheDocument();
    expect(screen.getByLabelText('City (optional)')).not.toBeRequired();
  });

  it('also shows an error that the server returns', async () => {
    const errors = [{ field: 'location', message: 'City is required for COD orders' }];
    const page = open([cartItemOf(tee)], { createOrder: failure(422, { error: 'City is required', errors }) });
    await fill(page);
    await place(page);
    await screen.findByRole('alert');
    expect(screen.getByLabelText(/^City/)).toHaveAccessibleDescription(/City is required for COD orders/);
  });
});

describe('an order whose response was lost before the cart changed', () => {
  const details: EarlierOrder = {
    orderId: idOf(777),
    paymentMethod: 'delivery',
    subtotal: 40,
    discount: 0,
    deliveryFee: 3,
    totalAmount: 43,
    products: [
      {
        product: { _id: tee._id, name: 'Track Tee', refCode: 'TT' },
        size: 'M',
        color: 'Black',
        quantity: 1,
        price: 40,
      },
    ],
  };
  const refused = (change: Partial<EarlierOrder> = {}): Answers => ({
    createOrder: failure(422, { code: 'IDEMPOTENCY_KEY_REUSED', details: { ...details, ...change } }),
  });
  it('an order whose key belongs to somebody else is refused, and may be sent again under a new key', async () => {
    const other = { code: 'IDEMPOTENCY_KEY_REUSED', error: 'Look at your orders, and then send it again.' };
    const page = open([cartItemOf(tee)], { createOrder: failure(422, other) });
    await fill(page);
    await place(page);
    expect(await screen.findByText(/Look at your orders, and then send it again/)).toBeVisible();
    await place(page);
    await waitFor(() => expect(page.http.requestsOf('createOrder')).toHaveLength(2));
    const keys = page.http.requestsOf('createOrder').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
    expect(cartIn(page)).toEqual(['1 Track Tee']);
  });

  const cartIn = (page: RenderedPage) =>
    parseCart(page.storage.get(CART_STORAGE_KEY)).items.map(({ name, quantity }) => `${quantity} ${name}`);

  it('an order with a lost response is confirmed with its items; the rest stays in the cart under a new key', async () => {
    const page = open([cartItemOf(tee, { quantity: 2 }), cartItemOf(short)], refused());
    const key = page.storage.get('shopping_cart_checkout_key');
    await fill(page);
    await place(page);
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    expect(page.location().state).toEqual({
      placedAt: '',
      address: '',
      lines: [],
      orderId: idOf(777),
      orderType: 'cod',
      phone: '+1 555 0123',
      total: 43,
      chatUrl: null,
      holds: ['1 × Track Tee (M, Black)'],
    });
    expect(cartIn(page)).toEqual(['1 Track Tee', '1 Run Short']);
    const next = page.storage.get('shopping_cart_checkout_key');
    expect(next).toMatch(/\S/);
    expect(next).not.toBe(key);
  });

  it('an order with a lost response keeps the typed form, so that the rest can be ordered without retyping', async () => {
    const page = open([cartItemOf(tee, { quantity: 2 })], refused());
    await fill(page);
    await place(page);
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    page.unmount();
    const again = open([cartItemOf(tee)], { createOrder: created });
    expect(screen.getByLabelText(/Full name/)).toHaveValue('Ada Lovelace');
    await place(again);
    await waitFor(() => expect(again.location().path).toBe('/order-success'));
  });

  it('an order with a lost response empties a cart that holds no more than the order', async () => {
    const page = open([cartItemOf(tee)], refused({ products: details.products.map((l) => ({ ...l, quantity: 3 })) }));
    await fill(page);
    await place(page);
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    expect(cartIn(page)).toEqual([]);
  });

  it('an order with a lost response still goes out as a chat message if it was placed as one', async () => {
    const page = open([cartItemOf(tee, { quantity: 2 })], refused({ paymentMethod: 'credit' }));
    await fill(page);
    await place(page);
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    const { chatUrl, orderType } = JSON.parse(JSON.stringify(page.location().state));
    expect(orderType).toBe('whatsapp');
    const message = new URL(chatUrl).searchParams.get('text');
    expect(message).toContain('1. Track Tee - Size: M, Color: Black, Quantity: 1 - $40.00');
    expect(message).toContain('Total: $43.00');
  });

  it('the confirmation of an order with a lost response lists its items, the missing ones and how to order them', async () => {
    const state = { orderId: idOf(777), phone: '+15550123', total: 43, holds: ['1 × Track Tee (M, Black)'] };
    renderPage(<OrderSuccessPage />, { at: '/order-success', state, cart: [cartItemOf(short, { quantity: 2 })] });
    const notice = within(await screen.findByRole('status'));
    expect(notice.getByText('Your last changes are not in this order')).toBeVisible();
    expect(notice.getByRole('list', { name: 'In this order' })).toHaveTextContent('1 × Track Tee (M, Black)');
    expect(notice.getByRole('list', { name: 'Still in your cart' })).toHaveTextContent('2 × Run Short (M, Black)');
    expect(screen.getByText('$43.00')).toBeVisible();
    expect(notice.getByRole('link', { name: 'Order the rest as well' })).toHaveAttribute('href', '/checkout');
  });

  it('the confirmation of an order with a lost response says when nothing is left to order', async () => {
    const state = { orderId: idOf(777), phone: '+15550123', total: 43, holds: ['3 × Track Tee (M, Black)'] };
    renderPage(<OrderSuccessPage />, { at: '/order-success', state });
    expect(await screen.findByRole('status')).toHaveTextContent('Please contact us if it should be changed.');
    expect(screen.queryByRole('link', { name: 'Order the rest as well' })).not.toBeInTheDocument();
  });
});

describe('a cart with more lines than an order can take', () => {
  const many = Array.from({ length: 52 }, (_, n) => cartItemOf(productOf({ _id: idOf(n + 1), name: `Cap ${n}` })));

  it('the checkout page refuses a cart with too many lines, with the reason, before anything is sent', async () => {
    const page = open(many);
    await fill(page);
    await place(page);
    expect(screen.getByRole('alert')).toHaveTextContent('An order takes up to 50 different items. Please remove 2.');
    expect(screen.queryByText(/internet connection/)).not.toBeInTheDocument();
    expect(page.http.requestsOf('createOrder')).toEqual([]);
  });
});
