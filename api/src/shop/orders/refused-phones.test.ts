import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Order, PhoneRecord, Tracking } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { auditLog } from '../../database/schema';
import { createTestApp } from '../../testing/app';
import type { SignedIn, TestApp } from '../../testing/app';
import { makeProduct } from '../../testing/fixtures';
import { findContradictions } from './invariants';
import { staffOf } from './outcomes/testing';
import { call, newPhone, orderOf, place, placed } from './testing';

let shop: TestApp;
let admin: SignedIn;
let product: { id: string };
beforeAll(async () => {
  shop = await createTestApp({ env: { REFUSALS_TO_REFUSE: '3' } });
  admin = await shop.signIn('admin');
  product = await makeProduct(shop.database.db, { price: 20, stock: 1000 });
});
afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const staff = () => staffOf(shop, admin.headers);

/** Makes orders of a phone number that are refused at the door. */
const refuse = async (customerPhone: string, count: number, values: { customerName?: string } = {}) => {
  for (let sent = 0; sent < count; sent += 1) {
    const id = await staff().ordered(product, { customerPhone, ...values });
    const ended = await staff().end(id, { kind: 'refused', note: `Try ${String(sent + 1)}` });
    expect(ended.status).toBe(200);
  }
};

const recordOf = async (id: string) =>
  (await call<PhoneRecord>(shop.app, 'GET', `/orders/${id}/phone-record`, { headers: admin.headers })).body;

const adviceOf = async (phone: string) => {
  const url = `/orders?q=${encodeURIComponent(phone)}`;
  const { body } = await call<Order[]>(shop.app, 'GET', url, { headers: admin.headers });
  return body.map(({ status, advice }) => [status, advice]);
};

describe('refused phones: orders of visitors', () => {
  const send = (order: object, remoteAddress = '10.4.0.1') =>
    shop.app.inject({ method: 'POST', url: '/api/orders', payload: order, remoteAddress });
  type Sent = Awaited<ReturnType<typeof send>>;
  /** The whole answer as text, except the parts that always differ: the request id and the date. */
  const asText = ({ statusCode, statusMessage, rawPayload, headers, ...answer }: Sent) => {
    const { requestId } = answer.json<ErrorBody>();
    const { date: _date, ...others } = headers;
    const all = [statusCode, statusMessage, JSON.stringify(others), rawPayload.toString('latin1')].join('\n');
    return all.replaceAll(requestId, 'ID');
  };

  it('an order from a phone with too many refusals gets the same answer as one over the pending limit', async () => {
    const waiting = orderOf(product);
    for (let count = 0; count < 5; count += 1) expect((await send(waiting)).statusCode).toBe(201);
    const tooMany = await send(waiting);
    const customerPhone = newPhone();
    await refuse(customerPhone, 3);
    const refused = await send({ ...waiting, customerPhone: customerPhone.replaceAll(' ', '') }, '10.4.0.2');
    expect(refused.statusCode).toBe(429);
    expect(asText(refused)).toBe(asText(tooMany));
    // The same holds when the cart costs more than the shopper saw.
    const dearer = await send({ ...waiting, expectedTotal: 1 });
    expect(asText(await send({ ...waiting, customerPhone, expectedTotal: 1 }, '10.4.0.2'))).toBe(asText(dearer));
  });

  it('an order of a blocked customer gets the same answer, until they are unblocked', async () => {
    const waiting = orderOf(product);
    for (let count = 0; count < 5; count += 1) expect((await send(waiting)).statusCode).toBe(201);
    const customerPhone = newPhone();
    const { _id } = await placed(shop.app, orderOf(product, { customerPhone }));
    const { headers } = admin;
    const order = await call<Order>(shop.app, 'GET', `/orders/${_id}`, { headers });
    const url = `/customers/${order.body.customerId ?? ''}/block`;
    expect((await call(shop.app, 'PUT', url, { headers, payload: { reason: ' ' } })).status).toBe(400);
    const { status } = await call(shop.app, 'PUT', url, { headers, payload: { reason: 'Threatened a courier' } });
    expect(status).toBe(200);
    const blocked = await send({ ...waiting, customerPhone: customerPhone.replaceAll(' ', '') }, '10.4.0.2');
    expect(blocked.statusCode).toBe(429);
    expect(asText(blocked)).toBe(asText(await send(waiting)));
    const dearer = await send({ ...waiting, expectedTotal: 1 });
    expect(asText(await send({ ...waiting, customerPhone, expectedTotal: 1 }, '10.4.0.2'))).toBe(asText(dearer));
    expect(await recordOf(_id)).toMatchObject({ blocked: 'Threatened a courier', refused: true });
    const phoned = { ...orderOf(product, { customerPhone, location: 'Tyre' }), channel: 'phone' };
    const without = await place(shop.app, phoned, headers);
    expect([without.body.code, without.body.error]).toEqual([
      'PHONE_REFUSED',
      expect.stringContaining('Blocked: Threatened a courier'),
    ]);
    expect((await place(shop.app, { ...phoned, anywayReason: 'Paid' }, headers)).status).toBe(201);
    expect((await call(shop.app, 'DELETE', url, { headers })).status).toBe(200);
    expect((await send(orderOf(product, { customerPhone }))).statusCode).toBe(201);
    const entries = await shop.database.db
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.entityId, order.body.customerId ?? ''))
      .orderBy(auditLog.id);
    expect(entries).toMatchObject([
      { action: 'block', before: { reason: null }, after: { reason: 'Threatened a courier' } },
      { action: 'unblock', before: { reason: 'Threatened a courier' }, after: { reason: null } },
    ]);
  });

  it('an order from a refused phone gets other errors first, like any other order', async () => {
    const customerPhone = newPhone();
    await refuse(customerPhone, 3);
    const nothing = { ...orderOf(product), products: [{ product: product.id, quantity: 500, size: 'M' }] };
    const other = await send(nothing);
    expect(asText(await send({ ...nothing, customerPhone }, '10.4.0.2'))).toBe(asText(other));
    expect(other.statusCode).toBe(422);
  });

  it('an order from a refused phone is accepted below the limit, and from staff', async () => {
    const customerPhone = newPhone();
    await refuse(customerPhone, 2);
    expect((await send(orderOf(product, { customerPhone }))).statusCode).toBe(201);
    await refuse(customerPhone, 1);
    expect((await send(orderOf(product, { customerPhone }))).statusCode).toBe(429);
    await placed(shop.app, orderOf(product, { customerPhone }), admin.headers);
  });

  it('order tracking is unchanged for a refused phone', async () => {
    /** The answer to a phone after that many refusals, without what always differs: ids and times. */
    const tracked = async (refusals: number) => {
      const customerPhone = newPhone();
      await refuse(customerPhone, refusals);
      await placed(shop.app, orderOf(product, { customerPhone }), admin.headers);
      const answer = await shop.app.inject({ url: `/api/orders/track/${encodeURIComponent(customerPhone)}` });
      const sent = answer.json<Tracking>();
      return {
        status: answer.statusCode,
        headers: Object.keys(answer.headers),
        answer: Object.keys(sent),
        orders: new Set(
          sent.orders.map((order) =>
            JSON.stringify(order)
              .replaceAll(order.orderId, 'ID')
              .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"TIME"'),
          ),
        ),
      };
    };
    const refused = await tracked(3);
    // Of the same two orders, the refused phone only has one more of the first.
    expect(refused).toEqual(await tracked(1));
    expect([refused.status, refused.orders.size]).toEqual([200, 2]);
  });
});

