import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { auditLog, coupons, transactions } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeCoupon, makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, orderOf, placed } from '../testing';
import { editor } from './testing';
import type { TestEdit } from './testing';

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

const db = () => shop.database.db;

/** An order of two pieces at 20 dollars, with a delivery fee of 3. */
const newOrder = async (values: object = {}) => {
  const tee = await makeProduct(db(), { name: 'Tee', price: 20 });
  const order = orderOf(tee, {
    products: [{ product: tee.id, quantity: 2, size: 'M' }],
    location: 'Beirut',
    ...values,
  });
  return (await placed(shop.app, order, headers))._id;
};

const saleOf = async (id: string) => (await db().select().from(transactions).where(eq(transactions.orderId, id)))[0];

const usesOf = async (id: string) =>
  (await db().select({ uses: coupons.usageCount }).from(coupons).where(eq(coupons.id, id)))[0]?.uses;

const auditOf = async (id: string) => {
  const rows = await db()
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'edit')));
  return rows.at(-1);
};

const BY_STAFF = { discountType: 'percentage', discountValue: 10, reason: 'Late' } as const;

describe('editOrder: payment and notes', () => {
  it('a chat order becomes payable at the door, and its sale and audit log follow', async () => {
    const id = await newOrder({ paymentMethod: 'credit', notes: 'WhatsApp order' });
    const { status, body } = await staff.edit(id, { paymentMethod: 'delivery', notes: 'Ring twice' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ paymentMethod: 'delivery', notes: 'Ring twice', totalAmount: 43, version: 2 });
    expect(await saleOf(id)).toMatchObject({ paymentMethod: 'delivery', amount: 4300, status: 'pending' });
    expect(await auditOf(id)).toEqual({
      before: { paymentMethod: 'credit', notes: 'WhatsApp order' },
      after: { paymentMethod: 'delivery', notes: 'Ring twice' },
    });
    expect(body.history.at(-1)?.changes?.after).toEqual({ paymentMethod: 'delivery', notes: 'Ring twice' });
  });

  it.each([
    ['web', {}, 'cash'],
    ['phone', { orderType: 'online', channel: 'phone' }, 'credit'],
    ['chat', { paymentMethod: 'credit' }, 'cash'],
  ])('a %s order refuses a payment that it cannot have', async (_channel, values, paymentMethod) => {
    const id = await newOrder(values);
    const { status, body } = await staff.edit(id, { paymentMethod });
    expect([status, body.errors[0]?.field]).toEqual([422, 'paymentMethod']);
  });

  it('an order without an address cannot become payable at the door', async () => {
    const id = await newOrder({ paymentMethod: 'credit', customerAddress: '', location: '' });
    const { status, body } = await staff.edit(id, { paymentMethod: 'delivery' });
    expect([status, body.errors[0]?.field]).toEqual([422, 'customerAddress']);
    expect((await staff.edit(id, { paymentMethod: 'delivery', customerAddress: '1 Olive Street' })).status).toBe(200);
  });

  it.each<[string, TestEdit]>([
    ['payment', { paymentMethod: 'card' }],
    ['notes', { notes: 'Ring twice' }],
    ['coupon', { couponCode: '' }],
    ['discount', { discount: BY_STAFF }],
    ['waiver', { feeWaivedReason: 'Late' }],
  ])('the %s can no longer change once the order is on its way', async (_what, edit) => {
    const id = await newOrder();
    await staff.step(id, 'confirmed');
    await staff.step(id, 'on the way');
    expect((await staff.edit(id, edit)).body.code).toBe('ORDER_SENT');
  });
});

