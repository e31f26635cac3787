import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@shop/shared/contracts';
import { createTestApp, type TestApp } from '../../testing/app';
import { UNKNOWN_ID, makeProduct, stockOf } from '../../testing/fixtures';
import { findContradictions } from '../orders/invariants';
import { orderOf, placed } from '../orders/testing';
import { staffCalls } from './testing';

let shop: TestApp;
let calls: ReturnType<typeof staffCalls>;
let tee: string;
let cap: string;

beforeAll(async () => {
  shop = await createTestApp();
  calls = staffCalls(shop, await shop.signIn('employee'));
});
beforeEach(async () => {
  tee = (await makeProduct(shop.database.db, { price: 20, stock: 10 })).id;
  cap = (await makeProduct(shop.database.db, { price: 10, sizes: [], stock: 4 })).id;
});
afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const bulk = (products: unknown) => calls.put('/products/bulk', { products });

describe('bulkUpdateProducts', () => {
  it('writes prices and stock, and returns the products in the order of the request', async () => {
    const answer = await bulk([
      { _id: cap, version: 1, price: 12, stock: [{ quantity: 6, operation: 'add' }] },
      { _id: tee, version: 1, salePrice: 15, onSale: true, stock: [{ size: 'S', quantity: 3, operation: 'set' }] },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Product[]>()).toMatchObject([
      { _id: cap, price: 12, stock: { default: 10 }, version: 2 },
      { _id: tee, price: 20, salePrice: 15, onSale: true, stock: { S: 3, M: 10 }, version: 2 },
    ]);
    const log = await shop.database.db.query.auditLog.findMany({ where: (t, { eq }) => eq(t.entityId, tee) });
    expect(log).toMatchObject([{ action: 'update', before: { onSale: false }, after: { onSale: true } }]);
  });

  it.each([
    [409, 'products.1', { stock: [{ quantity: 5, operation: 'subtract' }] }, 'products.1.stock.0'],
    [409, 'a version', { version: 7, price: 1 }, null],
    [422, 'products.1', { price: 5, salePrice: 5, onSale: true }, 'products.1.salePrice'],
    [422, 'products.1', { stock: [{ quantity: 9, operation: 'set' }] }, 'products.1.version'],
    [404, 'products.1', { _id: UNKNOWN_ID, price: 1 }, 'products.1._id'],
    [400, 'products.1', { price: -1 }, 'products.1.price'],
    [400, 'products.1', { price: '12' }, 'products.1.price'],
    [400, 'products.1', { _id: 'nonsense' }, 'products.1._id'],
    [400, 'products.1', { stock: [{ quantity: 1.5, operation: 'set' }] }, 'products.1.stock.0.quantity'],
  ])('writes nothing when one change is refused with %d (%s): %j', async (status, _, wrong, field) => {
    const answer = await bulk([
      { _id: tee, version: 1, price: 99 },
      { _id: cap, ...wrong },
    ]);
    expect(answer.json()).toMatchObject({ status, errors: field === null ? [] : [{ field }] });
    expect((await calls.product(tee)).price).toBe(20);
    expect(await stockOf(shop.database.db, cap)).toEqual({ '|': 4 });
  });

  it('names every product that is gone, so that the others can be sent again', async () => {
    const other = 'f'.repeat(24);
    const answer = await bulk([UNKNOWN_ID, tee, other].map((_id) => ({ _id, archived: true })));
    expect(answer.json()).toMatchObject({
      status: 404,
      errors: [{ field: 'products.0._id' }, { field: 'products.2._id' }],
    });
    expect((await calls.product(tee)).archived).toBe(false);
  });

  it('names every product that somebody else has changed, and writes nothing', async () => {
    const third = (await makeProduct(shop.database.db, { price: 5, stock: 1 })).id;
    for (const id of [tee, third]) expect((await bulk([{ _id: id, version: 1, price: 30 }])).statusCode).toBe(200);
    const answer = await bulk([tee, cap, third].map((_id) => ({ _id, version: 1, archived: true })));
    const names = [(await calls.product(tee)).name, (await calls.product(third)).name];
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'VERSION_OLD',
      error: `${names.join(' and ')} were changed meanwhile.`,
      details: { productId: tee, productIds: [tee, third] },
    });
    expect((await calls.product(cap)).archived).toBe(false);
  });

  it('archives many products and brings them back, and the audit log says which', async () => {
    for (const archived of [true, false]) {
      const answer = await bulk([
        { _id: cap, archived },
        { _id: tee, archived },
      ]);
      expect(answer.json<Product[]>().map((product) => product.archived)).toEqual([archived, archived]);
    }
    const log = await shop.database.db.query.auditLog.findMany({ where: (t, { eq }) => eq(t.entityId, tee) });
    expect(log.map(({ action }) => action).toSorted()).toEqual(['archive', 'unarchive']);
  });

  it('refuses a product named twice, and lists that are empty or too long', async () => {
    const twice = await bulk([
      { _id: tee, price: 1 },
      { _id: tee, price: 2 },
    ]);
    expect(twice.json()).toMatchObject({ status: 422, errors: [{ field: 'products.1._id' }] });
    for (const wrong of [[], {}, Array.from({ length: 501 }, () => ({ _id: tee }))]) {
      expect((await bulk(wrong)).json()).toMatchObject({ status: 400, errors: [{ field: 'products' }] });
    }
  });

  it('sets stock only if the version or the quantity that was seen is current', async () => {
    await placed(shop.app, orderOf({ id: tee }));
    const set = { size: 'M', quantity: 30, operation: 'set' };
    expect((await bulk([{ _id: tee, version: 1, stock: [set] }])).statusCode).toBe(409);
    expect((await bulk([{ _id: tee, stock: [{ ...set, expected: 10 }] }])).statusCode).toBe(409);
    expect((await bulk([{ _id: tee, version: 1, price: 21 }])).statusCode).toBe(200);
    expect((await bulk([{ _id: tee, stock: [{ ...set, expected: 9 }] }])).statusCode).toBe(200);
    expect((await calls.product(tee)).stock).toEqual({ S: 10, M: 30 });
  });

  it('concurrent bulk updates in any order neither deadlock nor lose a change', async () => {
    const change = (ids: string[]) =>
      bulk(ids.map((_id) => ({ _id, stock: [{ size: _id === tee ? 'S' : '', quantity: 1, operation: 'add' }] })));
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => change(n % 2 === 0 ? [tee, cap] : [cap, tee])),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(200));
    expect(await stockOf(shop.database.db, tee)).toMatchObject({ 'S|': 26 });
    expect(await stockOf(shop.database.db, cap)).toEqual({ '|': 20 });
  });
});
