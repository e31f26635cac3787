import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardSummary, ErrorBody, Order, OrderCounts, StoreBalance } from '@shop/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, transactions } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import { BUSY_SHOP, call, newKey, newPhone, orderOf, placed } from '../testing';
import { exchangesOf, lineOf } from './testing';

let shop: TestApp;
let employee: Record<string, string>;
let admin: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let does: ReturnType<typeof exchangesOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB' } });
  ({ headers: employee } = await shop.signIn('employee'));
  ({ headers: admin } = await shop.signIn('admin'));
  staff = staffOf(shop, employee);
  does = exchangesOf(shop, employee);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const ALL_SELLABLE = { sellable: 1, damaged: 0, lost: 0 };

/** A delivered order of one piece at 20.00 and its fee, unless said otherwise. */
async function bought({ quantity = 1, refunds = false, phone = newPhone() } = {}) {
  const shirt = await makeProduct(shop.database.db, { price: 20 });
  const id = await staff.ordered(shirt, { status: 'delivered', quantity, customerPhone: phone });
  await shop.database.db.execute(sql`update orders set refunds = ${refunds} where id = ${id}`);
  return { id, phone, inStock: async () => (await stockOf(shop.database.db, shirt.id))['M|'] };
}

const balance = async (phone: string) =>
  (
    await call<StoreBalance>(shop.app, 'GET', `/store-balance?phone=${encodeURIComponent(phone)}`, {
      headers: employee,
    })
  ).body.balance;

const refunds = (id: string) =>
  shop.database.db
    .select({ status: transactions.status, amount: transactions.amount })
    .from(transactions)
    .where(sql`${transactions.orderId} = ${id} and ${transactions.type} = 'refund'`);

describe('the list of what is to come back', () => {
  const listed = async (ids: readonly string[]) => {
    const { body } = await call<Order[]>(shop.app, 'GET', '/orders?contact=to%20come%20back&limit=100', {
      headers: employee,
    });
    return body.map(({ _id }) => _id).filter((id) => ids.includes(id));
  };
  const counted = async () =>
    (await call<OrderCounts>(shop.app, 'GET', '/orders/counts', { headers: employee })).body.toComeBack ?? 0;

  it('has returns and the new orders of exchanges until their pieces are checked in or they are over', async () => {
    const before = await counted();
    const [returned, canceled, exchanged, untouched] = [await bought(), await bought(), await bought(), await bought()];
    const bookings = [await does.giveBack(returned.id), await does.giveBack(canceled.id)];
    const [returnId = '', canceledId = ''] = bookings.map(({ body }) => body.exchanges?.[0]?.order);
    const { body: outgoing } = await does.exchange(exchanged.id, { lines: [lineOf({ size: 'M' })] });
    const ids = [returned.id, canceled.id, exchanged.id, untouched.id, outgoing._id];
    expect(new Set(await listed(ids))).toEqual(new Set([returned.id, canceled.id, outgoing._id]));
    expect(await counted()).toBe(before + 3);
    await does.cancelReturn(canceledId);
    expect(new Set(await listed(ids))).toEqual(new Set([returned.id, outgoing._id]));
    await does.checkIn(returnId, ALL_SELLABLE);
    await staff.end(outgoing._id, { status: 'pending' });
    expect(await listed(ids)).toEqual([]);
    expect(await counted()).toBe(before);
  });

  it('has none from which nothing comes back', async () => {
    const { id } = await bought();
    await does.giveBack(id, { lines: [{ line: 0, quantity: 1, reason: 'missing', noneBack: true }] });
    expect(await listed([id])).toEqual([]);
  });
});

