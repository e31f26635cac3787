import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { OrderCreated } from '@shop/shared/contracts';
import { cartItemOf, failure, idOf, never, productOf, quoteOf, renderPage } from '@shop/shared/testing';
import type { Answers, RenderedPage } from '@shop/shared/testing';
import CheckoutPage from './CheckoutPage';

const created: OrderCreated = {
  _id: idOf(500),
  status: 'pending',
  couponCode: null,
  subtotal: 40,
  discount: 0,
  deliveryFee: 3,
  totalAmount: 43,
};

/** No primary, as the shop or a proxy before it says it. */
const away = failure(503, { code: 'UNAVAILABLE', error: 'Please try again in a few seconds' }, 5);

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

/** Opens checkout, fills it in and presses Place Order, while the clock stands still. */
const press = async (createOrder: Answers['createOrder'], way = 'Cash on delivery'): Promise<RenderedPage> => {
  const page = renderPage(<CheckoutPage />, {
    at: '/checkout',
    cart: [cartItemOf(productOf({ _id: idOf(1), name: 'Track Tee', price: 40 }))],
    answers: { quoteOrder: quoteOf({ subtotal: 40, totalAmount: 43 }), createOrder },
    advanceTimers: (milliseconds) => void jest.advanceTimersByTime(milliseconds),
  });
  await pass(0);
  await page.user.click(screen.getByRole('radio', { name: way }));
  for (const [label, text] of [
    [/Full name/, 'Ada Lovelace'],
    [/Phone number/, '+1 555 0123'],
    [/Delivery address/, '12 Analytical Row'],
  ] as const) {
    await page.user.click(screen.getByLabelText(label));
    await page.user.paste(text);
  }
  await page.user.click(placeButton());
  await pass(0);
  return page;
};

const placeButton = () => screen.getByRole('button', { name: /^Place Order/ });
const sent = ({ http }: RenderedPage) => http.requestsOf('createOrder');
const keysOf = (page: RenderedPage) => new Set(sent(page).map(({ headers }) => headers['idempotency-key']));
const waits = () => screen.queryByText('We are still trying to place your order');

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  window.sessionStorage.clear();
});

describe('an order while the shop is away', () => {
  it.each(['Cash on delivery', 'Order through WhatsApp'])(
    '%s: it is sent again under the same key until it is placed, and nothing need be pressed',
    async (way) => {
      const page = await press(away, way);
      await pass(9.9);
      expect(waits()).not.toBeInTheDocument();
      await pass(0.2);
      expect(waits()).toBeVisible();
      expect(screen.getByRole('status')).toHaveTextContent('You need not press anything');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /again/i })).not.toBeInTheDocument();
      await pass(12);
      page.http.answer({ createOrder: created });
      await pass(6);
      expect(page.location().path).toBe('/order-success');
      expect(keysOf(page).size).toBe(1);
      expect(new Set(sent(page).map(({ body }) => JSON.stringify(body))).size).toBe(1);
    },
  );

  it('it fails after 45 seconds with everything kept, and the next press sends the same key', async () => {
    const page = await press(away);
    await pass(38);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await pass(7);
    expect(screen.getByRole('alert')).toHaveTextContent('Unable to process your COD order at the moment.');
    expect(waits()).not.toBeInTheDocument();
    expect(screen.getByLabelText(/Full name/)).toHaveValue('Ada Lovelace');
    expect(screen.getByLabelText(/Delivery address/)).toHaveValue('12 Analytical Row');
    const before = sent(page).length;
    await pass(60);
    expect(sent(page)).toHaveLength(before);
    page.http.answer({ createOrder: created });
    await page.user.click(placeButton());
    await pass(0);
    expect(page.location().path).toBe('/order-success');
    expect(keysOf(page).size).toBe(1);
  });

  it('it waits as long as the answer asks for, but never for more than some seconds', async () => {
    const page = await press(failure(503, {}, 600));
    await pass(4.9);
    expect(sent(page)).toHaveLength(1);
    await pass(1.2);
    expect(sent(page)).toHaveLength(2);
  });

  it.each([
    ['the answer was lost', failure(0)],
    ['a proxy answers 502', failure(502)],
    ['a proxy answers 504', failure(504)],
  ])('it is sent again when %s', async (_what, answer) => {
    const page = await press(answer);
    page.http.answer({ createOrder: created });
    await pass(2.5);
    expect(page.location().path).toBe('/order-success');
    expect(sent(page)).toHaveLength(2);
    expect(keysOf(page).size).toBe(1);
  });

  it('it is sent again when there is no answer at all', async () => {
    const page = await press(never);
    await pass(14.9);
    expect(sent(page)).toHaveLength(1);
    expect(waits()).toBeVisible();
    page.http.answer({ createOrder: created });
    await pass(3);
    expect(page.location().path).toBe('/order-success');
    expect(keysOf(page).size).toBe(1);
  });

  it('another press changes nothing', async () => {
    const page = await press(away);
    await page.user.dblClick(placeButton());
    await pass(4.9);
    expect(sent(page)).toHaveLength(1);
  });

  it('it ends when the page is left', async () => {
    const page = await press(away);
    page.unmount();
    await pass(60);
    expect(sent(page)).toHaveLength(1);
    expect(keysOf(page).size).toBe(1);
  });

  it.each([
    ['422', failure(422, { error: 'Must not be empty' })],
    ['429', failure(429, { error: 'Too many orders are waiting' }, 5)],
    ['500', failure(500)],
    ['503 of a shop that is closed', failure(503, { code: 'SHOP_CLOSED', error: 'This shop is back soon' }, 5)],
  ])('an answer of %s ends the waiting at once', async (_what, refusal) => {
    const page = await press(away);
    page.http.answer({ createOrder: refusal });
    await pass(6.1);
    expect(screen.getByRole('alert')).toBeVisible();
    await pass(60);
    expect(sent(page)).toHaveLength(2);
  });

  it('a browser that knows that it has no line says so at once', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = await press(failure(0));
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline. Your cart is safe.');
    await pass(60);
    expect(sent(page)).toHaveLength(1);
  });
});
