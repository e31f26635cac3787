import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeCoupon, makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, newPhone, orderOf, place, placed } from '../testing';
import { editor } from './testing';

let shop: TestApp;
let staff: ReturnType<typeof editor>;
let headers: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  ({ headers } = await shop.signIn('employee'));
  staff = editor(shop.app, headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe('editOrder: concurrent edits', () => {
  it('concurrent edits of one order succeed once, and the others are refused because the order was changed', async () => {
    const { database, app } = shop;
    const product = await makeProduct(database.db, { stock: 1000 });
    for (let round = 0; round < 10; round += 1) {
      const { _id } = await placed(app, orderOf(product));
      const answers = await times(6, (index) =>
        staff.edit(_id, { products: [{ line: 0, quantity: index + 2, size: index % 2 === 0 ? 'S' : 'M' }] }),
      );
      expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
      expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'VERSION_OLD')).toBe(
        true,
      );
    }
  });

  it('an edit concurrent with the step to on the way changes goods before it or not at all', async () => {
    const { database, app } = shop;
    const product = await makeProduct(database.db, { stock: 1000 });
    const outcomes = await times(20, async () => {
      const { _id } = await placed(app, orderOf(product));
      await staff.step(_id, 'confirmed');
      const [step, edit] = await Promise.all([staff.step(_id, 'on the way'), staff.edit(_id, { deliveryFee: 9 })]);
      expect(step.status).toBe(200);
      const { totalAmount } = await staff.read(_id);
      return [edit.status, edit.body.code, totalAmount].join(' ');
    });
    for (const outcome of outcomes) expect(['200  29', '409 ORDER_SENT 23']).toContain(outcome);
  });

  it('edits and shoppers that compete for the last pieces sell no piece twice', async () => {
    const { database, app } = shop;
    for (let round = 0; round < 10; round += 1) {
      const [last, other] = [
        await makeProduct(database.db, { stock: 3 }),
        await makeProduct(database.db, { stock: 100 }),
      ];
      const ids = await times(4, async () => (await placed(app, orderOf(other)))._id);
      const wanted = { product: last.id, quantity: 1, size: 'M' };
      const answers = await Promise.all([
        ...ids.map((id) => staff.edit(id, { products: [wanted, { line: 0, quantity: 1 }] })),
        ...ids.map(() => place(app, orderOf(last, { products: [{ ...wanted, product: other.id }, wanted] }))),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
      expect((await stockOf(database.db, last.id))['M|']).toBe(0);
    }
  });

  it('edits, placements, deletions, coupons and phones in opposite order keep every figure correct', async () => {
    const { database, app } = shop;
    const [one, two] = [await makeProduct(database.db, { stock: 60 }), await makeProduct(database.db, { stock: 60 })];
    const coupon = await makeCoupon(database.db, { minSubtotal: 30 });
    const phones = [newPhone(), newPhone(), newPhone()];
    const answers = await times(60, async (index) => {
      const [first, second] = index % 2 === 0 ? [one, two] : [two, one];
      const line = (product: string) => ({ product, quantity: 1, size: 'M' });
      const taken = await place(
        app,
        orderOf(first, { products: [line(first.id), line(second.id)], couponCode: coupon.code }),
      );
      if (taken.status !== 201) return [taken];
      const { _id } = taken.body;
      return Promise.all([
        staff.edit(_id, {
          products: index % 3 === 0 ? [{ line: 1, quantity: 1 }] : [{ line: 0, quantity: 2 }, line(second.id)],
          customerPhone: phones[index % 3],
        }),
        staff.edit(_id, { customerPhone: phones[(index + 1) % 3] }),
        index % 5 === 0 ? staff.remove(_id) : staff.step(_id, 'confirmed'),
      ]);
    });
    const seen = new Set(answers.flat().map(({ status }) => status));
    expect([...seen].filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    expect(await findContradictions(database.db)).toEqual([]);
  });
});
