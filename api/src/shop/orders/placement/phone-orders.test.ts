import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardSummary, Order, OrderCreate } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { auditLog, orders, transactions } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeCoupon, makeProduct } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call, newKey, orderOf, place, placed } from '../testing';

let shop: TestApp;
let employee: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  employee = (await shop.signIn('employee')).headers;
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const product = (price = 40) => makeProduct(shop.database.db, { price });

const byPhone = async (values: Partial<OrderCreate> = {}) => {
  const order = orderOf(await product());
  return { ...order, channel: 'phone' as const, ...values, customerPhone: order.customerPhone };
};

const read = async (id: string) => (await call<Order>(shop.app, 'GET', `/orders/${id}`, { headers: employee })).body;

const tenPercent = { discountType: 'percentage', discountValue: 10, reason: 'Loyal customer' } as const;

describe('placeOrder: phone orders', () => {
  it('a phone order is placed like a web order: pending, with the fee, paid on delivery', async () => {
    const answer = await placed(shop.app, await byPhone(), employee);
    expect(answer).toMatchObject({ status: 'pending', deliveryFee: 3, totalAmount: 43 });
    expect(await read(answer._id)).toMatchObject({
      channel: 'phone',
      orderType: 'online',
      paymentMethod: 'delivery',
      history: [{ status: 'pending', by: expect.not.stringContaining('Online shop') }],
    });
  });

  it.each(['card', 'transfer'] as const)(
    'a staff order can be marked as paid by %s, which adds no cash in hand',
    async (paymentMethod) => {
      const admin = (await shop.signIn('admin')).headers;
      const cash = async () =>
        (await call<DashboardSummary>(shop.app, 'GET', '/dashboard/summary', { headers: admin })).body.cashInHand;
      const before = await cash();
      const answer = await placed(shop.app, await byPhone({ paymentMethod }), employee);
      const inStore = orderOf(await product(), { orderType: 'in-store', paymentMethod });
      const sale = await placed(shop.app, inStore, employee);
      expect(sale).toMatchObject({ status: 'delivered', totalAmount: 40 });
      const [row] = await shop.database.db.select().from(transactions).where(eq(transactions.orderId, sale._id));
      expect(row).toMatchObject({ status: 'completed', paymentMethod, amount: 4000 });
      expect(await cash()).toBe(before);
      const list = await call<Order[]>(shop.app, 'GET', `/orders?paymentMethod=${paymentMethod}`, {
        headers: employee,
      });
      expect(list.body.map(({ _id }) => _id).sort()).toEqual([answer._id, sale._id].sort());
    },
  );

  it.each([
    [{ customerAddress: '', paymentMethod: 'card' }, 'customerAddress'],
    [{ customerName: '' }, 'customerName'],
    [{ customerPhone: 'none' }, 'customerPhone'],
    [{ paymentMethod: 'cash' }, 'paymentMethod'],
    [{ paymentMethod: 'credit' }, 'paymentMethod'],
    [{ discount: { ...tenPercent, reason: ' ' } }, 'discount.reason'],
    [{ discount: { ...tenPercent, discountValue: 101 } }, 'discount.discountValue'],
    [{ discount: { ...tenPercent, discountValue: 0 } }, 'discount.discountValue'],
  ])('a phone order with %j is refused at its field', async (values, field) => {
    const before = await shop.database.db.$count(orders);
    const { status, body } = await place(shop.app, { ...(await byPhone()), ...values }, employee);
    expect([400, 422]).toContain(status);
    expect(body.errors.map((error) => error.field)).toEqual([field]);
    expect(await shop.database.db.$count(orders)).toBe(before);
  });
});

