import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DEFAULT_POLICY } from '@shop/shared/rules';
import { openDatabase } from '../../database/client';
import type { Database } from '../../database/client';
import { createTestDatabase } from '../../testing/database';
import type { TestDatabase } from '../../testing/database';
import { makeCustomer, makeOrder } from '../../testing/fixtures';
import { countOrders, listOrders } from './list-orders';

let created: TestDatabase;
let database: Database;
/**
 * The times of the orders: every 11 hours and 25 minutes over three years, so that all hours in all seasons have some.
 */
const MOMENTS = Array.from(
  { length: 2300 },
  (_, index) => new Date(Date.UTC(2024, 9, 1) + index * (11 * 60 + 25) * 60_000),
);

beforeAll(async () => {
  created = await createTestDatabase();
  database = openDatabase(created.connectionString, { max: 2 });
  const { db, pool } = database;
  await makeOrder(db, { customer: await makeCustomer(db) });
  await pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
       'id', substr(md5(at::text), 1, 24), 'created_at', at))).* from orders o, unnest($1::timestamptz[]) at`,
    [MOMENTS],
  );
  await pool.query('delete from orders where created_at <> all ($1::timestamptz[])', [MOMENTS]);
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

/** Compares the filter with the hours of the orders, and the rows of one hour with these hours. */
async function expectHours(timeZone: string, hourOf: (at: Date) => number): Promise<void> {
  const placed = MOMENTS.map(hourOf);
  for (const hour of Array.from({ length: 24 }, (_, index) => index)) {
    const expected = placed.filter((one) => one === hour).length;
    expect([hour, (await countOrders(database.db, { hour, timeZone })).total]).toEqual([hour, expected]);
  }
  const { rows, total } = await listOrders(database.db, { hour: 7, timeZone, page: 1, limit: 500 }, DEFAULT_POLICY);
  expect(rows).toHaveLength(total);
  expect(new Set(rows.map(({ createdAt }) => hourOf(new Date(createdAt))))).toEqual(new Set([7]));
}

it.each([
  'America/New_York',
  'America/Vancouver',
  'Africa/Casablanca',
  'UTC',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Pacific/Kiritimati',
])('the hour filter finds the orders of each hour by the clocks of %s, in every season', async (timeZone) => {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  await expectHours(timeZone, (at) => Number(clock.format(at)));
});
