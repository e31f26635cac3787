import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Customer,
  CustomerRecord,
  DashboardSummary,
  ErrorBody,
  StoreBalance,
  TransactionSummary,
} from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { exchangesOf, lineOf } from '../exchanges/testing';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import type { Reply } from '../outcomes/testing';
import { BUSY_SHOP, call, orderOf, placed } from '../testing';

let shop: TestApp;
let employee: Record<string, string>;
let admin: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let exchanges: ReturnType<typeof exchangesOf>;
let dear: { id: string };
let cheap: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB' } });
  ({ headers: employee } = await shop.signIn('employee'));
  ({ headers: admin } = await shop.signIn('admin'));
  staff = staffOf(shop, employee);
  exchanges = exchangesOf(shop, employee);
  dear = await makeProduct(shop.database.db, { price: 30, stock: { M: 500, S: 500 } });
  cheap = await makeProduct(shop.database.db, { price: 10, stock: { M: 500, S: 500 } });
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

let numbers = 0;
const newPhone = () => {
  numbers += 1;
  return `+961 70 ${String(200_000 + numbers)}`;
};

const balance = async (customerPhone: string) =>
  (
    await call<StoreBalance>(shop.app, 'GET', `/store-balance?phone=${encodeURIComponent(customerPhone)}`, {
      headers: employee,
    })
  ).body;

/** Exchanges a piece for one that costs $20.00 less. The new piece is still to be delivered. */
const exchanged = async (phone = newPhone()) => {
  const id = await staff.ordered(dear, { status: 'delivered', customerPhone: phone });
  const { body } = await exchanges.exchange(id, { lines: [lineOf({ product: cheap.id })] });
  return { phone, id, outgoing: body };
};

/** A number with $20.00. */
const withBalance = async () => {
  const { phone, id, outgoing } = await exchanged();
  await staff.toDoor(outgoing._id, 'delivered');
  return { phone, id, outgoing: outgoing._id };
};

describe('what an exchange leaves over', () => {
  it('becomes store balance of the number once the new piece is delivered, in every spelling', async () => {
    const { phone, id, outgoing } = await exchanged();
    expect(outgoing).toMatchObject({ totalAmount: 0, exchangeCredit: 10, exchange: { paidOut: 0, kept: 20 } });
    expect(await balance(phone)).toEqual({ balance: 0, rows: [] });
    await staff.toDoor(outgoing._id, 'delivered');
    const local = phone.replace('+961 ', '0');
    expect(await balance(local)).toMatchObject({
      balance: 20,
      rows: [{ kind: 'issue', amount: 20, order: outgoing._id }],
    });
    const refund = await call<ErrorBody>(shop.app, 'POST', '/transactions', {
      headers: admin,
      payload: { type: 'refund', amount: 4, paymentMethod: 'cash', orderId: id },
    });
    expect(refund.body.error).toBe('At most $3.00 can be refunded on this order');
  });

  it('is issued at once where the new piece is handed over in the shop', async () => {
    const phone = newPhone();
    const id = await staff.ordered(dear, { status: 'delivered', customerPhone: phone });
    await exchanges.exchange(id, {
      kind: 'in the shop',
      feeWaivedReason: undefined,
      lines: [lineOf({ product: cheap.id })],
    });
    expect((await balance(phone)).balance).toBe(20);
  });

  it('is never issued for a new piece that is refused', async () => {
    const { phone, outgoing } = await exchanged();
    await staff.toDoor(outgoing._id);
    await staff.end(outgoing._id, { kind: 'refused' });
    expect(await balance(phone)).toEqual({ balance: 0, rows: [] });
  });

  it('is kept of each number, also when its customer is merged, exported or to be erased', async () => {
    const [{ phone, outgoing }, other] = [await withBalance(), await withBalance()];
    const [kept, merged] = [await staff.read(outgoing), await staff.read(other.outgoing)];
    const exported = await call<CustomerRecord>(shop.app, 'GET', `/customers/${kept.customerId}/record`, {
      headers: admin,
    });
    const shown = await call<Customer>(shop.app, 'GET', `/customers/${kept.customerId}`, { headers: employee });
    expect(shown.body.storeBalance).toBe(20);
    expect([exported.status, exported.body.storeBalance]).toMatchObject([200, [{ kind: 'issue', amount: 20 }]]);
    const erased = await call<ErrorBody>(shop.app, 'DELETE', `/customers/${kept.customerId}`, { headers: admin });
    expect(erased.status).toBe(409);
    for (const { _id } of [kept, merged]) await exchanges.checkIn(_id, { sellable: 1, damaged: 0, lost: 0 });
    const owed = await call<ErrorBody>(shop.app, 'DELETE', `/customers/${kept.customerId}`, { headers: admin });
    expect([owed.status, owed.body.error]).toEqual([
      409,
      'A store balance of $20.00 is open, which is money owed. Use it in an order first.',
    ]);
    await call(shop.app, 'POST', `/customers/${kept.customerId}/merge`, {
      headers: admin,
      payload: { other: merged.customerId },
    });
    expect([(await balance(phone)).balance, (await balance(other.phone)).balance]).toEqual([20, 20]);
    const both = await call<ErrorBody>(shop.app, 'DELETE', `/customers/${kept.customerId}`, { headers: admin });
    expect(both.body.error).toContain('$40.00');
  });
});