describe('editOrder: discount', () => {
  it('a coupon is added at its discount, used, and taken out again', async () => {
    const coupon = await makeCoupon(db(), { code: 'ADDED', discountValue: 25 });
    const id = await newOrder();
    expect((await staff.preview(id, { couponCode: 'added' })).body).toMatchObject({
      couponCode: 'ADDED',
      couponError: null,
      difference: -10,
    });
    const added = await staff.edit(id, { couponCode: 'added', expectedTotal: 33 });
    expect(added.body).toMatchObject({ couponCode: 'ADDED', discount: 10, totalAmount: 33 });
    expect(await saleOf(id)).toMatchObject({ amount: 3300 });
    expect(await usesOf(coupon.id)).toBe(1);
    const removed = await staff.edit(id, { version: 2, couponCode: '' });
    expect(removed.body).toMatchObject({ couponCode: null, discount: 0, totalAmount: 43 });
    expect(await usesOf(coupon.id)).toBe(0);
  });

  it('another coupon takes the place of the agreed one', async () => {
    const [first, second] = await Promise.all([
      makeCoupon(db(), { code: 'FIRST', discountValue: 10 }),
      makeCoupon(db(), { code: 'SECOND', discountValue: 20 }),
    ]);
    const id = await newOrder({ couponCode: 'FIRST' });
    expect((await staff.edit(id, { couponCode: 'SECOND' })).body).toMatchObject({ couponCode: 'SECOND', discount: 8 });
    expect([await usesOf(first.id), await usesOf(second.id)]).toEqual([0, 1]);
  });

  it.each([
    ['unknown', {}, 'NOPE'],
    ['used up', { code: 'SPENT', usageLimit: 1, usageCount: 1 }, 'SPENT'],
    ['for more products', { code: 'LARGE', minSubtotal: 50 }, 'LARGE'],
  ])('a coupon that is %s is refused at its field, and nothing changes', async (_what, values, couponCode) => {
    if ('code' in values) await makeCoupon(db(), values);
    const id = await newOrder();
    const preview = await staff.preview(id, { couponCode });
    expect(preview.body.couponError).not.toBeNull();
    const { status, body } = await staff.edit(id, { couponCode, customerName: 'Maya Haddad' });
    expect([status, body.errors[0]?.field]).toEqual([409, 'couponCode']);
    expect(await staff.read(id)).toMatchObject({ customerName: 'Rami Haddad', totalAmount: 43, version: 1 });
  });

  it('a discount by staff takes the place of the coupon, follows the products, and is taken out', async () => {
    const coupon = await makeCoupon(db(), { code: 'REPLACED', discountValue: 25 });
    const id = await newOrder({ couponCode: 'REPLACED' });
    const given = await staff.edit(id, { discount: BY_STAFF });
    expect(given.body).toMatchObject({
      couponCode: null,
      discount: 4,
      discountReason: 'Late',
      discountPercent: 10,
      totalAmount: 39,
    });
    expect(await usesOf(coupon.id)).toBe(0);
    expect((await auditOf(id))?.after).toMatchObject({ discount: 4, discountReason: 'Late', couponCode: null });
    const fewer = await staff.edit(id, { version: 2, products: [{ line: 0, quantity: 1 }] });
    expect(fewer.body).toMatchObject({ discount: 2, totalAmount: 21 });
    const none = await staff.edit(id, { version: 3, discount: null });
    expect(none.body).toMatchObject({ discount: 0, totalAmount: 23 });
    expect(none.body).not.toHaveProperty('discountReason');
  });

  it.each([
    [{ couponCode: 'ANY', discount: BY_STAFF }, 'couponCode', 422],
    [{ discount: { ...BY_STAFF, reason: '' } }, 'discount.reason', 400],
    [{ discount: { ...BY_STAFF, discountValue: 101 } }, 'discount.discountValue', 400],
    [{ feeWaivedReason: 'Late', deliveryFee: 3 }, 'deliveryFee', 422],
  ])('refuses %j at its field', async (edit, field, refused) => {
    const id = await newOrder();
    const { status, body } = await staff.edit(id, edit);
    expect([status, body.errors[0]?.field]).toEqual([refused, field]);
  });

  it('two orders that compete for the last use of a coupon get it once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const code = `LAST${String(round)}`;
      const coupon = await makeCoupon(db(), { code, usageLimit: 1 });
      const ids = await Promise.all([newOrder(), newOrder(), newOrder()]);
      const answers = await Promise.all(ids.map((id) => staff.edit(id, { couponCode: code })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await usesOf(coupon.id)).toBe(1);
    }
  });

  it('orders that exchange their coupons at the same time never wait for each other', async () => {
    await makeCoupon(db(), { code: 'LEFT' });
    await makeCoupon(db(), { code: 'RIGHT' });
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = await Promise.all([newOrder({ couponCode: 'LEFT' }), newOrder({ couponCode: 'RIGHT' })]);
      const both = await Promise.all([staff.edit(a, { couponCode: 'RIGHT' }), staff.edit(b, { couponCode: 'LEFT' })]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('editOrder: delivery fee', () => {
  it('the fee is waived with a reason, and charged again', async () => {
    const id = await newOrder();
    const waived = await staff.edit(id, { feeWaivedReason: 'Came late' });
    expect(waived.body).toMatchObject({ deliveryFee: 0, feeWaivedReason: 'Came late', totalAmount: 40 });
    expect((await auditOf(id))?.after).toEqual({ deliveryFee: 0, feeWaivedReason: 'Came late', totalAmount: 40 });
    const charged = await staff.edit(id, { version: 2, feeWaivedReason: '' });
    expect(charged.body).toMatchObject({ deliveryFee: 3, totalAmount: 43 });
    expect(charged.body).not.toHaveProperty('feeWaivedReason');
  });
});
