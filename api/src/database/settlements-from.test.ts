import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calendarDay } from '@shop/shared/rules';
import { makeProduct } from '../testing/fixtures';
import type { TestApp } from '../testing/app';
import { createTestApp } from '../testing/app';
import { orderOf } from '../shop/orders/testing';

const MIGRATION = readFileSync(path.resolve('api/drizzle/0071_settlements_from.sql'), 'utf8');

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** The saved first days of settlements after the migration ran in a shop whose environment names this time zone. */
const savedIn = async (timeZone: string) => {
  const session = await shop.database.pool.connect();
  await session.query('begin');
  await session.query(`select set_config('shop.settings', $1, true)`, [JSON.stringify({ values: { timeZone } })]);
  await session.query(MIGRATION);
  const { rows } = await session.query<{ value: string }>(`select value from settings where key = 'settlementsFrom'`);
  await session.query('rollback');
  session.release();
  return rows.map(({ value }) => value);
};

it('an upgrade lets settlements begin today, by the clock of the shop, in a shop that has orders', async () => {
  expect(await savedIn('UTC')).toEqual([]);
  const product = await makeProduct(shop.database.db, { stock: { M: 1 } });
  const placed = await shop.app.inject({ method: 'POST', url: '/api/orders', payload: orderOf(product) });
  expect(placed.statusCode).toBe(201);
  // The days of these two places always differ.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    expect(await savedIn(zone)).toEqual([calendarDay(new Date(), zone)]);
  }
});
