import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import { BUSY_SHOP } from '../testing';
import { endUnconfirmedExchanges } from './end-unconfirmed';
import { exchangesOf } from './testing';

const DAY_MS = 24 * 3_600_000;

let shop: TestApp;
let staff: ReturnType<typeof staffOf>;
let exchanges: ReturnType<typeof exchangesOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, EXCHANGE_HOLD_DAYS: '2' } });
  const { headers } = await shop.signIn('employee');
  staff = staffOf(shop, headers);
  exchanges = exchangesOf(shop, headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

/** Runs the job as if so many days had passed. */
const run = (days: number) =>
  endUnconfirmedExchanges(shop.database.db, {
    now: new Date(Date.now() + days * DAY_MS),
    signal: new AbortController().signal,
    rules: { outbox: { channels: [], lowStockUnder: 5 } },
  });

const requested = async (kind: 'at the door' | 'in the shop' = 'at the door') => {
  const shirt = await makeProduct(shop.database.db);
  const id = await staff.ordered(shirt, { status: 'delivered' });
  const { body } = await exchanges.exchange(id, { kind });
  return { shirt, id, outgoing: body._id, inStock: async () => (await stockOf(shop.database.db, shirt.id))['S|'] };
};

describe('exchanges that nobody confirms', () => {
  it('end with the reservation: the piece is for sale again, and both orders say so', async () => {
    const { id, outgoing, inStock } = await requested();
    expect((await staff.read(outgoing)).exchange?.heldUntil).toEqual(expect.any(String));
    expect(await run(1)).toBeUndefined();
    expect(await inStock()).toBe(9);
    expect(await run(4)).toBe('Ended 1 exchange.');
    expect(await inStock()).toBe(10);
    const note = 'Nobody confirmed the exchange in time: its new pieces are for sale again.';
    const { outcome, history } = await staff.read(outgoing);
    expect(outcome).toMatchObject({ kind: 'cancelled by shop', by: 'The shop', note });
    expect(history.at(-1)).toMatchObject({ status: 'cancelled by shop', by: 'The shop' });
    const original = await staff.read(id);
    expect(original.exchanges).toMatchObject([{ reopened: true, ended: note }]);
    expect(original.history.at(-1)).toMatchObject({ status: 'exchange ended', by: 'The shop' });
    expect((await exchanges.exchange(id)).status).toBe(201);
  });

  it('stay once they are confirmed, handed over at once, or brought back', async () => {
    const [confirmed, handed, ended] = [await requested(), await requested('in the shop'), await requested()];
    await staff.step(confirmed.outgoing, 'confirmed');
    expect((await staff.read(handed.outgoing)).exchange?.heldUntil).toBeUndefined();
    await run(4);
    expect((await exchanges.bringBack(ended.outgoing, 'cancelled by shop')).status).toBe(200);
    // It was brought back before the end of the reservation, as this test sees it.
    await shop.database.pool.query(`update exchanges set held_until = now() - interval '1 day' where order_id = $1`, [
      ended.outgoing,
    ]);
    expect(await run(0)).toBeUndefined();
    for (const { outgoing, inStock } of [confirmed, handed, ended]) {
      expect((await staff.read(outgoing)).outcome).toBeUndefined();
      expect(await inStock()).toBe(9);
    }
  });

  it('either end or are confirmed by the clerk who comes at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, outgoing, inStock } = await requested();
      const [answer] = await Promise.all([staff.step(outgoing, 'confirmed'), run(4), exchanges.exchange(id)]);
      const { status, outcome } = await staff.read(outgoing);
      expect([answer.status, status, outcome?.kind, await inStock()]).toEqual(
        answer.status === 200
          ? [200, 'confirmed', undefined, 9]
          : [409, 'pending', 'cancelled by shop', expect.any(Number)],
      );
    }
  });
});
