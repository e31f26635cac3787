import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../../database/client';
import { openDatabase } from '../../../database/client';
import { createTestDatabase } from '../../../testing/database';
import type { TestDatabase } from '../../../testing/database';
import { makeProduct } from '../../../testing/fixtures';
import { recordStatement } from './record-statement';

const SIZES = ['S', 'M', 'L', 'XL'];
const COLORS = ['Black', 'Sand', 'Red', 'Blue'];

let created: TestDatabase;
let database: Database;

beforeAll(async () => {
  created = await createTestDatabase();
  database = openDatabase(created.connectionString, { max: 1 });
  for (let index = 0; index < 40; index += 1) await makeProduct(database.db, { sizes: SIZES, colors: COLORS });
  await database.pool.query(
    `insert into customers (id, customer_id, name, phone, phone_key, phone_e164, created_at)
     select 'c' || n, 'c' || n, 'Known', n, n, '+' || n, now() from generate_series(1, 2000) n`,
  );
  await database.pool.query('vacuum analyze');
});

afterAll(async () => {
  await database.close();
  await created.drop();
});

/** How PostgreSQL runs the statement of every order with these parts. */
async function planOf(parts: Parameters<typeof recordStatement>[0]): Promise<string> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan) ${recordStatement(parts).text}`,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('recordStatement: plan', () => {
  it('looks up the stock that the order wants, and reads no other', async () => {
    const plan = await planOf({ guest: false, coupon: false, tells: false });
    expect(plan).toContain('using stock_product_id_size_color_pk on stock');
    expect(plan).not.toContain('Seq Scan on stock');
  });

  it('looks up the customers of the orders, and reads no others', async () => {
    const plan = await planOf({ guest: false, coupon: false, tells: false });
    expect(plan).toContain('on customers_e164_idx');
    expect(plan).not.toContain('Seq Scan on customers');
  });

  it('touches coupons, the guest and the outbox only in orders that need them', async () => {
    const touched = /on (?:coupons|outbox_messages)|customers_guest_key/g;
    expect((await planOf({ guest: false, coupon: false, tells: false })).match(touched)).toBeNull();
    const whole = await planOf({ guest: true, coupon: true, tells: true });
    expect([...new Set(whole.match(touched))].sort()).toEqual([
      'customers_guest_key',
      'on coupons',
      'on outbox_messages',
    ]);
  });
});
