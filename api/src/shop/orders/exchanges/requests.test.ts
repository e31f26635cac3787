import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, ExchangeAsk, Message, Order, OrderCounts } from '@shop/shared/contracts';
import { orderNumber } from '@shop/shared/rules';
import { exchangeRequests } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import type { Reply } from '../outcomes/testing';
import { BUSY_SHOP, call, newPhone } from '../testing';
import { exchangesOf, lineOf } from './testing';

let shop: TestApp;
let headers: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let does: ReturnType<typeof exchangesOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB' } });
  ({ headers } = await shop.signIn('employee'));
  staff = staffOf(shop, headers);
  does = exchangesOf(shop, headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

/** A delivered order of two pieces. */
async function bought() {
  const phone = newPhone();
  const shirt = await makeProduct(shop.database.db, { price: 20 });
  const id = await staff.ordered(shirt, { status: 'delivered', quantity: 2, customerPhone: phone });
  return { id, phone };
}

type AskReply = Message & ErrorBody;

const ask = ({ id, phone }: { id: string; phone: string }, values: Partial<Record<keyof ExchangeAsk, unknown>> = {}) =>
  call<AskReply>(shop.app, 'POST', '/orders/exchange-requests', {
    payload: {
      order: orderNumber(id),
      phone,
      what: 'exchange',
      piece: 'Black shirt',
      reason: 'too small',
      wanted: 'L',
      ...values,
    },
  });
const requestsOf = async (id: string) => (await staff.read(id)).requests ?? [];
const everyRequest = () => shop.database.db.$count(exchangeRequests);
const decline = (id: string | undefined, reason = 'Worn') =>
  call<Reply>(shop.app, 'PUT', `/exchange-requests/${id ?? ''}/decline`, { headers, payload: { reason } });
const listed = async (id: string) => {
  const url = '/orders?contact=asks%20to%20exchange&limit=100';
  const { body } = await call<Order[]>(shop.app, 'GET', url, { headers });
  return body.some(({ _id }) => _id === id);
};
const counted = async () =>
  (await call<OrderCounts>(shop.app, 'GET', '/orders/counts', { headers })).body.asksToExchange ?? 0;

describe('askExchange', () => {
  it('stands at the order, in the list and in its history, with cleaned words', async () => {
    const order = await bought();
    const before = await counted();
    const { status, body } = await ask(order, { piece: '  Black\u200b\nshirt  ', wanted: ' L ' });
    expect([status, body]).toEqual([200, { message: 'We have your request' }]);
    expect(await requestsOf(order.id)).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        what: 'exchange',
        piece: 'Black shirt',
        reason: 'too small',
        wanted: 'L',
      },
    ]);
    const { history } = await staff.read(order.id);
    expect(history.at(-1)).toMatchObject({ status: 'exchange asked for', by: 'Customer' });
    expect([await listed(order.id), await counted()]).toEqual([true, before + 1]);
  });

  it('finds the order by its number and phone in any spelling', async () => {
    const order = await bought();
    await ask({ id: order.id, phone: order.phone.replace('+961 70', '70') }, { order: `#${orderNumber(order.id)}` });
    await ask(order, { order: order.id, piece: 'The other' });
    expect(await requestsOf(order.id)).toHaveLength(2);
  });

  it('answers the same for an order that does not exist, is not delivered, is deleted, or is of somebody else, and keeps nothing', async () => {
    const [order, deleted, other] = [await bought(), await bought(), await bought()];
    const { headers: admin } = await shop.signIn('admin');
    await call(shop.app, 'DELETE', `/orders/${deleted.id}`, { headers: admin });
    const shirt = await makeProduct(shop.database.db, { price: 20 });
    const phone = newPhone();
    const pending = { id: await staff.ordered(shirt, { status: 'pending', customerPhone: phone }), phone };
    const before = await everyRequest();
    const real = await ask(order);
    const others = await Promise.all([
      ask(order, { order: '0A0B0C0D' }),
      ask(order, { order: '#' }),
      ask(order, { phone: '-' }),
      ask({ id: order.id, phone: other.phone }),
      ask(deleted),
      ask(pending),
    ]);
    for (const { status, body } of others) expect([status, body]).toEqual([real.status, real.body]);
    expect(await everyRequest()).toBe(before + 1);
  });

  it('counts the same request once, however often it is sent, and takes no more than five open ones', async () => {
    const order = await bought();
    await Promise.all([ask(order), ask(order), ask(order)]);
    await ask(order);
    expect(await requestsOf(order.id)).toHaveLength(1);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((piece) => ask(order, { piece: `Piece ${piece}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await requestsOf(order.id)).toHaveLength(5);
  });

  it('leaves out the size of a return', async () => {
    const order = await bought();
    await ask(order, { what: 'return' });
    expect(await requestsOf(order.id)).toMatchObject([{ what: 'return', wanted: '' }]);
  });

  it.each<[keyof ExchangeAsk, unknown]>([
    ['order', ' '],
    ['phone', ''],
    ['what', 'refund'],
    ['piece', ' \u200b '],
    ['piece', 'x'.repeat(201)],
    ['reason', ''],
    ['wanted', 'x'.repeat(101)],
    ['wanted', 7],
  ])('refuses a wrong %s at its field', async (field, value) => {
    const order = await bought();
    const { status, body } = await ask(order, { [field]: value });
    expect([status, body.errors.map((one) => one.field)]).toEqual([400, [field]]);
    expect(await requestsOf(order.id)).toEqual([]);
  });

  it('is limited as tracking is: for one phone over many clients, together with it', async () => {
    const limited = await createTestApp({ env: { TRACKING_PER_MINUTE: '2', TRUST_PROXY: '1' } });
    const from = (ip: string, url: string, payload?: object) =>
      call<AskReply>(limited.app, payload ? 'POST' : 'GET', url, {
        ...(payload && { payload }),
        headers: { 'x-forwarded-for': ip },
      });
    const body = { order: 'A1B2C3D4', phone: '70 999 111', what: 'return', piece: 'Shirt', reason: 'other' };
    expect((await from('203.0.113.1', '/orders/track/70999111')).status).toBe(404);
    expect((await from('203.0.113.2', '/orders/exchange-requests', body)).status).toBe(200);
    expect((await from('203.0.113.3', '/orders/exchange-requests', body)).status).toBe(429);
    await limited.close();
  });
});

describe('what staff do about a request', () => {
  it('an exchange and a return close the request that they follow, and no other one', async () => {
    const order = await bought();
    await ask(order);
    await ask(order, { what: 'return', piece: 'The other' });
    const [first, second] = await requestsOf(order.id);
    await does.exchange(order.id, { lines: [lineOf({ size: 'M' })], request: first?._id ?? '' });
    expect(await requestsOf(order.id)).toMatchObject([
      { closed: { how: 'booked', by: 'Test employee' } },
      { _id: second?._id },
    ]);
    expect(await listed(order.id)).toBe(true);
    await does.giveBack(order.id, { request: second?._id ?? '' });
    expect((await requestsOf(order.id)).map(({ closed }) => closed?.how)).toEqual(['booked', 'booked']);
    expect(await listed(order.id)).toBe(false);
  });

  it('the second of two clerks is told who was quicker, and books nothing', async () => {
    const order = await bought();
    await ask(order);
    const [request] = await requestsOf(order.id);
    expect((await decline(request?._id)).status).toBe(200);
    const late = await does.giveBack(order.id, { request: request?._id ?? '' });
    expect([late.status, late.body.code, late.body.error]).toEqual([
      409,
      'REQUEST_CLOSED',
      'Test employee has already declined this request',
    ]);
    expect((await staff.read(order.id)).exchanges).toBeUndefined();
    expect((await decline(request?._id)).body.code).toBe('REQUEST_CLOSED');
  });

  it('is about the request of this order only', async () => {
    const [order, other] = [await bought(), await bought()];
    await ask(other);
    const [request] = await requestsOf(other.id);
    expect((await does.giveBack(order.id, { request: request?._id ?? '' })).status).toBe(404);
    expect((await decline('0'.repeat(24))).status).toBe(404);
  });

  it('declines it with a reason, which stands at the order', async () => {
    const order = await bought();
    await ask(order);
    const [request] = await requestsOf(order.id);
    const { body } = await decline(request?._id, '  ');
    expect(body.errors.map(({ field }) => field)).toEqual(['reason']);
    await decline(request?._id);
    expect(await requestsOf(order.id)).toMatchObject([
      { closed: { how: 'declined', by: 'Test employee', reason: 'Worn' } },
    ]);
    expect((await staff.read(order.id)).history.at(-1)).toMatchObject({ status: 'request declined' });
    expect(await listed(order.id)).toBe(false);
  });

  const withRequest = async () => {
    const order = await bought();
    await ask(order);
    const [request] = await requestsOf(order.id);
    return { ...order, request: request?._id ?? '' };
  };

  it('opens again when its exchange ends, and is closed again when that is brought back', async () => {
    const { id, request } = await withRequest();
    const { body } = await does.exchange(id, { lines: [lineOf({ size: 'M' })], request });
    const is = async () => [(await requestsOf(id))[0]?.closed?.how, await listed(id)];
    expect(await is()).toEqual(['booked', false]);
    await staff.end(body._id, { kind: 'cancelled by shop', status: 'pending' });
    expect(await is()).toEqual([undefined, true]);
    expect((await requestsOf(id))[0]).toMatchObject({ exchange: body._id });
    expect((await does.bringBack(body._id, 'cancelled by shop')).status).toBe(200);
    expect(await is()).toEqual(['booked', false]);
    const { headers: admin } = await shop.signIn('admin');
    await call(shop.app, 'DELETE', `/orders/${body._id}`, { headers: admin });
    expect(await is()).toEqual([undefined, true]);
    expect((await decline(request)).status).toBe(200);
    expect(await is()).toEqual(['declined', false]);
  });

  it('opens again when its return is canceled, and the next one answers it', async () => {
    const { id, request } = await withRequest();
    const first = (await does.giveBack(id, { request })).body.exchanges?.at(-1)?.order ?? '';
    await does.cancelReturn(first);
    expect(await listed(id)).toBe(true);
    expect((await does.giveBack(id, { request })).status).toBe(201);
    const [closed] = await requestsOf(id);
    expect([closed?.closed?.how, closed?.exchange === first]).toEqual(['booked', false]);
  });

  it('ends with its order, and goes with the customer’s number, whichever server does it', async () => {
    const [deleted, erased] = [await withRequest(), await withRequest()];
    const rows = async ({ request }: { request: string }) =>
      (await shop.database.db.select().from(exchangeRequests)).filter(({ id }) => id === request);
    await shop.database.pool.query('update orders set deleted_at = now() where id = $1', [deleted.id]);
    expect(await rows(deleted)).toMatchObject([{ closed: 'declined', declineReason: 'The order was deleted' }]);
    await shop.database.pool.query(`update orders set phone_key = '', phone_e164 = '' where id = $1`, [erased.id]);
    expect(await rows(erased)).toEqual([]);
  });
});
