import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { TRIES_OF_EACH, closeAfterRaces, race, statusesOf } from '../../../testing/races';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { exchangesOf } from '../../orders/exchanges/testing';
import { BUSY_SHOP } from '../../orders/testing';
import { settlementsOf, writeOf } from './testing';

let shop: TestApp;
let does: ReturnType<typeof settlementsOf>;
let exchanges: ReturnType<typeof exchangesOf>;
let shirt: { id: string };

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, REFUNDS: 'true' } });
  const { headers } = await shop.signIn('admin');
  does = settlementsOf(shop, headers);
  exchanges = exchangesOf(shop, headers);
  shirt = await makeProduct(shop.database.db, { price: 30, stock: 1_000_000 });
  // Refunds are paid from the till, and a reversal takes its amount from there.
  expect((await does.send('POST', '/cash/moves', { from: 'owner', to: 'till', amount: 500_000 })).status).toBe(201);
});

afterAll(() => closeAfterRaces(shop));

/** A courier who delivered an order over $33.00, and the draft of their settlement. */
const draftOf = async () => {
  const { id: courier } = await does.addCourier();
  const order = await does.delivered(shirt, courier);
  return { courier, order, draft: (await does.begin(courier)).body };
};
/** Archives a courier, so that the list of couriers stays short. */
const archive = (courier: string) => does.send('PUT', `/couriers/${courier}/archive`, { archived: true });

describe(`races of settlements (${TRIES_OF_EACH})`, () => {
  race('a settlement that is begun and closed twice at once is one', async () => ({
    run: async () => {
      const { id: courier } = await does.addCourier();
      await does.delivered(shirt, courier);
      const begun = await Promise.all([does.begin(courier), does.begin(courier)]);
      const [draft] = begun.map(({ body }) => body);
      if (draft === undefined) throw new Error('No draft');
      expect(new Set(begun.map(({ body }) => body._id)).size).toBe(1);
      const lines = draft.lines.map(({ order }) => ({ order, received: 33, fee: 2, tax: 0 }));
      const closed = await Promise.all([1, 2].map(() => does.close(draft._id, writeOf(draft, { lines }))));
      expect([statusesOf(closed), await does.held(courier)]).toEqual([[200, 200], 0]);
      const { body: moves } = await does.send<unknown[]>('GET', `/cash/moves?pot=${courier}`);
      expect(moves).toHaveLength(2);
      await archive(courier);
    },
  }));

  race('of closing, saving and discarding one draft, each sees whole work', async () => ({
    run: async () => {
      const { courier, draft } = await draftOf();
      const [closed, saved, discarded] = await Promise.all([
        does.close(draft._id, writeOf(draft)),
        does.save(draft._id, writeOf(draft, { note: 'Later' })),
        does.send('DELETE', `/settlements/${draft._id}`),
      ]);
      expect([200, 404, 409]).toContain(saved.status);
      expect(closed.status === 200 && discarded.status === 200).toBe(false);
      expect(await does.held(courier)).toBe(closed.status === 200 ? 0 : 33);
      await archive(courier);
    },
  }));

  race('the cash is handed in by a move and by a settlement: it goes once', async () => ({
    run: async () => {
      const { courier, draft } = await draftOf();
      const moves = { from: courier, to: 'till', amount: 33 };
      const answers = await Promise.all([
        does.close(draft._id, writeOf(draft)),
        does.send('POST', '/cash/moves', moves),
      ]);
      expect([
        [200, 422],
        [201, 422],
      ]).toContainEqual(statusesOf(answers));
      expect(await does.held(courier)).toBe(0);
      await archive(courier);
    },
  }));

  race('a settlement is reversed twice while the next one is begun: the cash comes back once', async () => ({
    run: async () => {
      const { courier, order, draft } = await draftOf();
      await does.close(draft._id, writeOf(draft));
      const [first, second, next] = await Promise.all([
        does.reverse(draft._id),
        does.reverse(draft._id),
        does.begin(courier),
      ]);
      expect([first.status, second.status, next.status]).toEqual([200, 200, 201]);
      expect(second.body._id).toBe(first.body._id);
      expect(await does.held(courier)).toBe(33);
      const { body: again } = await does.read(next.body._id);
      const lines = [{ order, received: 33 }];
      expect((await does.close(again._id, writeOf(again, { lines }))).status).toBe(200);
      await archive(courier);
    },
  }));
  race('a settlement is closed and reversed while a piece comes back and an order arrives: each is done', async () => ({
    run: async () => {
      const { courier, order, draft } = await draftOf();
      const { body } = await exchanges.giveBack(order, { rest: 'refund' });
      const [closed, checkedIn] = await Promise.all([
        does.close(draft._id, writeOf(draft)),
        exchanges.checkIn(body.exchanges?.[0]?.order ?? '', { sellable: 1, damaged: 0, lost: 0 }),
      ]);
      expect([closed.status, checkedIn.status]).toEqual([200, 200]);
      const [reversed] = await Promise.all([
        does.reverse(draft._id),
        does.delivered(shirt, courier),
        does.send('DELETE', `/orders/${order}`),
      ]);
      expect(reversed.status).toBe(200);
      expect((await does.unsettled(courier))?.orders).toBe(2);
      await archive(courier);
    },
  }));
});
