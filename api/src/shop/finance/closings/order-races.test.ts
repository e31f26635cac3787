import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { TRIES, TRIES_OF_EACH, closeAfterRaces, race, statusesOf } from '../../../testing/races';
import { BUSY_SHOP, call, newPhone, orderOf } from '../../orders/testing';
import { closingsOf } from './testing';

let shop: TestApp;
let boss: Record<string, string>;
let does: ReturnType<typeof closingsOf>;
let shirt: { id: string };
/** A day for each try, none of them to come. */
const DAYS = 10 * TRIES + 100;
let used = 0;
const nextDay = () => new Date(Date.now() - (DAYS - (used += 1)) * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  ({ headers: boss } = await shop.signIn('admin'));
  does = closingsOf(shop, boss);
  shirt = await makeProduct(shop.database.db, { price: 30, stock: 1_000_000 });
  await does.move('owner', 'till', 1000);
  await does.count({ day: nextDay(), counted: 1000 });
});

afterAll(() => closeAfterRaces(shop));

/** Tries come five at once, and there is one till: each waits for the one before. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = (run: () => Promise<void>) => () => {
  const mine = turn.then(run);
  turn = mine.catch(() => undefined);
  return mine;
};

const sell = () =>
  call(shop.app, 'POST', '/orders', {
    headers: boss,
    payload: orderOf(shirt, { orderType: 'in-store', paymentMethod: 'cash', customerPhone: newPhone() }),
  });
/** Closes the day whose count waits for a reason, if there is one. */
const closeWaiting = async () => {
  const [newest] = await does.days();
  if (newest?.state !== 'counted') return newest;
  return (await does.close(newest._id, { version: newest.version, reason: 'A race' })).body;
};

describe(`races of closing the day (${TRIES_OF_EACH})`, () => {
  race('a sale and a move at the moment of the count are in the day or in the next one', async () => ({
    run: inTurn(async () => {
      // Counted, so that the next day begins with no sale of the try before.
      const left = await does.inTill();
      await does.count({ day: nextDay(), counted: left });
      const [count, sale, move] = await Promise.all([
        does.count({ day: nextDay(), counted: left }),
        sell(),
        does.move('owner', 'till', 7),
      ]);
      expect([count.status, sale.status, move.status]).toEqual([201, 201, 201]);
      const closed = await closeWaiting();
      const { sales = NaN, movedIn = NaN, expected } = closed ?? {};
      expect([0, 30]).toContain(sales);
      expect([0, 7]).toContain(movedIn);
      expect(expected).toBe(left + sales + movedIn);
      // What was not counted came on top of what was left.
      expect(await does.inTill()).toBe(left + (30 - sales) + (7 - movedIn));
    }),
  }));

  race('of three who count one day at once, one does', async () => ({
    run: inTurn(async () => {
      const [day, counted] = [nextDay(), await does.inTill()];
      const answers = await Promise.all([1, 2, 3].map(() => does.count({ day, counted })));
      expect(statusesOf(answers)).toEqual([201, 422, 422]);
    }),
  }));

  race('of one who counts again and one who closes, one does, and the difference moves once', async () => ({
    run: inTurn(async () => {
      const left = await does.inTill();
      const { body } = await does.count({ day: nextDay(), counted: left + 5 });
      const answers = await Promise.all([
        does.recount(body._id, { version: 1, counted: left }),
        does.close(body._id, { version: 1, reason: 'Found' }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      expect(await does.inTill()).toBe(answers[0].status === 200 ? left : left + 5);
    }),
  }));
});