describe('returnPieces', () => {
  it('takes a piece back, and gives store balance once it is checked in', async () => {
    const { id, phone, inStock } = await bought();
    const { status, body } = await does.giveBack(id);
    expect([status, body._id]).toEqual([201, id]);
    expect(body.exchanges).toMatchObject([
      { isReturn: true, kept: 20, paidOut: 0, checkedInAt: null, reopened: false },
    ]);
    expect(body.history.at(-1)).toMatchObject({ status: 'return booked' });
    expect([await balance(phone), await inStock()]).toEqual([0, 9]);
    const checkedIn = await does.checkIn(body.exchanges?.[0]?.order ?? '', ALL_SELLABLE);
    expect([checkedIn.status, checkedIn.body._id]).toEqual([200, id]);
    expect([await balance(phone), await inStock()]).toEqual([20, 10]);
    const again = await does.checkIn(body.exchanges?.[0]?.order ?? '', ALL_SELLABLE);
    expect([again.body.code, again.body.error]).toEqual(['CHECKED_IN', 'You have already checked this return in']);
  });

  it('writes off what came back damaged or not at all', async () => {
    const { id, inStock } = await bought({ quantity: 2 });
    const { body } = await does.giveBack(id, { lines: [{ line: 0, quantity: 2, reason: 'other' }] });
    await does.checkIn(body.exchanges?.[0]?.order ?? '', { sellable: 0, damaged: 1, lost: 1 });
    expect(await inStock()).toBe(8);
  });

  it('pays out where the order promised refunds: pending until the check-in, and out of cash in hand then', async () => {
    const { id, phone } = await bought({ refunds: true });
    const cash = async () =>
      (await call<DashboardSummary>(shop.app, 'GET', '/dashboard/summary', { headers: admin })).body.cashInHand ?? 0;
    const before = await cash();
    const { body } = await does.giveBack(id);
    expect(await refunds(id)).toEqual([{ status: 'pending', amount: 2000 }]);
    expect(await cash()).toBe(before);
    await does.checkIn(body.exchanges?.[0]?.order ?? '', ALL_SELLABLE);
    expect(await refunds(id)).toEqual([{ status: 'completed', amount: 2000 }]);
    expect(await cash()).toBe(before - 20);
    expect(await balance(phone)).toBe(0);
  });

  it('needs no piece back for a fault of the shop, and gives the money at once', async () => {
    const { id, phone, inStock } = await bought();
    const kept = { line: 0, quantity: 1, reason: 'fault', noneBack: true } as const;
    const { body } = await does.giveBack(id, { lines: [kept] });
    expect(body.exchanges?.[0]?.checkedInAt).not.toBeNull();
    expect([await balance(phone), await inStock()]).toEqual([20, 9]);
    const other = await bought();
    const { body: refused } = await does.giveBack(other.id, { lines: [{ ...kept, reason: 'changed mind' }] });
    expect(refused.errors).toMatchObject([{ field: 'lines.0.noneBack' }]);
  });

  it('counts with exchanges and refunds: neither more pieces nor more money than the order has', async () => {
    const { id } = await bought({ quantity: 2, refunds: true });
    expect((await does.exchange(id)).status).toBe(201);
    expect((await does.giveBack(id)).status).toBe(201);
    const message = 'All pieces of Training Tee are exchanged or returned already';
    expect((await does.giveBack(id)).body.errors).toEqual([{ field: 'lines.0.quantity', message }]);
    expect((await does.exchange(id)).body.errors).toMatchObject([{ field: 'lines.0.quantity', message }]);
    const more = await call<ErrorBody>(shop.app, 'POST', '/transactions', {
      headers: admin,
      payload: { type: 'refund', amount: 4, paymentMethod: 'cash', orderId: id },
    });
    expect(more.body.error).toBe('At most $3.00 can be refunded on this order');
  });

  it('is canceled until its pieces are there: they can come back again, and nobody is paid', async () => {
    const { id } = await bought({ refunds: true });
    const first = (await does.giveBack(id)).body.exchanges?.[0]?.order ?? '';
    const canceled = await does.cancelReturn(first);
    expect(canceled.body.exchanges).toMatchObject([{ reopened: true, ended: 'canceled' }]);
    expect(await refunds(id)).toEqual([{ status: 'cancelled', amount: 2000 }]);
    expect((await does.checkIn(first, ALL_SELLABLE)).body.code).toBe('RETURN_CANCELED');
    expect((await does.cancelReturn(first)).body.code).toBe('RETURN_CANCELED');
    const second = (await does.giveBack(id)).body.exchanges?.[1]?.order ?? '';
    await does.checkIn(second, ALL_SELLABLE);
    expect((await does.cancelReturn(second)).body.code).toBe('CHECKED_IN');
    expect((await does.cancelReturn(id)).status).toBe(404);
  });

  it('keeps its customer from being erased until the pieces are there', async () => {
    const { id } = await bought({ refunds: true });
    const { body } = await does.giveBack(id);
    const erase = async () =>
      call<ErrorBody>(shop.app, 'DELETE', `/customers/${(await staff.read(id)).customerId}`, { headers: admin });
    expect((await erase()).body.error).toMatch(
      /^1 order of this customer has an exchange or a return whose pieces are/,
    );
    await does.checkIn(body.exchanges?.[0]?.order ?? '', ALL_SELLABLE);
    expect((await erase()).status).toBe(200);
  });

  it('keeps its order from being deleted until the pieces are there', async () => {
    const { id } = await bought();
    const returned = (await does.giveBack(id)).body.exchanges?.[0]?.order ?? '';
    const remove = () => call<ErrorBody>(shop.app, 'DELETE', `/orders/${id}`, { headers: admin });
    expect((await remove()).body.code).toBe('PIECES_AWAITED');
    await does.checkIn(returned, ALL_SELLABLE);
    expect((await remove()).status).toBe(200);
  });

  it('an exchange keeps the order of its new pieces from being deleted until the old ones are there', async () => {
    const { id } = await bought();
    const outgoing = (await does.exchange(id)).body._id;
    await staff.toDoor(outgoing, 'delivered');
    const remove = () => call<ErrorBody>(shop.app, 'DELETE', `/orders/${outgoing}`, { headers: admin });
    expect((await remove()).body.code).toBe('PIECES_AWAITED');
    await does.checkIn(outgoing, ALL_SELLABLE);
    expect((await remove()).status).toBe(200);
  });

  it('only an admin pays money out for a piece that stays with the customer', async () => {
    const { id } = await bought({ refunds: true });
    const lines = [{ line: 0, quantity: 1, reason: 'fault', noneBack: true }] as const;
    expect((await does.giveBack(id, { lines: [...lines] })).status).toBe(403);
    expect((await does.giveBack(id, { lines: [...lines] }, admin)).status).toBe(201);
    expect(await refunds(id)).toEqual([{ status: 'completed', amount: 2000 }]);
  });

  it('is refused before the delivery, after the window, and where the money can go nowhere', async () => {
    const open = await staff.ordered(await makeProduct(shop.database.db));
    expect((await does.giveBack(open)).body.code).toBe('NOT_DELIVERED');
    const { id } = await bought();
    expect((await does.giveBack(id, { rest: 'refund' })).body.errors).toEqual([
      { field: 'rest', message: 'This order has no refunds: $20.00 can become store balance' },
    ]);
    expect((await does.giveBack(id, { expectedTotal: 23 })).body.code).toBe('PRICE_CHANGED');
    await shop.database.db
      .update(orderEvents)
      .set({ at: sql`at - interval '5 days'` })
      .where(eq(orderEvents.orderId, id));
    expect((await does.giveBack(id)).body).toMatchObject({
      code: 'EXCHANGE_OVER',
      errors: [{ field: 'overruleReason' }],
    });
    expect((await does.giveBack(id, { overruleReason: 'Was abroad' })).status).toBe(403);
    expect((await does.giveBack(id, { overruleReason: 'Was abroad' }, admin)).status).toBe(201);
    const product = await makeProduct(shop.database.db);
    const inStore = { orderType: 'in-store', paymentMethod: 'cash', customerName: '', customerPhone: '' } as const;
    const guest = await placed(shop.app, orderOf(product, inStore), employee);
    await shop.database.db.execute(sql`update orders set refunds = false where id = ${guest._id}`);
    expect((await does.giveBack(guest._id)).body.errors).toMatchObject([{ field: 'lines' }]);
    expect((await staff.read(guest._id)).exchanges).toBeUndefined();
  });

  it('that is sent twice is booked once', async () => {
    const { id } = await bought({ quantity: 2 });
    const headers = { ...employee, 'idempotency-key': newKey() };
    const answers = await Promise.all([does.giveBack(id, {}, headers), does.giveBack(id, {}, headers)]);
    expect(answers.map(({ status, body }) => [status, body.exchanges?.length])).toEqual([
      [201, 1],
      [201, 1],
    ]);
    expect((await does.giveBack(id, { kind: 'by parcel' }, headers)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('a key of an exchange books no return, and that of a return no exchange', async () => {
    const { id } = await bought({ quantity: 4 });
    const [first, second] = [newKey(), newKey()].map((key) => ({ ...employee, 'idempotency-key': key }));
    expect((await does.exchange(id, {}, first)).status).toBe(201);
    expect((await does.giveBack(id, {}, first)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await does.giveBack(id, {}, second)).status).toBe(201);
    expect((await does.exchange(id, {}, second)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await staff.read(id)).exchanges).toHaveLength(2);
  });

  it('a server of an earlier version cannot exchange a piece that was returned', async () => {
    const { id } = await bought({ quantity: 2 });
    const outgoing = (await does.exchange(id, { lines: [lineOf()] })).body._id;
    await does.giveBack(id);
    const again = shop.database.pool.query(
      `insert into exchange_lines (order_id, place, line, quantity, reason, credit) values ($1, 1, 0, 1, 'other', 0)`,
      [outgoing],
    );
    await expect(again).rejects.toMatchObject({ constraint: 'exchange_lines_bought' });
  });
});

describe('findContradictions on returns', () => {
  it.each([
    [
      'balance that nobody got',
      sql`update exchanges set checked_in_at = now(), is_return = true where order_id =`,
      'a return issues the store balance that it leaves over once its pieces are checked in',
    ],
    [
      'another worth',
      sql`update exchanges set kept = kept - 1 where order_id =`,
      'what returned pieces pay of an order, what is paid out and what becomes store balance is what they are worth',
    ],
    [
      'a return of an order of its own',
      sql`update exchanges set is_return = false where order_id =`,
      'a return has no order of its own, and every exchange has one',
    ],
  ])('finds %s', async (_, damage, rule) => {
    const { id } = await bought();
    const { body } = await does.giveBack(id);
    const found = new Error('found');
    const damaged = shop.database.db.transaction(async (tx) => {
      await tx.execute(sql`${damage} ${body.exchanges?.[0]?.order}`);
      expect((await findContradictions(tx)).map((finding) => finding.rule)).toContain(rule);
      throw found;
    });
    await expect(damaged).rejects.toBe(found);
  });
});