describe('phoneRecord: the record of a phone', () => {
  it('phoneRecord lists the outcomes of other orders and the names used, in any spelling of the phone', async () => {
    const customerPhone = newPhone();
    const spelled = { customerPhone: customerPhone.replaceAll(' ', '-') };
    await staff().ordered(product, { ...spelled, status: 'delivered', customerName: 'R. Haddad' });
    const lost = await staff().ordered(product, { ...spelled, customerName: 'Rami  Håddád ' });
    await staff().end(lost, { kind: 'unreachable' });
    await refuse(customerPhone, 1, { customerName: 'maya khoury' });
    await refuse(customerPhone, 1, { customerName: 'Mayá Khoury' });
    const gone = await staff().ordered(product, { ...spelled, customerName: 'Typed Wrong' });
    await staff().remove(gone);
    const { _id } = await placed(shop.app, orderOf(product, { customerPhone }));
    const record = await recordOf(_id);
    expect(record).toEqual({
      delivered: 1,
      ended: [
        { kind: 'refused', count: 2 },
        { kind: 'unreachable', count: 1 },
      ],
      last: { kind: 'refused', note: 'Try 1', at: expect.any(String) },
      names: ['Mayá Khoury', 'R. Haddad'],
      advice: 'call first',
      refused: false,
    });
  });

  it('phoneRecord is empty for a first order, for a sale without a number, and for a number of another customer', async () => {
    const empty = { delivered: 0, ended: [], last: null, names: [], advice: null, refused: false };
    const customerPhone = newPhone();
    const { _id } = await placed(shop.app, orderOf(product, { customerPhone }));
    expect(await recordOf(_id)).toEqual(empty);
    const products = [{ product: product.id, quantity: 1, size: 'M' }];
    const sell = () => placed(shop.app, { products, orderType: 'in-store', paymentMethod: 'cash' }, admin.headers);
    await sell();
    expect(await recordOf((await sell())._id)).toEqual(empty);
    // The number of another customer begins with the same digits.
    await refuse(`${customerPhone}9`, 2);
    expect(await recordOf(_id)).toEqual(empty);
  });

  it('phoneRecord returns 404 for a deleted order', async () => {
    const { _id } = await placed(shop.app, orderOf(product));
    await staff().remove(_id);
    const answer = await call<ErrorBody>(shop.app, 'GET', `/orders/${_id}/phone-record`, { headers: admin.headers });
    expect([answer.status, answer.body.error]).toEqual([404, expect.stringContaining('deleted by')]);
  });

  it('the order list shows advice from phone records on open orders', async () => {
    const customerPhone = newPhone();
    await placed(shop.app, orderOf(product, { customerPhone }));
    expect(await adviceOf(customerPhone)).toEqual([['pending', undefined]]);
    await refuse(customerPhone, 1);
    expect(await adviceOf(customerPhone)).toEqual([
      ['on the way', undefined],
      ['pending', 'warn'],
    ]);
    await refuse(customerPhone, 1);
    expect((await adviceOf(customerPhone)).at(-1)).toEqual(['pending', 'call first']);
  });
});
