import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardSummary, ErrorBody, ExchangeCreate } from '@shop/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, products, stock, transactions } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeCoupon, makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import type { Reply } from '../outcomes/testing';
import { BUSY_SHOP, call, newKey, orderOf, placed } from '../testing';
import { exchangesOf, lineOf } from './testing';

let shop: TestApp;
let employee: Record<string, string>;
let admin: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let exchange: ReturnType<typeof exchangesOf>['exchange'];
let checkIn: ReturnType<typeof exchangesOf>['checkIn'];
let bringBack: ReturnType<typeof exchangesOf>['bringBack'];

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, REFUNDS: 'true' } });
  ({ headers: employee } = await shop.signIn('employee'));
  ({ headers: admin } = await shop.signIn('admin'));
  staff = staffOf(shop, employee);
  ({ exchange, checkIn, bringBack } = exchangesOf(shop, employee));
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const summary = async () =>
  (await call<DashboardSummary>(shop.app, 'GET', '/dashboard/summary', { headers: admin })).body;

const delivered = (product: { id: string }, values: Parameters<typeof staff.ordered>[1] = {}) =>
  staff.ordered(product, { status: 'delivered', ...values });

const product = (values: Parameters<typeof makeProduct>[1] = {}) => makeProduct(shop.database.db, values);

const inStock = async ({ id }: { id: string }, variant: 'S' | 'M') =>
  (await stockOf(shop.database.db, id))[`${variant}|`];

const refunds = (id: string) =>
  shop.database.db
    .select({ status: transactions.status, amount: transactions.amount })
    .from(transactions)
    .where(sql`${transactions.orderId} = ${id} and ${transactions.type} = 'refund'`);

