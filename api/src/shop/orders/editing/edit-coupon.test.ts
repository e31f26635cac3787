import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { coupons } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeCoupon, makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, orderOf, placed } from '../testing';
import { editor } from './testing';

let shop: TestApp;
let staff: ReturnType<typeof editor>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  staff = editor(shop.app, (await shop.signIn('employee')).headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

/** By default, an order of three pieces at 10.05 dollars with a coupon of 10 percent. */
const newOrder = async (terms: Parameters<typeof makeCoupon>[1] = {}) => {
  const { db } = shop.database;
  const product = await makeProduct(db, { price: 10.05 });
  const coupon = await makeCoupon(db, terms);
  const products = [{ product: product.id, quantity: 3, size: 'M' }];
  const { _id } = await placed(shop.app, orderOf(product, { products, couponCode: coupon.code }));
  return { id: _id, coupon };
};

const change = (id: string, values: Partial<typeof coupons.$inferInsert>) =>
  shop.database.db.update(coupons).set(values).where(eq(coupons.id, id));
const usesOf = async (id: string) =>
  (await shop.database.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.usageCount;
const pieces = (quantity: number) => ({ products: [{ line: 0, quantity }] });

describe('editOrder: the agreed coupon of an edited order', () => {
  it('the agreed coupon is recalculated on the new lines, rounded half up, and never on the fee', async () => {
    const { id, coupon } = await newOrder({ discountValue: 50 });
    const { body } = await staff.edit(id, { ...pieces(1), deliveryFee: 9 });
    expect(body).toMatchObject({ couponCode: coupon.code, subtotal: 10.05, discount: 5.03, totalAmount: 14.02 });
    expect(await usesOf(coupon.id)).toBe(1);
  });

  it.each([
    ['expired', { expiresAt: new Date(0) }],
    ['switched off', { active: false }],
    ['used up', { usageLimit: 1 }],
    ['not valid yet', { startsAt: new Date(Date.now() + 1e9) }],
  ])('the agreed coupon stays on the order even if it is %s at the edit', async (_, values) => {
    const { id, coupon } = await newOrder();
    await change(coupon.id, values);
    expect((await staff.edit(id, pieces(2))).body).toMatchObject({ couponCode: coupon.code, discount: 2.01 });
  });

  it('the agreed coupon is dropped, and its use freed, when the lines fall below its minimum subtotal', async () => {
    const { id, coupon } = await newOrder({ minSubtotal: 20.1, usageLimit: 1 });
    expect((await staff.preview(id, pieces(1))).body).toMatchObject({
      couponCode: null,
      couponError: 'This coupon needs products worth $20.10 or more',
      after: { discount: 0, totalAmount: 13.05 },
    });
    expect((await staff.edit(id, pieces(2))).body).toMatchObject({ couponCode: coupon.code, discount: 2.01 });
    const { body } = await staff.edit(id, { version: 2, ...pieces(1) });
    expect(body).toMatchObject({ couponCode: null, discount: 0, totalAmount: 13.05 });
    expect(body.history.at(-1)?.changes).toMatchObject({
      before: { couponCode: coupon.code, discount: 2.01 },
      after: { couponCode: null, discount: 0 },
    });
    expect(await usesOf(coupon.id)).toBe(0);
    // A later edit does not add the coupon again, and a deletion has no use to give back.
    expect((await staff.edit(id, { version: 3, ...pieces(3) })).body).toMatchObject({ couponCode: null, discount: 0 });
    await staff.remove(id);
    expect(await usesOf(coupon.id)).toBe(0);
  });

  it('the agreed coupon keeps its discount while the subtotal stays the same, whatever its terms are by now', async () => {
    const { id, coupon } = await newOrder();
    await change(coupon.id, { discountValue: 9000, minSubtotal: 99_999 });
    expect((await staff.edit(id, { deliveryFee: 0 })).body).toMatchObject({ discount: 3.02, totalAmount: 27.13 });
  });

  it('the agreed coupon keeps its discount after it was deleted', async () => {
    const { id, coupon } = await newOrder({ discountType: 'fixed', discountValue: 12 });
    await shop.database.db.delete(coupons).where(eq(coupons.id, coupon.id));
    expect((await staff.edit(id, pieces(2))).body).toMatchObject({ couponCode: coupon.code, discount: 12 });
    expect((await staff.edit(id, { version: 2, ...pieces(1) })).body).toMatchObject({
      discount: 10.05,
      totalAmount: 3,
    });
  });
});