const sale = (customerPhone: string, values: object = {}) =>
  call<Reply>(shop.app, 'POST', '/orders', {
    headers: employee,
    payload: { ...orderOf(dear, { customerPhone, orderType: 'in-store', paymentMethod: 'cash', ...values }) },
  });

const byPhone = (customerPhone: string, balanceUsed: number) =>
  sale(customerPhone, { orderType: 'online', channel: 'phone', paymentMethod: 'delivery', balanceUsed });

const summary = async () =>
  (await call<DashboardSummary>(shop.app, 'GET', '/dashboard/summary', { headers: admin })).body;

const revenue = async () =>
  (await call<TransactionSummary>(shop.app, 'GET', '/transactions/summary', { headers: admin })).body.totalRevenue;

describe('an order that uses store balance', () => {
  it('collects the rest, and every figure counts the money once', async () => {
    const { phone } = await withBalance();
    const [before, earned] = [await summary(), await revenue()];
    const { status, body } = await sale(phone, { balanceUsed: 20, expectedTotal: 10 });
    expect([status, body.totalAmount]).toEqual([201, 10]);
    expect(await staff.read(body._id)).toMatchObject({ subtotal: 30, balanceUsed: 20, totalAmount: 10 });
    expect((await balance(phone)).balance).toBe(0);
    const after = await summary();
    expect(after.todaySales - before.todaySales).toBe(10);
    expect((after.cashInHand ?? 0) - (before.cashInHand ?? 0)).toBe(10);
    expect((await revenue()) - earned).toBe(10);
    const { customerId } = await staff.read(body._id);
    const customer = await call<Customer>(shop.app, 'GET', `/customers/${customerId}`, { headers: employee });
    // The first order with its fee, and what was collected now.
    expect(customer.body.totalSpent).toBe(33 + 10);
    // What was paid with the balance is worth as much as cash.
    const { body: swapped } = await exchanges.exchange(body._id, { lines: [lineOf()] });
    expect(swapped).toMatchObject({ exchangeCredit: 30, totalAmount: 0 });
  });

  it('is refused for more than there is, than it comes to, or without a number', async () => {
    const { phone } = await withBalance();
    const refused = async (values: object) => {
      const { status, body } = await sale(phone, values);
      return [status, body.errors?.[0]];
    };
    expect(await refused({ balanceUsed: 20.01 })).toEqual([
      409,
      { field: 'balanceUsed', message: 'The store balance of this number is $20.00' },
    ]);
    expect(await refused({ balanceUsed: 20, products: [{ product: cheap.id, quantity: 1, size: 'M' }] })).toEqual([
      422,
      { field: 'balanceUsed', message: 'The order comes to no more than $10.00' },
    ]);
    expect(await refused({ balanceUsed: 5, customerPhone: '', customerName: '' })).toMatchObject([
      422,
      { field: 'balanceUsed' },
    ]);
    expect((await balance(phone)).balance).toBe(20);
  });

  it('cannot be of a shopper', async () => {
    const { phone } = await withBalance();
    const { _id } = await placed(shop.app, { ...orderOf(dear, { customerPhone: phone }), balanceUsed: 20 });
    expect((await staff.read(_id)).totalAmount).toBe(33);
    expect((await balance(phone)).balance).toBe(20);
  });

  it('gives back what it used when it ends, and takes it again when it is brought back', async () => {
    const { phone } = await withBalance();
    const { body } = await byPhone(phone, 15);
    await staff.end(body._id, { kind: 'cancelled by shop', status: 'pending' });
    expect((await balance(phone)).rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['reversal', 15],
      ['use', -15],
      ['issue', 20],
    ]);
    expect((await exchanges.bringBack(body._id, 'cancelled by shop')).status).toBe(200);
    expect((await balance(phone)).balance).toBe(5);
    await staff.end(body._id, { kind: 'cancelled by shop', status: 'pending' });
    expect((await sale(phone, { balanceUsed: 20 })).status).toBe(201);
    const late = await exchanges.bringBack(body._id, 'cancelled by shop');
    expect([late.status, late.body.code]).toEqual([409, 'BALANCE_SPENT']);
    expect((await staff.read(body._id)).outcome?.kind).toBe('cancelled by shop');
  });

  it('changes with an edit: more, less, cheaper goods, another number', async () => {
    const { phone } = await withBalance();
    const { body } = await byPhone(phone, 5);
    const edit = async (values: object) =>
      call<Reply>(shop.app, 'PUT', `/orders/${body._id}`, {
        headers: employee,
        payload: { version: (await staff.read(body._id)).version, ...values },
      });
    expect((await edit({ balanceUsed: 20 })).body).toMatchObject({ balanceUsed: 20, totalAmount: 13 });
    expect((await edit({ balanceUsed: 20.01 })).body).toMatchObject({ code: 'BALANCE_SPENT' });
    expect((await edit({ balanceUsed: 40 })).body).toMatchObject({ errors: [{ field: 'balanceUsed' }] });
    expect((await edit({ products: [{ product: cheap.id, quantity: 1, size: 'M' }] })).body).toMatchObject({
      balanceUsed: 13,
      totalAmount: 0,
    });
    expect((await balance(phone)).balance).toBe(7);
    expect((await edit({ customerPhone: newPhone() })).body).toMatchObject({ code: 'BALANCE_SPENT' });
    const back = await edit({ balanceUsed: 0 });
    expect([back.body.balanceUsed, back.body.totalAmount]).toEqual([undefined, 13]);
    expect((await balance(phone)).balance).toBe(20);
  });

  it('is one of several at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { phone } = await withBalance();
      const answers = await Promise.all([1, 2, 3].map(() => sale(phone, { balanceUsed: 20 })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect((await balance(phone)).balance).toBe(0);
    }
  });

  it('has its number taken out of the ledger when its customer is erased', async () => {
    const { phone, outgoing } = await withBalance();
    await exchanges.checkIn(outgoing, { sellable: 1, damaged: 0, lost: 0 });
    const { body } = await sale(phone, { balanceUsed: 20 });
    const { customerId } = await staff.read(body._id);
    const erased = await call(shop.app, 'DELETE', `/customers/${customerId}`, { headers: admin });
    expect(erased.status).toBe(200);
    const { rows } = await shop.database.pool.query(
      'select distinct phone_key, phone_e164 from store_balance where order_id = any($1)',
      [[outgoing, body._id]],
    );
    expect(rows).toEqual([{ phone_key: '', phone_e164: '' }]);
  });
});

