import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer, StoreBalance } from '@shop/shared/contracts';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import type { Reply } from '../outcomes/testing';
import { BUSY_SHOP, call, newPhone, orderOf } from '../testing';
import { expireBalance } from './expire-balance';

const DAYS = 30;
const NOW = new Date('2026-11-20T10:00:00Z');
const terms = { days: DAYS, timeZone: 'Asia/Beirut' };

let shop: TestApp;
let headers: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let tee: { id: string };

beforeAll(async () => {
  const env = { ...BUSY_SHOP, COUNTRY: 'LB', TIME_ZONE: terms.timeZone, BALANCE_DAYS: String(DAYS) };
  shop = await createTestApp({ env, now: () => NOW });
  ({ headers } = await shop.signIn('employee'));
  staff = staffOf(shop, headers);
  tee = await makeProduct(shop.database.db, { price: 30, stock: { M: 500 } });
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const run = (now = NOW, days = DAYS) =>
  expireBalance(shop.database.db, { ...terms, days, now, signal: new AbortController().signal });

const read = async (phone: string) =>
  (await call<StoreBalance>(shop.app, 'GET', `/store-balance?phone=${encodeURIComponent(phone)}`, { headers })).body;

/** A customer with an order, whose number was given these sums (dollars by day). */
async function given(sums: Readonly<Record<string, number>>) {
  const phone = newPhone();
  const id = await staff.ordered(tee, { status: 'delivered', customerPhone: phone });
  for (const [day, dollars] of Object.entries(sums)) {
    await shop.database.pool.query(
      `insert into store_balance (phone_key, phone_e164, kind, cents, at)
       select phone_key, coalesce(phone_e164, ''), 'issue', $2, $3 from orders where id = $1`,
      [id, dollars * 100, `${day}T12:00:00+02:00`],
    );
  }
  return { id, phone };
}

const byPhone = (phone: string, balanceUsed: number) =>
  call<Reply>(shop.app, 'POST', '/orders', {
    headers,
    payload: orderOf(tee, { channel: 'phone', paymentMethod: 'delivery', customerPhone: phone, balanceUsed }),
  });

describe('expireBalance', () => {
  it('takes out what was given so many days ago, as a row, once, and says before what expires first', async () => {
    const { id, phone } = await given({ '2026-10-20': 20, '2026-11-10': 5 });
    expect((await read(phone)).expires).toEqual({ amount: 20, at: '2026-11-19T21:59:59.999Z' });
    expect(await run()).toBe('$20.00 of store balance expired.');
    const { balance, rows, expires } = await read(phone);
    expect([balance, rows.map(({ kind, amount }) => [kind, amount])]).toEqual([
      5,
      [
        ['expiry', -20],
        ['issue', 5],
        ['issue', 20],
      ],
    ]);
    expect(expires).toEqual({ amount: 5, at: '2026-12-10T21:59:59.999Z' });
    const customer = await call<Customer>(shop.app, 'GET', `/customers/${(await staff.read(id)).customerId}`, {
      headers,
    });
    expect(customer.body).toMatchObject({ storeBalance: 5, storeBalanceExpires: expires });
    expect(await run()).toBeUndefined();
  });

  it('counts to the end of the day in the shop, and never without the setting', async () => {
    const { phone } = await given({ '2026-10-21': 7 });
    expect(await run(new Date('2026-11-20T21:59:00Z'))).toBeUndefined();
    expect(await run(new Date('2027-11-20T10:00:00Z'), 0)).toBeUndefined();
    expect((await read(phone)).balance).toBe(7);
    expect(await run(new Date('2026-11-20T22:00:00Z'))).toBe('$7.00 of store balance expired.');
  });

  it('takes what was used from the oldest, and counts what an order gives back as given then', async () => {
    const { phone } = await given({ '2026-10-01': 20, '2026-11-10': 10 });
    const order = await byPhone(phone, 25);
    expect(order.status).toBe(201);
    expect((await read(phone)).expires).toMatchObject({ amount: 5, at: '2026-12-10T21:59:59.999Z' });
    expect(await run()).toBeUndefined();
    await staff.end(order.body._id, { kind: 'cancelled by shop', status: 'pending' });
    expect((await read(phone)).balance).toBe(30);
    expect(await run()).toBeUndefined();
  });

  it('leaves nothing to an order that comes later', async () => {
    const { phone } = await given({ '2026-10-01': 20 });
    await run();
    expect((await byPhone(phone, 20)).body.code).toBe('BALANCE_SPENT');
  });
});
