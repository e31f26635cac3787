import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Cash, CashMove, Courier, ErrorBody } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct } from '../../../testing/fixtures';
import { closeAfterRaces, race, statusesOf } from '../../../testing/races';
import { staffOf } from '../../orders/outcomes/testing';
import { BUSY_SHOP, call } from '../../orders/testing';

let shop: TestApp;
let boss: Record<string, string>;
let staff: ReturnType<typeof staffOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  ({ headers: boss } = await shop.signIn('admin'));
  staff = staffOf(shop, boss);
});

afterAll(() => closeAfterRaces(shop));

let names = 0;
const addCourier = async () => {
  const payload = { name: `Courier ${String((names += 1))}` };
  return (await call<Courier>(shop.app, 'POST', '/couriers', { headers: boss, payload })).body._id;
};
const archive = (id: string) =>
  call(shop.app, 'PUT', `/couriers/${id}/archive`, { headers: boss, payload: { archived: true } });
const move = (from: string, to: string, amount: number, headers = {}, more: object = {}) =>
  call<CashMove & ErrorBody>(shop.app, 'POST', '/cash/moves', {
    headers: { ...boss, ...headers },
    payload: { from, to, amount, ...more },
  });
const held = async (pot: string) => {
  const { pots } = (await call<Cash>(shop.app, 'GET', '/cash', { headers: boss })).body;
  return pots.find((one) => one.pot === pot)?.amount ?? 0;
};

describe('races of cash', () => {
  race('of two moves that together take more than a courier has, one is made', async () => ({
    run: async () => {
      const courier = await addCourier();
      await move('owner', courier, 10);
      const answers = await Promise.all([move(courier, 'till', 7), move(courier, 'bank', 7)]);
      expect([statusesOf(answers), await held(courier)]).toEqual([[201, 422], 3]);
      // What is left goes, so that the list of couriers stays short.
      await move(courier, 'till', 3);
      await archive(courier);
    },
  }));

  race('a move that is sent three times at once is made once', async () => ({
    run: async () => {
      const courier = await addCourier();
      const key = { [IDEMPOTENCY_HEADER]: `cash-of-courier-${courier}` };
      const answers = await Promise.all([1, 2, 3].map(() => move('owner', courier, 4, key)));
      expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
      expect([statusesOf(answers), await held(courier)]).toEqual([[201, 201, 201], 4]);
      await archive(courier);
    },
  }));

  race('of two clerks who move the same cash back, one does', async () => ({
    run: async () => {
      const courier = await addCourier();
      const { body } = await move('owner', courier, 10);
      const answers = await Promise.all([1, 2].map(() => move(courier, 'owner', 10, {}, { reverses: body._id })));
      expect([statusesOf(answers), await held(courier)]).toEqual([[201, 409], 0]);
      await archive(courier);
    },
  }));

  race('a courier hands cash in while an order of theirs is delivered: nothing is lost', async () => {
    const shirt = await makeProduct(shop.database.db, { price: 30, stock: 1_000_000 });
    return {
      run: async () => {
        const courier = await addCourier();
        const id = await staff.ordered(shirt, { status: 'confirmed' });
        await call(shop.app, 'POST', '/orders/courier', { headers: boss, payload: { ids: [id], courier } });
        await staff.step(id, 'on the way');
        const [delivered, moved] = await Promise.all([staff.step(id, 'delivered'), move(courier, 'till', 33)]);
        expect([delivered.status, await held(courier)]).toEqual([200, moved.status === 201 ? 0 : 33]);
        await archive(courier);
      },
    };
  });

  race('a courier is archived, or gets cash first, which they then hand in', async () => ({
    run: async () => {
      const courier = await addCourier();
      const [archived, moved] = await Promise.all([archive(courier), move('owner', courier, 5)]);
      expect(archived.status).toBe(200);
      expect(await held(courier)).toBe(moved.status === 201 ? 5 : 0);
      expect((await move(courier, 'till', 5)).status).toBe(moved.status === 201 ? 201 : 422);
    },
  }));
});
