import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { orderLines, orders, stockMovements, transactions } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeCoupon, makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call, orderOf, place, placed } from '../testing';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const countOrders = () => shop.database.db.$count(orders);

describe('placeOrder', () => {
  it('an order has the same amounts to the cent in the answer, its row, lines and sale, and in what staff see', async () => {
    const { app, database } = shop;
    const tee = await makeProduct(database.db, { name: 'Tee', price: 19.99, buyPrice: 7.01 });
    const cap = await makeProduct(database.db, { name: 'Cap', price: 30, salePrice: 12.35, onSale: true, sizes: [] });
    const answer = await placed(
      app,
      orderOf(tee, {
        products: [
          { product: tee.id, quantity: 3, size: 's', price: 19.99 },
          { product: cap.id, quantity: 2, size: 'One Size', color: 'Default', price: 12.35 },
        ],
        expectedTotal: 87.67,
      }),
    );
    expect(answer).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      status: 'pending',
      couponCode: null,
      deliveryDays: { min: 1, max: 3 },
      subtotal: 84.67,
      discount: 0,
      deliveryFee: 3,
      totalAmount: 87.67,
    });

    const id = answer._id;
    const [row] = await database.db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ subtotal: 8467, deliveryFee: 300, total: 8767, itemCount: 5 });
    const lines = await database.db.select().from(orderLines).where(eq(orderLines.orderId, id));
    expect(lines).toMatchObject([
      { position: 0, name: 'Tee', refCode: tee.refCode, size: 'S', color: '', quantity: 3, price: 1999, cost: 701 },
      { position: 1, name: 'Cap', size: '', color: '', quantity: 2, price: 1235, cost: null },
    ]);
    const sales = await database.db.select().from(transactions).where(eq(transactions.orderId, id));
    expect(sales).toMatchObject([{ type: 'sale', amount: 8767, status: 'pending', paymentMethod: 'delivery' }]);
    const moves = await database.db.select().from(stockMovements).where(eq(stockMovements.orderId, id));
    expect(moves.map(({ delta, reason, byName }) => ({ delta, reason, byName }))).toEqual(
      expect.arrayContaining([
        { delta: -3, reason: 'order', byName: 'Online shop' },
        { delta: -2, reason: 'order', byName: 'Online shop' },
      ]),
    );
    expect(await stockOf(database.db, tee.id)).toEqual({ 'S|': 7, 'M|': 10 });

    const { headers } = await shop.signIn('employee');
    const { body } = await call<Order>(app, 'GET', `/orders/${id}`, { headers });
    expect(body).toMatchObject({ subtotal: 84.67, deliveryFee: 3, totalAmount: 87.67, itemCount: 5, channel: 'web' });
    expect(body.products).toEqual([
      {
        line: 0,
        product: { _id: tee.id, name: 'Tee', refCode: tee.refCode },
        size: 'S',
        color: 'Default',
        quantity: 3,
        price: 19.99,
        thumb_url: null,
      },
      {
        line: 1,
        product: { _id: cap.id, name: 'Cap', refCode: cap.refCode },
        size: 'One Size',
        color: 'Default',
        quantity: 2,
        price: 12.35,
        thumb_url: null,
      },
    ]);
    expect(body.history).toMatchObject([{ status: 'pending', by: 'Online shop' }]);
  });

  it('the stock check adds up order lines of one variant', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { stock: 5 });
    const line = { product: product.id, quantity: 3, size: 'M' };
    const refused = await place(app, orderOf(product, { products: [line, { ...line, size: 'm' }] }));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'STOCK',
        error: 'Training Tee (M, Default) - Only 5 available, but 6 requested',
        details: {
          problems: [
            { index: 0, problem: 'stock', requested: 6, available: 5 },
            { index: 1, problem: 'stock', requested: 6, available: 5 },
          ],
          totals: { subtotal: 120, totalAmount: 123 },
        },
      },
    });
    await placed(app, orderOf(product, { products: [line, { ...line, quantity: 2 }] }));
    expect((await stockOf(database.db, product.id))['M|']).toBe(0);
  });

  it('a chat order needs no address and keeps its notes', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const order = orderOf(product, {
      paymentMethod: 'credit',
      customerAddress: '',
      notes: 'WhatsApp order',
      location: 'Tripoli',
    });
    const { _id } = await placed(app, order);
    const [row] = await database.db.select().from(orders).where(eq(orders.id, _id));
    expect(row).toMatchObject({ channel: 'chat', deliveryFee: 300, location: 'Tripoli', notes: 'WhatsApp order' });
  });
});

describe('placeOrder: text of an order', () => {
  it('the text of an order may be anything that people write, and half of a surrogate pair is replaced', async () => {
    const { app, database } = shop;
    const notes = `O'Brien "said" </script> \\ud800 100% 🧢 ${'🧢'.slice(0, 1)}`;
    const { _id } = await placed(app, orderOf(await makeProduct(database.db), { notes }));
    const [row] = await database.db.select().from(orders).where(eq(orders.id, _id));
    expect(row?.notes).toBe(`O'Brien "said" </script> \\ud800 100% 🧢 \ufffd`);
  });
});

