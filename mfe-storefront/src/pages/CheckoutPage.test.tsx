import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { OrderCreated, Quote } from '@shop/shared/contracts';
import { CART_STORAGE_KEY } from '@shop/shared/rules';
import { cartItemOf, deferred, failure, idOf, never, productOf, quoteOf, renderPage } from '@shop/shared/testing';
import type { Answers, PageSetup, RenderedPage } from '@shop/shared/testing';
import CheckoutPage from './CheckoutPage';

const COD_FAILURE =
  'Unable to process your COD order at the moment. Please check your internet connection and try again, or contact our customer service for assistance.';

const tee = productOf({ _id: idOf(1), name: 'Track Tee', price: 40 });
const twoTees = [cartItemOf(tee, { quantity: 2 })];

const quote: Quote = quoteOf({ subtotal: 80, totalAmount: 83 });
const created: OrderCreated = {
  _id: idOf(500),
  status: 'pending',
  couponCode: null,
  deliveryDays: { min: 2, max: 5 },
  subtotal: 80,
  discount: 0,
  deliveryFee: 3,
  totalAmount: 83,
};

const open = (answers: Answers = {}, setup: PageSetup = {}) =>
  renderPage(<CheckoutPage />, {
    at: '/checkout',
    cart: twoTees,
    answers: { quoteOrder: quote, createOrder: created, ...answers },
    ...setup,
  });

const field = (label: RegExp) => screen.getByLabelText(label);
const placeButton = () => screen.getByRole('button', { name: /Place Order/ });

/** Pastes a text into a field, because typing each letter is slow. */
const enter = async ({ user }: RenderedPage, label: RegExp, text: string) => {
  await user.click(field(label));
  await user.paste(text);
};

/**
 * Fills in the form and waits for the page's first check. Responses that a test sets up afterwards do not answer that
 * check.
 */
const fill = async (page: RenderedPage) => {
  await enter(page, /Full name/, 'Ada Lovelace');
  await enter(page, /Phone number/, '+1 555 0123');
  await enter(page, /Delivery address/, '12 Analytical Row');
  await waitFor(() => expect(page.http.requestsOf('quoteOrder')).not.toHaveLength(0));
};

const placed = async (page: RenderedPage) => {
  await fill(page);
  await page.user.click(placeButton());
};

beforeEach(() => {
  jest.spyOn(window, 'open').mockReturnValue(null);
});

afterEach(() => {
  window.sessionStorage.clear();
  jest.useRealTimers();
});

