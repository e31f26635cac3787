import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { counted } from '@shop/shared/rules';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, orderOf, place } from '../testing';
import { staffOf } from './testing';

/** How often each race is run; `OUTCOME_RACES=1000` runs them for longer. */
const TRIES = Number(process.env['OUTCOME_RACES'] ?? 40);
const AT_ONCE = 5;
const PATIENCE_MS = 60_000 + TRIES * 200;

let shop: TestApp;
let staff: ReturnType<typeof staffOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  staff = staffOf(shop, (await shop.signIn('employee')).headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

/** Runs a race so many times, a few side by side. */
async function raced(race: () => Promise<void>): Promise<void> {
  for (let done = 0; done < TRIES; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, race));
}

const inStock = async (product: { id: string }) => (await stockOf(shop.database.db, product.id))['M|'];

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe(`${counted(TRIES, 'try', 'tries')} of each race`, () => {
  it(
    'has an order either accepted or cancelled, never both',
    async () => {
      const product = await makeProduct(shop.database.db, { stock: TRIES });
      let cancelled = 0;
      await raced(async () => {
        const id = await staff.ordered(product, { status: 'pending' });
        const [ended, accepted] = await Promise.all([
          staff.end(id, { status: 'pending' }),
          staff.step(id, 'confirmed'),
        ]);
        expect(statusesOf([ended, accepted])).toEqual([200, 409]);
        expect(['VERSION_OLD', 'ORDER_ENDED']).toContain(ended.status === 409 ? ended.body.code : accepted.body.code);
        if (ended.status === 200) cancelled += 1;
      });
      expect(await inStock(product)).toBe(cancelled);
    },
    PATIENCE_MS,
  );

  it(
    'checks an order in once',
    async () => {
      const product = await makeProduct(shop.database.db, { stock: TRIES * 2 });
      await raced(async () => {
        const id = await staff.ordered(product, { quantity: 2 });
        await staff.end(id, { kind: 'refused' });
        const answers = await Promise.all([
          staff.checkIn(id, [{ line: 0, sellable: 2, damaged: 0, lost: 0 }]),
          staff.checkIn(id, [{ line: 0, sellable: 2, damaged: 0, lost: 0 }]),
        ]);
        expect(statusesOf(answers)).toEqual([200, 409]);
      });
      expect(await inStock(product)).toBe(TRIES * 2);
    },
    PATIENCE_MS,
  );

  it(
    'sells what is checked in once, and never more',
    async () => {
      const product = await makeProduct(shop.database.db, { stock: TRIES });
      const sent: string[] = [];
      for (let count = 0; count < TRIES; count += 1) {
        const id = await staff.ordered(product);
        await staff.end(id, { kind: 'refused' });
        sent.push(id);
      }
      expect(await inStock(product)).toBe(0);
      let sold = 0;
      await raced(async () => {
        const [back, order] = await Promise.all([
          staff.checkIn(sent.pop() ?? '', [{ line: 0, sellable: 1, damaged: 0, lost: 0 }]),
          place(shop.app, orderOf(product)),
        ]);
        expect(back.status).toBe(200);
        expect([201, 409]).toContain(order.status);
        if (order.status === 201) sold += 1;
      });
      expect(await inStock(product)).toBe(TRIES - sold);
    },
    PATIENCE_MS,
  );

  it(
    'has an order either deleted or ended first, and gives its pieces back once',
    async () => {
      const product = await makeProduct(shop.database.db, { stock: TRIES });
      await raced(async () => {
        const id = await staff.ordered(product, { status: 'pending' });
        const [ended, removed] = await Promise.all([staff.end(id, { status: 'pending' }), staff.remove(id)]);
        expect(removed.status).toBe(200);
        expect([200, 404]).toContain(ended.status);
      });
      expect(await inStock(product)).toBe(TRIES);
    },
    PATIENCE_MS,
  );
});