describe('exchangeOrder', () => {
  it('takes the new piece from stock at once, in an order that collects only the difference', async () => {
    const shirt = await product({ price: 20 });
    const id = await delivered(shirt);
    const before = await summary();
    await shop.database.db.update(products).set({ price: 2400 }).where(eq(products.id, shirt.id));
    const { status, body } = await exchange(id, { lines: [lineOf({ price: 24 })], expectedTotal: 4 });
    expect([status, body.error]).toEqual([201, undefined]);
    expect(body).toMatchObject({ subtotal: 24, exchangeCredit: 20, totalAmount: 4, channel: 'phone' });
    expect(body.exchange).toMatchObject({ of: id, kind: 'at the door', reopened: false, paidOut: 0 });
    expect(await inStock(shirt, 'S')).toBe(9);
    const original = await staff.read(id);
    expect(original.exchanges).toMatchObject([{ order: body._id, lines: [{ size: 'M', quantity: 1, credit: 20 }] }]);
    await staff.toDoor(body._id, 'delivered');
    const after = await summary();
    expect((after.cashInHand ?? 0) - (before.cashInHand ?? 0)).toBe(4);
    expect(after.todaySales - before.todaySales).toBe(4);
    expect((await checkIn(body._id, { sellable: 1, damaged: 0, lost: 0 })).status).toBe(200);
    expect(await inStock(shirt, 'M')).toBe(10);
    expect((await checkIn(body._id, { sellable: 1, damaged: 0, lost: 0 })).body.code).toBe('CHECKED_IN');
  });

  it('credits what was paid after the discount, and never more than that over several exchanges', async () => {
    const shirt = await product({ price: 10 });
    const { code } = await makeCoupon(shop.database.db, { discountType: 'fixed', discountValue: 1 });
    const id = await delivered(shirt, { quantity: 3, couponCode: code });
    const first = await exchange(id, { lines: [lineOf({ quantity: 1 })] });
    const second = await exchange(id, { lines: [lineOf({ quantity: 2 })] });
    expect([first.body.exchangeCredit, second.body.exchangeCredit]).toEqual([9.66, 19.34]);
    const third = await exchange(id);
    expect(third.status).toBe(422);
    expect(third.body.errors).toEqual([
      { field: 'lines.0.quantity', message: 'All pieces of Training Tee are exchanged or returned already' },
    ]);
  });

  it('charges the delivery fee, but not for a fault of the shop', async () => {
    const shirt = await product();
    const id = await delivered(shirt, { quantity: 2 });
    const charged = await exchange(id, { feeWaivedReason: '' });
    const fault = await exchange(id, { feeWaivedReason: undefined, lines: [lineOf({ reason: 'fault' })] });
    expect([charged.body.totalAmount, fault.body.totalAmount]).toEqual([3, 0]);
  });

  it('in the shop, the new piece is handed over at once', async () => {
    const shirt = await product();
    const id = await delivered(shirt);
    const { body } = await exchange(id, { kind: 'in the shop' });
    expect(await staff.read(body._id)).toMatchObject({ status: 'delivered', channel: 'in-store', totalAmount: 0 });
    expect((await checkIn(body._id, { sellable: 0, damaged: 1, lost: 0 })).status).toBe(200);
    expect(await inStock(shirt, 'M')).toBe(9);
  });

  it('pays out what the new piece costs less where refunds are promised, once it is delivered', async () => {
    const [dear, cheap] = [await product({ price: 30 }), await product({ price: 10 })];
    const id = await delivered(dear);
    const { body } = await exchange(id, { lines: [lineOf({ product: cheap.id })] });
    expect(body).toMatchObject({ totalAmount: 0, exchangeCredit: 10, exchange: { paidOut: 20 } });
    expect(await refunds(id)).toEqual([{ status: 'pending', amount: 2000 }]);
    await staff.toDoor(body._id, 'delivered');
    expect(await refunds(id)).toEqual([{ status: 'completed', amount: 2000 }]);
    const more = await call<ErrorBody>(shop.app, 'POST', '/transactions', {
      headers: admin,
      payload: { type: 'refund', amount: 4, paymentMethod: 'cash', orderId: id },
    });
    expect(more.body.error).toBe('At most $3.00 can be refunded on this order');
  });

  it('refuses a refund where none was promised, and a balance without a number, and changes nothing', async () => {
    const [dear, cheap] = [await product({ price: 30 }), await product({ price: 10 })];
    const id = await delivered(dear);
    await shop.database.db.execute(sql`update orders set refunds = false where id = ${id}`);
    const lines = [lineOf({ product: cheap.id })];
    const refund = await exchange(id, { lines, rest: 'refund' });
    const message = 'This order has no refunds: $20.00 can become store balance';
    expect([refund.status, refund.body.errors]).toEqual([422, [{ field: 'rest', message }]]);
    const guest = await placed(
      shop.app,
      orderOf(dear, { orderType: 'in-store', paymentMethod: 'cash', customerName: '', customerPhone: '' }),
      employee,
    );
    await shop.database.db.execute(sql`update orders set refunds = false where id = ${guest._id}`);
    const kept = await exchange(guest._id, { kind: 'in the shop', feeWaivedReason: undefined, lines });
    expect([kept.status, kept.body.errors]).toMatchObject([422, [{ field: 'lines' }]]);
    expect(await inStock(cheap, 'S')).toBe(10);
    expect((await staff.read(id)).exchanges).toBeUndefined();
  });

  it('is refused after the window of the order, unless an admin overrules it with a reason', async () => {
    const id = await delivered(await product());
    await shop.database.db
      .update(orderEvents)
      .set({ at: sql`at - interval '5 days'` })
      .where(eq(orderEvents.orderId, id));
    expect((await exchange(id)).body).toMatchObject({ code: 'EXCHANGE_OVER', errors: [{ field: 'overruleReason' }] });
    expect((await exchange(id, { overruleReason: 'Was abroad' })).status).toBe(403);
    const { body } = await exchange(id, { overruleReason: 'Was abroad' }, admin);
    expect(body.exchange?.overruleReason).toBe('Was abroad');
  });

  it('refuses an order that is not delivered, a line that is not there, and a replacement that cannot be sold', async () => {
    const shirt = await product({ stock: { M: 5, S: 1 } });
    const open = await staff.ordered(shirt);
    expect((await exchange(open)).body.code).toBe('NOT_DELIVERED');
    const id = await delivered(shirt, { quantity: 2 });
    const refused = async (line: Partial<ExchangeCreate['lines'][number]>) =>
      (await exchange(id, { lines: [lineOf(line)] })).body.errors;
    expect(await refused({ line: 7 })).toMatchObject([{ field: 'lines.0.line' }]);
    expect(await refused({ size: 'XXL' })).toMatchObject([{ field: 'lines.0.size' }]);
    expect(await refused({ quantity: 2 })).toMatchObject([{ field: 'lines.0.quantity' }]);
    expect(await refused({ price: 1 })).toMatchObject([{ field: 'lines.0.price' }]);
    const gone = await product();
    await shop.database.db.update(products).set({ archived: true }).where(eq(products.id, gone.id));
    expect(await refused({ product: gone.id })).toMatchObject([{ field: 'lines.0.product' }]);
    expect(await inStock(shirt, 'S')).toBe(1);
  });

  it('books an exchange that is sent twice once', async () => {
    const shirt = await product();
    const id = await delivered(shirt, { quantity: 2 });
    const headers = { ...employee, 'idempotency-key': newKey() };
    const [first, again] = [await exchange(id, {}, headers), await exchange(id, {}, headers)];
    expect(again.body._id).toBe(first.body._id);
    expect(await inStock(shirt, 'S')).toBe(9);
    expect((await exchange(id, { kind: 'by parcel' }, headers)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('exchanges that do not arrive', () => {
  it('a new piece that is refused at the door goes back to stock, and its exchange is open again', async () => {
    const shirt = await product();
    const id = await delivered(shirt);
    const { body } = await exchange(id);
    await staff.toDoor(body._id);
    expect((await checkIn(body._id, { sellable: 1, damaged: 0, lost: 0 })).body.code).toBe('EXCHANGE_OPEN');
    await staff.end(body._id, { kind: 'refused' });
    await staff.checkIn(body._id, [{ line: 0, sellable: 1, damaged: 0, lost: 0 }]);
    expect(await inStock(shirt, 'S')).toBe(10);
    expect((await staff.read(id)).exchanges).toMatchObject([{ reopened: true }]);
    expect((await exchange(id)).status).toBe(201);
    const back = await bringBack(body._id, 'refused');
    expect(back.body.code).toBe('EXCHANGED');
  });

  it('a refund is canceled with the order of the new piece, and comes back with it', async () => {
    const [dear, cheap] = [await product({ price: 30 }), await product({ price: 10 })];
    const id = await delivered(dear);
    const { body } = await exchange(id, { lines: [lineOf({ product: cheap.id })] });
    await staff.end(body._id, { kind: 'cancelled by shop', status: 'pending' });
    expect(await refunds(id)).toEqual([{ status: 'cancelled', amount: 2000 }]);
    const back = await bringBack(body._id, 'cancelled by shop');
    expect(back.status).toBe(200);
    expect(await refunds(id)).toEqual([{ status: 'pending', amount: 2000 }]);
  });

  it('an edit keeps what the returned pieces pay, and refuses goods that cost less', async () => {
    const [shirt, dearer, cheaper] = [await product(), await product({ price: 25 }), await product({ price: 5 })];
    const { body } = await exchange(await delivered(shirt));
    const edit = (added: string) =>
      call<Reply>(shop.app, 'PUT', `/orders/${body._id}`, {
        headers: employee,
        payload: { version: body.version, products: [{ product: added, quantity: 1, size: 'M' }] },
      });
    expect((await edit(cheaper.id)).body.errors).toMatchObject([{ field: 'products' }]);
    expect((await edit(dearer.id)).body).toMatchObject({ exchangeCredit: 20, totalAmount: 5 });
  });

  it('a server of an earlier version cannot forget what the returned pieces pay', async () => {
    const { body } = await exchange(await delivered(await product()));
    const forget = shop.database.pool.query(
      'update orders set total = subtotal - discount + delivery_fee where id = $1',
      [body._id],
    );
    await expect(forget).rejects.toMatchObject({ constraint: 'orders_total_less_balance' });
  });
});

describe('findContradictions on exchanges', () => {
  it.each([
    [
      'more pieces than were bought',
      sql`update exchange_lines set quantity = quantity + 5 where order_id =`,
      'no more pieces of a line are exchanged than were bought, and only of a delivered order',
    ],
    [
      'another worth',
      sql`update exchange_lines set credit = credit + 1 where order_id =`,
      'what returned pieces pay of an order, what is paid out and what becomes store balance is what they are worth',
    ],
    [
      'the name of another product',
      sql`update exchange_lines set product_id = 'another' where order_id =`,
      'each line of an exchange names the product that was bought',
    ],
    [
      'a check-in before the delivery',
      sql`update exchanges set checked_in_at = now() where order_id =`,
      'an exchange is checked in after its delivery, and a canceled return never, with all their pieces',
    ],
  ])('finds %s', async (_, damage, rule) => {
    const { body } = await exchange(await delivered(await product()));
    const found = new Error('found');
    const damaged = shop.database.db.transaction(async (tx) => {
      await tx.execute(sql`${damage} ${body._id}`);
      expect((await findContradictions(tx)).map((finding) => finding.rule)).toContain(rule);
      throw found;
    });
    await expect(damaged).rejects.toBe(found);
  });
});

describe('two exchanges at once', () => {
  const TRIES = 20;

  it(`one of two clerks gets the last piece in each of ${String(TRIES)} tries, and stock equals its movements`, async () => {
    const shirt = await product({ stock: { M: TRIES * 2, S: 0 } });
    const ids: string[] = [];
    for (let index = 0; index < TRIES * 2; index += 1) ids.push(await delivered(shirt));
    for (let index = 0; index < TRIES; index += 1) {
      await shop.database.db.execute(sql`
        with given as (
          insert into stock_movements (product_id, size, color, delta, reason, by_name)
          values (${shirt.id}, 'S', '', 1, 'received', 'Test')
        )
        update stock set quantity = quantity + 1 where product_id = ${shirt.id} and size = 'S'`);
      const pair = ids.slice(index * 2, index * 2 + 2);
      const answers = await Promise.all(pair.map((id) => exchange(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const lost = answers.find(({ status }) => status === 409)?.body;
      expect(lost).toMatchObject({ code: 'STOCK', errors: [{ field: 'lines.0.quantity' }] });
    }
    const left = await shop.database.db
      .select({ quantity: stock.quantity })
      .from(stock)
      .where(sql`${stock.productId} = ${shirt.id} and ${stock.size} = 'S'`);
    expect(left).toEqual([{ quantity: 0 }]);
  });

  it('one of two exchanges of the same piece is booked', async () => {
    const shirt = await product();
    for (let index = 0; index < 5; index += 1) {
      const { _id } = await placed(shop.app, orderOf(shirt), employee);
      await staff.toDoor(_id, 'delivered');
      const answers = await Promise.all([exchange(_id), exchange(_id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    }
  });
});
