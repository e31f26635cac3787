import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { makeCategory, makeProduct } from '../../testing/fixtures';
import { findContradictions } from '../orders/invariants';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    "'; --",
    '%',
    '\\',
    '-1',
    '1e999',
    'NaN',
    'null',
    '9'.repeat(30),
    'x'.repeat(300),
  ),
);
const junk = fc.oneof(text, fc.jsonValue(), fc.constantFrom(-1, 0.1, 1e308, Number.MAX_SAFE_INTEGER, [], {}, null));

describe('catalog calls: random input', () => {
  let shop: TestApp;
  let staff: SignedIn;
  let productId: string;
  let categoryId: string;

  beforeAll(async () => {
    shop = await createTestApp();
    staff = await shop.signIn('employee');
    categoryId = (await makeCategory(shop.database.db)).id;
    productId = (await makeProduct(shop.database.db, { categoryId })).id;
  });
  afterAll(() => shop.close());

  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | string,
    type?: string,
  ) => {
    const answer = await shop.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...staff.headers, ...(type === undefined ? {} : { 'content-type': type }) },
      ...(payload ? { payload } : {}),
    });
    expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode >= 400) {
      expect(answer.json()).toMatchObject({
        status: answer.statusCode,
        error: expect.any(String),
        code: expect.any(String),
        requestId: expect.any(String),
      });
    }
  };

  it('random input as a product is created or refused, without a server error', async () => {
    const field = fc.constantFrom(
      ...['name', 'refCode', 'price', 'salePrice', 'buyPrice', 'onSale', 'category', 'supplier', 'sizes', 'colors'],
      ...['stock', 'description', 'archived', '__proto__'],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(field, junk),
        fc.string({ unit: 'binary', maxLength: 20 }),
        async (damage, name) => {
          await send('POST', '/products', {
            name,
            refCode: name,
            price: 1,
            category: categoryId,
            sizes: [name],
            ...damage,
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('random input as a stock change is applied or refused, without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('size', 'color', 'quantity', 'operation'), junk),
        fc.constantFrom('set', 'add', 'subtract'),
        async (damage, operation) => {
          await send('PUT', `/products/${productId}/stock`, { size: 'S', quantity: 1, operation, ...damage });
        },
      ),
      { numRuns: 100 },
    );
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('random input as a change of one or many products is applied or refused, without a server error', async () => {
    const field = fc.constantFrom(
      ...['name', 'refCode', 'price', 'salePrice', 'buyPrice', 'onSale', 'category', 'supplier', 'sizes', 'colors'],
      ...['stock', 'version', 'description', 'archived', 'order', '_id', '__proto__'],
    );
    const value = fc.oneof(
      junk,
      fc.array(text, { maxLength: 3 }),
      fc.dictionary(text, fc.integer({ min: -1, max: 9 }), { maxKeys: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, value), async (damage) => {
        await send('PUT', `/products/${productId}`, damage);
        await send('PUT', '/products/bulk', { products: [{ _id: productId, ...damage }] });
        await send('PUT', `/products/${productId}/images`, damage);
        await send('PUT', `/products/${productId}/archive`, damage);
      }),
      { numRuns: 50 },
    );
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('random input as stock operations or a category is applied or refused, without a server error', async () => {
    const operation = fc.record(
      { size: text, color: text, quantity: fc.integer({ min: -1, max: 5 }), operation: fc.constantFrom('set', 'add') },
      { requiredKeys: ['quantity', 'operation'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 4 }), text, async (stockUpdates, name) => {
        await send('POST', `/products/${productId}/stock/bulk`, { stockUpdates });
        await send('POST', `/products/${productId}/stock/validate`, { items: stockUpdates });
        await send('DELETE', `/products/${productId}/stock`, { ...stockUpdates[0] });
        await send('PUT', `/categories/${categoryId}`, { name, description: name, parentCategory: name });
        await send('POST', '/categories', { name, priority: stockUpdates.length, parentCategory: categoryId });
      }),
      { numRuns: 40 },
    );
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('random input as a product file is read or refused, without a server error', async () => {
    const header = fc.constantFrom(
      ...['refCode,name,price,stock', 'refCode;name;price', 'refCode,sizes,stock,version', 'name', ''],
    );
    const cell = fc.oneof(text, fc.constantFrom('1', '"', '=1', 'S=1', '{"S":1}', '[', '[1]', '{', 'S=1;;=', '1e9'));
    const line = fc.array(cell, { maxLength: 6 }).map((cells) => cells.join(','));
    await fc.assert(
      fc.asyncProperty(header, fc.array(line, { maxLength: 5 }), async (first, lines) => {
        // A body consists of bytes, so it cannot contain unpaired surrogates.
        const file = [first, ...lines].join('\n').replace(/\p{Surrogate}/gu, '?');
        await send('POST', '/products/import', file, 'text/csv');
        await send('POST', '/products/import?confirm=true', file, 'text/csv');
      }),
      { numRuns: 50 },
    );
    await send('GET', '/products/export.csv');
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });
});