describe('placeOrder: concessions by staff', () => {
  it('a concession is calculated by the server, stored with its reason, and recorded in the audit log', async () => {
    const order = await byPhone({ discount: tenPercent, feeWaivedReason: 'Late last time', expectedTotal: 36 });
    const answer = await placed(shop.app, order, employee);
    expect(answer).toMatchObject({ subtotal: 40, discount: 4, deliveryFee: 0, totalAmount: 36 });
    expect(JSON.stringify(answer)).not.toContain('Loyal');
    const given = { discountReason: 'Loyal customer', discountPercent: 10, feeWaivedReason: 'Late last time' };
    expect(await read(answer._id)).toMatchObject(given);
    const [entry, ...others] = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, answer._id));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'concession', after: { ...given, discount: 4, deliveryFee: 0 } });
    const tracked = await call<object>(shop.app, 'GET', `/orders/track/${encodeURIComponent(order.customerPhone)}`);
    expect(JSON.stringify(tracked.body)).not.toMatch(/Loyal|Late/);
  });

  it('a discount takes off no more than the products cost, and leaves the fee', async () => {
    const discount = { discountType: 'fixed', discountValue: 500, reason: 'Gift' } as const;
    const answer = await placed(shop.app, await byPhone({ discount }), employee);
    expect(answer).toMatchObject({ subtotal: 40, discount: 40, deliveryFee: 3, totalAmount: 3 });
  });

  it('a discount is refused beside a coupon, whose use stays free, and the coupon alone is valid at the till', async () => {
    const { code } = await makeCoupon(shop.database.db);
    const inStore = orderOf(await product(), { orderType: 'in-store', paymentMethod: 'cash', couponCode: code });
    const both = await place(shop.app, { ...inStore, discount: tenPercent }, employee);
    expect(both).toMatchObject({ status: 422, body: { errors: [{ field: 'couponCode' }] } });
    expect((await placed(shop.app, inStore, employee)).couponCode).toBe(code);
  });

  it('a sale in the shop has no fee to waive', async () => {
    const sale = orderOf(await product(), { orderType: 'in-store', paymentMethod: 'card', feeWaivedReason: 'Why not' });
    const { status, body } = await place(shop.app, sale, employee);
    expect([status, body.errors[0]?.field]).toEqual([422, 'feeWaivedReason']);
  });

  it('a concession never counts for a visitor, who orders as before', async () => {
    const order = await byPhone({ discount: tenPercent, feeWaivedReason: 'Please' });
    const answer = await placed(shop.app, order);
    expect(answer).toMatchObject({ discount: 0, deliveryFee: 3, totalAmount: 43 });
    const order2 = await read(answer._id);
    expect(order2.channel).toBe('web');
    expect([order2.discountReason, order2.discountPercent, order2.feeWaivedReason]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const paid = await place(shop.app, await byPhone({ paymentMethod: 'card' }));
    expect([paid.status, paid.body.errors[0]?.field]).toEqual([422, 'paymentMethod']);
  });

  it('a concession is given once, however often the order is sent', async () => {
    const key = { ...employee, 'idempotency-key': newKey() };
    const order = await byPhone({ discount: tenPercent });
    const answers = await Promise.all([place(shop.app, order, key), place(shop.app, order, key)]);
    const again = await place(shop.app, order, key);
    expect(answers.map(({ status }) => status)).toContain(201);
    expect(again.status).toBe(201);
    const entries = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, again.body._id));
    expect(entries).toHaveLength(1);
  });
});

describe('editOrder: edits of phone orders', () => {
  const edit = (id: string, payload: object) =>
    call<Order>(shop.app, 'PUT', `/orders/${id}`, { payload: { version: 1, ...payload }, headers: employee });

  it('an edit recalculates a percentage discount, and keeps a fixed amount that staff took off', async () => {
    const amount = { discountType: 'fixed', discountValue: 5, reason: 'Small stain' } as const;
    const ten = await placed(shop.app, await byPhone({ discount: tenPercent }), employee);
    const five = await placed(shop.app, await byPhone({ discount: amount, paymentMethod: 'transfer' }), employee);
    const products = [{ line: 0, quantity: 2 }];
    expect((await edit(ten._id, { products })).body).toMatchObject({ subtotal: 80, discount: 8, totalAmount: 75 });
    expect((await edit(five._id, { products })).body).toMatchObject({ subtotal: 80, discount: 5, totalAmount: 78 });
  });

  it('an edit drops the fee waiver once a fee is charged, and cannot remove the address', async () => {
    const { _id } = await placed(shop.app, await byPhone({ paymentMethod: 'card', feeWaivedReason: 'Kind' }), employee);
    expect((await edit(_id, { customerAddress: '' })).status).toBe(422);
    const { body } = await edit(_id, { deliveryFee: 2 });
    expect(body).toMatchObject({ deliveryFee: 2, totalAmount: 42 });
    expect(body.feeWaivedReason).toBeUndefined();
  });

  it('an edit by an older server keeps the agreed discount', async () => {
    const { _id } = await placed(shop.app, await byPhone({ discount: tenPercent }), employee);
    // Such a server writes the unchanged discount, no coupon and the new totals.
    await shop.database.db
      .update(orders)
      .set({ deliveryFee: 500, total: 4100, couponId: null, couponCode: null })
      .where(eq(orders.id, _id));
    await shop.database.db.update(transactions).set({ amount: 4100 }).where(eq(transactions.orderId, _id));
    expect(await read(_id)).toMatchObject({ discount: 4, discountReason: 'Loyal customer', totalAmount: 41 });
    const { code, id } = await makeCoupon(shop.database.db);
    const beside = shop.database.db.update(orders).set({ couponId: id, couponCode: code }).where(eq(orders.id, _id));
    await expect(beside).rejects.toMatchObject({ cause: { constraint: 'orders_one_discount' } });
  });
});