describe('the checkout page', () => {
  it('sends a shopper with an empty cart back to the cart', async () => {
    const { location } = open({}, { cart: [] });
    await waitFor(() => expect(location().path).toBe('/cart'));
  });

  it('lists the items and shows the total before anything is sent', async () => {
    open();
    const items = within(screen.getByRole('list', { name: 'Items in your order' }));
    expect(items.getByText('Track Tee')).toBeVisible();
    expect(items.getByText('M / Black', { selector: 'bdi' }).parentElement).toHaveTextContent('M / Black, 2 pieces');
    expect(screen.getByRole('button', { name: 'Place Order - $83.00' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Cash on delivery' })).toBeChecked();
    expect(await screen.findByText('$3.00')).toBeVisible();
  });

  it('the checkout form explains why it needs the phone number, and lets browsers fill in its fields', () => {
    open();
    expect(field(/Phone number/)).toHaveAccessibleDescription(/We'll call to confirm and arrange delivery/);
    expect(field(/Full name/)).toHaveAttribute('autocomplete', 'name');
    expect(field(/Phone number/)).toHaveAttribute('autocomplete', 'tel');
    expect(field(/Delivery address/)).toHaveAttribute('autocomplete', 'street-address');
  });

  it('the checkout form reports each missing field until the field is edited', async () => {
    const { user, http } = open();
    await user.click(placeButton());
    expect(screen.getByText('Name is required')).toBeVisible();
    expect(screen.getByText('Phone number is required')).toBeVisible();
    expect(screen.getByText('Address is required for COD orders')).toBeVisible();
    expect(field(/Full name/)).toHaveFocus();
    await user.type(field(/Full name/), 'A');
    expect(screen.queryByText('Name is required')).not.toBeInTheDocument();
    expect(screen.getByText('Phone number is required')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Order through WhatsApp' }));
    expect(screen.queryByText('Address is required for COD orders')).not.toBeInTheDocument();
    expect(http.requestsOf('createOrder')).toEqual([]);
  });

  it('the checkout form validates a field on blur once something was typed in it', async () => {
    const { user } = open();
    const phone = await screen.findByLabelText(/Phone number/);
    await user.click(phone);
    await user.tab();
    expect(phone).toBeValid();
    await user.type(phone, 'abc');
    expect(phone).toBeValid();
    await user.tab();
    expect(phone).toBeInvalid();
    await user.type(phone, '1');
    expect(phone).toBeValid();
  });

  it('places the order, shows its confirmation and then clears the cart', async () => {
    const page = open();
    await placed(page);
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    expect(page.location().state).toEqual({
      placedAt: expect.stringMatching(/^20.*Z$/),
      address: '12 Analytical Row',
      lines: [{ text: '2 × Track Tee (M, Black)', total: 80, image: '/pictures/tee-black-240.webp' }],
      orderId: created._id,
      orderType: 'cod',
      phone: '+1 555 0123',
      total: 83,
      deliveryDays: { min: 2, max: 5 },
      chatUrl: null,
      holds: null,
    });
    const [request] = page.http.requestsOf('createOrder');
    expect(request?.body).toMatchObject({
      customerName: 'Ada Lovelace',
      customerPhone: '+1 555 0123',
      customerAddress: '12 Analytical Row',
      products: [{ product: tee._id, quantity: 2, size: 'M', color: 'Black', price: 40 }],
      orderType: 'online',
      paymentMethod: 'delivery',
      expectedTotal: 83,
    });
    expect(request?.headers['idempotency-key']).toMatch(/\S/);
    expect(JSON.parse(page.storage.get(CART_STORAGE_KEY) ?? '')).toMatchObject({ items: [] });
    expect(page.storage.get('shopping_cart_checkout_key')).toBeNull();
    expect(page.storage.get('guest_customer_id')).not.toBeNull();
    expect(window.open).not.toHaveBeenCalled();
  });

  it('sends a chat order with its message and opens the chat', async () => {
    const page = open();
    await page.user.click(screen.getByRole('radio', { name: 'Order through WhatsApp' }));
    await enter(page, /Full name/, 'Ada 🧵');
    await enter(page, /Phone number/, '5550123');
    await enter(page, /City/, 'London');
    await page.user.click(placeButton());
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    expect(page.http.requestsOf('createOrder')[0]?.body).toMatchObject({
      paymentMethod: 'credit',
      notes: 'WhatsApp order',
      location: 'London',
    });
    const state = JSON.parse(JSON.stringify(page.location().state));
    const message = new URL(state.chatUrl).searchParams.get('text');
    for (const part of [
      'Track Tee',
      'Size: M',
      'Color: Black',
      'Quantity: 2',
      '$80.00',
      'Total: $83.00',
      'Ada 🧵',
      'London',
    ]) {
      expect(message).toContain(part);
    }
    expect(message).toContain('Order ID: 000001F4');
    expect(window.open).toHaveBeenCalledWith(state.chatUrl, '_blank', 'noopener');
  });

  it('the chat message states the fee charged for the order and goes to the current number of the shop', async () => {
    // The delivery fee fell after the page was opened. A lower total is accepted.
    const fallen = { ...created, deliveryFee: 1.5, totalAmount: 81.5 };
    const page = open({ createOrder: fallen }, { settings: { chatNumber: '49301234567' } });
    await page.user.click(screen.getByRole('radio', { name: 'Order through WhatsApp' }));
    await enter(page, /Full name/, 'Ada');
    await enter(page, /Phone number/, '5550123');
    await enter(page, /City/, 'London');
    await page.user.click(placeButton());
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    const { chatUrl } = JSON.parse(JSON.stringify(page.location().state));
    const { origin, pathname, searchParams } = new URL(chatUrl);
    expect(origin + pathname).toBe('https://wa.me/49301234567');
    expect(searchParams.get('text')).toContain('Delivery: $1.50\nTotal: $81.50');
  });

  it('offers one way to order if the shop has no chat number, whatever was chosen before', async () => {
    window.sessionStorage.setItem(
      'mfe-storefront/checkout',
      JSON.stringify({ method: 'whatsapp', form: { name: 'Ada' } }),
    );
    const page = open({}, { settings: { chatNumber: '' } });
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByText(/WhatsApp/)).not.toBeInTheDocument();
    await placed(page);
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    expect(page.http.requestsOf('createOrder')[0]?.body).toMatchObject({ paymentMethod: 'delivery' });
    expect(window.open).not.toHaveBeenCalled();
  });

  it('places one order however often the button is pressed', async () => {
    const answer = deferred<OrderCreated>();
    const page = open({ createOrder: () => answer.promise });
    await fill(page);
    await page.user.dblClick(placeButton());
    await page.user.click(placeButton());
    expect(page.http.requestsOf('createOrder')).toHaveLength(1);
    act(() => answer.resolve(created));
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
  });

  it('names WhatsApp when a chat order fails', async () => {
    const page = open({ createOrder: failure(500, { error: 'Broken' }) });
    await page.user.click(screen.getByRole('radio', { name: 'Order through WhatsApp' }));
    await enter(page, /Full name/, 'Ada');
    await enter(page, /Phone number/, '5550123');
    await page.user.click(placeButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Unable to process your WhatsApp order at the moment.');
    expect(alert).not.toHaveTextContent('Broken');
    // The service that the text names.
    expect(within(alert).getByRole('link', { name: /^Call \S/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^tel:/),
    );
  });

  it('shows the reason for a refusal, the line it concerns and the field it belongs to', async () => {
    const page = open({
      createOrder: failure(422, {
        error: 'Must not be empty',
        errors: [
          { field: 'products.0.size', message: 'Unknown size' },
          { field: 'customerPhone', message: 'Phone number must contain digits' },
        ],
      }),
    });
    await placed(page);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(COD_FAILURE);
    expect(alert).toHaveTextContent('Track Tee: Unknown size');
    expect(field(/Phone number/)).toHaveAccessibleDescription(/Phone number must contain digits/);
    await page.user.type(field(/Phone number/), '4');
    expect(field(/Phone number/)).not.toHaveAccessibleDescription(/must contain digits/);
  });

  it('the checkout form keeps what was typed through a visit to another page, and for a new page in the tab', async () => {
    const page = open();
    await fill(page);
    const expectTyped = () => {
      expect(field(/Full name/)).toHaveValue('Ada Lovelace');
      expect(field(/Phone number/)).toHaveValue('+1 555 0123');
      expect(field(/Delivery address/)).toHaveValue('12 Analytical Row');
    };
    act(() => page.go('/cart'));
    expect(screen.queryByLabelText(/Full name/)).not.toBeInTheDocument();
    act(() => page.go('/checkout'));
    expectTyped();
    page.unmount();
    open();
    expectTyped();
  });

  it('requires confirmation of a new total after a price change, shown line by line', async () => {
    const page = open();
    await fill(page);
    await waitFor(() => expect(page.http.requestsOf('quoteOrder')).not.toEqual([]));
    page.http.answer({
      createOrder: failure(409, { code: 'PRICE_CHANGED', error: 'Track Tee now costs $45.00' }),
      quoteOrder: quoteOf({ subtotal: 90, totalAmount: 93, lines: [{ price: 45, available: 20 }] }),
    });
    await page.user.click(placeButton());
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Track Tee (M, Black) now costs $45.00 instead of $40.00')).toBeVisible();
    expect(alert.getByText('$93.00')).toBeVisible();
    page.http.answer({ createOrder: { ...created, subtotal: 90, totalAmount: 93 } });
    await page.user.click(await alert.findByRole('button', { name: 'Confirm new total $93.00' }));
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    expect(page.http.requestsOf('createOrder').at(-1)?.body).toMatchObject({
      products: [{ price: 45, quantity: 2 }],
      expectedTotal: 93,
    });
  });

  it('orders what is left after the stock has changed, once the shopper confirms it', async () => {
    const page = open();
    await fill(page);
    page.http.answer({
      createOrder: failure(409, { code: 'STOCK' }),
      quoteOrder: ({ body }) =>
        JSON.stringify(body).includes('"quantity":1')
          ? quoteOf({ subtotal: 40, totalAmount: 43, lines: [{ price: 40, available: 1 }] })
          : quoteOf({ subtotal: 80, totalAmount: 83, lines: [{ price: 40, available: 1 }] }),
    });
    await page.user.click(placeButton());
    expect(
      await screen.findByText('Track Tee (M, Black) - Only 1 available, but 2 requested', {
        selector: '[role=alert] li',
      }),
    ).toBeVisible();
    page.http.answer({ createOrder: created });
    await page.user.click(await screen.findByRole('button', { name: 'Confirm new total $43.00' }));
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    expect(page.http.requestsOf('createOrder').at(-1)?.body).toMatchObject({
      products: [{ quantity: 1 }],
      expectedTotal: 43,
    });
  });

  it('links back to the cart when no items are left', async () => {
    const page = open();
    await fill(page);
    page.http.answer({
      createOrder: failure(409, { code: 'UNAVAILABLE' }),
      quoteOrder: quoteOf({ subtotal: 0, totalAmount: 0, lines: [{ price: null, available: 0 }] }),
    });
    await page.user.click(placeButton());
    expect(await screen.findByText('None of your items can be bought right now.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to cart' })).toHaveAttribute('href', '/cart');
  });

  it('says when the coupon is no longer valid', async () => {
    window.sessionStorage.setItem('mfe-storefront/coupon', 'SPRING10');
    const page = open({ quoteOrder: quoteOf({ subtotal: 80, discount: 8, totalAmount: 75, couponCode: 'SPRING10' }) });
    await fill(page);
    expect(await screen.findByText('-$8.00')).toBeVisible();
    page.http.answer({
      createOrder: failure(409, { code: 'PRICE_CHANGED' }),
      quoteOrder: quoteOf({ subtotal: 80, totalAmount: 83, couponError: 'This coupon has expired' }),
    });
    await page.user.click(screen.getByRole('button', { name: 'Place Order - $75.00' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('This coupon has expired')).toBeVisible();
    expect(page.http.requestsOf('createOrder')[0]?.body).toMatchObject({ couponCode: 'SPRING10', expectedTotal: 75 });
    page.http.answer({ createOrder: created });
    await page.user.click(await alert.findByRole('button', { name: 'Confirm new total $83.00' }));
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    expect(page.http.requestsOf('createOrder').at(-1)?.body).not.toHaveProperty('couponCode');
  });

  it('shows the order that was placed under the same key before', async () => {
    const page = open({
      createOrder: failure(422, { code: 'IDEMPOTENCY_KEY_REUSED', details: { orderId: idOf(777) } }),
    });
    await placed(page);
    await waitFor(() => expect(page.location().path).toBe('/order-success'));
    expect(page.location().state).toMatchObject({ orderId: idOf(777) });
  });

  it('sends the order again while the same order is still being placed', async () => {
    jest.useFakeTimers();
    let requests = 0;
    const page = open(
      {
        createOrder: () => {
          requests += 1;
          return requests === 1 ? failure(409, { code: 'IDEMPOTENCY_IN_FLIGHT' }, 1) : created;
        },
      },
      { advanceTimers: (milliseconds) => void jest.advanceTimersByTime(milliseconds) },
    );
    await placed(page);
    await act(() => jest.advanceTimersByTimeAsync(1_200));
    expect(page.location().path).toBe('/order-success');
    expect(page.http.requestsOf('createOrder')).toHaveLength(2);
  });

  it('sends nothing while the server says that items cannot be bought', async () => {
    const page = open({ quoteOrder: quoteOf({ lines: [{ price: 40, available: 1 }] }) });
    await screen.findByText(/Only 1 available, but 2 requested/);
    await placed(page);
    expect(screen.getByRole('alert')).toHaveTextContent('Some items cannot be ordered as they are');
    expect(screen.getAllByRole('link', { name: 'Edit cart' })[0]).toHaveAttribute('href', '/cart');
    expect(page.http.requestsOf('createOrder')).toEqual([]);
  });

  it('the order button is busy while the order is being sent', async () => {
    const page = open({ createOrder: never });
    await placed(page);
    expect(placeButton()).toHaveAttribute('aria-busy', 'true');
  });
});