describe('the rows of a store balance', () => {
  it('are never changed, and never take a number below 0', async () => {
    const { phone, outgoing } = await withBalance();
    const { pool } = shop.database;
    await expect(
      pool.query('update store_balance set cents = 1 where order_id = $1', [outgoing]),
    ).rejects.toMatchObject({
      constraint: 'store_balance_append_only',
    });
    const spend = pool.query(
      `insert into store_balance (phone_key, phone_e164, kind, cents, order_id)
       select phone_key, phone_e164, 'use', -2001, order_id from store_balance where order_id = $1`,
      [outgoing],
    );
    await expect(spend).rejects.toMatchObject({ constraint: 'store_balance_not_negative' });
    expect((await balance(phone)).balance).toBe(20);
  });

  it.each([
    [
      'a reversal of something else',
      sql`insert into store_balance (phone_key, phone_e164, kind, cents, order_id, reverses)
          select phone_key, phone_e164, 'reversal', 5, order_id, id from store_balance where order_id =`,
      'a reversal takes back one row of the store balance, of the same order and number',
    ],
    [
      'a balance that was never issued',
      sql`update exchanges set kept = 1 where order_id =`,
      'an exchange issues the store balance that it leaves over once its new pieces are delivered',
    ],
    [
      'a use that no row has',
      sql`alter table orders disable trigger orders_store_balance_update;
          update orders set balance_used = 1, total = 0, discount = discount - 1 where id =`,
      'an order that counts uses the store balance that pays of it, and no other does',
    ],
  ])('check:data finds %s', async (_what, damage, rule) => {
    const { outgoing } = await withBalance();
    const found = new Error('rolled back');
    const damaged = shop.database.db.transaction(async (tx) => {
      await tx.execute(sql`${damage} ${sql.raw(`'${outgoing}'`)}`);
      expect((await findContradictions(tx)).map((finding) => finding.rule)).toContain(rule);
      throw found;
    });
    await expect(damaged).rejects.toBe(found);
  });
});