describe('placeOrder: the price the shopper saw', () => {
  it('an order is refused with the new price and totals when the price is higher than the shopper saw', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { price: 25 });
    const line = { product: product.id, quantity: 2, size: 'M' };
    const before = await countOrders();
    const answer = await place(app, orderOf(product, { products: [{ ...line, price: 20 }], expectedTotal: 43 }));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'PRICE_CHANGED',
        error: 'Training Tee now costs $25.00; The total is now $53.00',
        errors: [{ field: 'products.0.price' }, { field: 'expectedTotal' }],
        details: {
          problems: [{ index: 0, product: product.id, problem: 'price', price: 25, available: 10, requested: 2 }],
          totals: { subtotal: 50, discount: 0, deliveryFee: 3, totalAmount: 53 },
          couponError: null,
        },
      },
    });
    expect(await countOrders()).toBe(before);
    expect((await stockOf(database.db, product.id))['M|']).toBe(10);
  });

  it('an order uses the current price when the shopper saw a higher one', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { price: 15 });
    const products = [{ product: product.id, quantity: 1, size: 'M', price: 99 }];
    expect(await placed(app, orderOf(product, { products, expectedTotal: 102 }))).toMatchObject({ totalAmount: 18 });
  });

  it('the total that the shopper saw must include the delivery fee', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { price: 15 });
    const answer = await place(app, orderOf(product, { expectedTotal: 15 }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', error: 'The total is now $18.00' } });
  });
});

describe('placeOrder: refused orders', () => {
  const line = (product: { id: string }, values: object) => ({
    ...orderOf(product),
    products: [{ product: product.id, quantity: 1, size: 'M', ...values }],
  });

  it.each([
    ['a negative quantity', { quantity: -1 }, 400, 'products.0.quantity', 'Quantity must be above 0'],
    ['a quantity of 0', { quantity: 0 }, 400, 'products.0.quantity', 'Quantity must be above 0'],
    ['a fractional quantity', { quantity: 1.5 }, 400, 'products.0.quantity', 'Quantity must be a whole number'],
    ['a quantity in words', { quantity: 'two' }, 400, 'products.0.quantity', 'Quantity must be a number'],
    ['a price with three decimals', { price: 1.005 }, 400, 'products.0.price', 'Must have at most two decimals'],
    ['an unknown size', { size: 'XXXL' }, 422, 'products.0.size', 'Training Tee does not come in size XXXL'],
    ['no size', { size: undefined }, 422, 'products.0.size', 'Please select a size'],
    ['an unknown color', { color: 'Red' }, 422, 'products.0.color', 'Training Tee does not come in color Red'],
    ['an unknown product', { product: UNKNOWN_ID }, 409, 'products.0.product', 'This product is no longer available'],
    ['a malformed id', { product: 'x' }, 400, 'products.0.product', 'Must be a 24 character id'],
    [
      'more pieces than there are',
      { quantity: 11 },
      409,
      'products.0.quantity',
      'Training Tee (M, Default) - Only 10 available, but 11 requested',
    ],
  ])('an order line with %s is refused', async (_, values, status, field, message) => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const before = await countOrders();
    const answer = await place(app, line(product, values));
    expect(answer).toMatchObject({ status, body: { status, error: message, message, errors: [{ field, message }] } });
    expect(answer.body.requestId).not.toBe('');
    expect(await countOrders()).toBe(before);
    expect((await stockOf(database.db, product.id))['M|']).toBe(10);
  });

  it.each([
    ['a cash payment by a visitor', { paymentMethod: 'cash' }, 422, 'paymentMethod'],
    [
      'a cash payment for a claimed sale in the shop',
      { paymentMethod: 'cash', orderType: 'in-store' },
      422,
      'paymentMethod',
    ],
    ['an unknown payment method', { paymentMethod: 'gold' }, 400, 'paymentMethod'],
    ['a delivery but no address', { customerAddress: '  ' }, 422, 'customerAddress'],
    ['a phone without digits', { customerPhone: 'call me' }, 422, 'customerPhone'],
    ['no name', { customerName: ' ' }, 400, 'customerName'],
    ['a name of 201 characters', { customerName: 'x'.repeat(201) }, 400, 'customerName'],
    ['a phone of 33 characters', { customerPhone: '1'.repeat(33) }, 400, 'customerPhone'],
    ['notes of 2001 characters', { notes: 'x'.repeat(2001) }, 400, 'notes'],
    ['no lines', { products: [] }, 400, 'products'],
    ['a negative expected total', { expectedTotal: -1 }, 400, 'expectedTotal'],
    ['a phone with too few digits', { customerPhone: '123' }, 422, 'customerPhone'],
    ['a phone with letters', { customerPhone: 'O3 123 456' }, 422, 'customerPhone'],
    ['a name of one invisible sign', { customerName: '\u200b' }, 400, 'customerName'],
  ])('an order with %s is refused', async (_, values, status, field) => {
    const { app, database } = shop;
    const product = await makeProduct(database.db);
    const before = await countOrders();
    const answer = await place(app, { ...orderOf(product), ...values });
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
    expect(await countOrders()).toBe(before);
  });

  it('an order of an archived product is refused with the name of the product', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { archived: true });
    expect(await place(app, orderOf(product))).toMatchObject({
      status: 409,
      body: {
        code: 'UNAVAILABLE',
        error: 'Training Tee is no longer available',
        details: { problems: [{ index: 0, problem: 'unavailable', price: null, available: 0 }] },
      },
    });
  });

  it('an order above the maximum amount is refused', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { price: 999_999.99 });
    const products = Array.from({ length: 50 }, () => ({ product: product.id, quantity: 1_000_000, size: 'M' }));
    expect(await place(app, orderOf(product, { products }))).toMatchObject({ status: 422 });
  });

  it('an order above the maximum amount is refused, even if a coupon takes nearly all of it off', async () => {
    const { app, database } = shop;
    const product = await makeProduct(database.db, { price: 999_999.99, stock: 100 });
    const { code } = await makeCoupon(database.db, { discountValue: 99 });
    const before = await countOrders();
    const products = [{ product: product.id, quantity: 50, size: 'M' }];
    expect(await place(app, orderOf(product, { products, couponCode: code }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'products', message: 'An order may come to at most $999,999.99' }] },
    });
    expect(await countOrders()).toBe(before);
  });
});
