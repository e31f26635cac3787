import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { makeCategory, makeProduct } from '../../testing/fixtures';

const LISTS = [
  '/products/public',
  '/products',
  '/categories',
  '/customers',
  '/suppliers',
  '/transactions',
  '/transactions/summary',
  '/coupons',
];

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
const queryField = fc.constantFrom(
  ...['q', 'page', 'limit', 'sort', 'category', 'supplier', 'archived', 'onSale', 'location', 'status', 'type'],
  ...['startDate', 'endDate', 'flat', '__proto__', 'constructor'],
);
const junk = fc.oneof(text, fc.jsonValue(), fc.constantFrom(-1, 0.1, 1e308, Number.MAX_SAFE_INTEGER, [], {}, null));

describe('whatever is sent', () => {
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

  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const answer = await shop.app.inject({
      method,
      url: `/api${url}`,
      headers: staff.headers,
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

  it('to a list, is answered or refused, never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...LISTS),
        fc.array(fc.tuple(queryField, text), { maxLength: 4 }),
        async (path, pairs) => {
          await send('GET', `${path}?${new URLSearchParams(pairs).toString()}`);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('in a path, is answered or refused, never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (id) => {
        const encoded = encodeURIComponent(id.replace(/\p{Surrogate}/gu, 'x'));
        await send('GET', `/products/public/${encoded}`);
        await send('GET', `/products/public/category/${encoded}`);
        await send('GET', `/products/${encoded}/stock`);
        await send('GET', `/categories/${encoded}`);
      }),
      { numRuns: 60 },
    );
  });

  it('as a product, is made or refused, never a fault', async () => {
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
      { numRuns: 300 },
    );
  });

  it('as a change of stock, is done or refused, never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('size', 'color', 'quantity', 'operation'), junk),
        fc.constantFrom('set', 'add', 'subtract'),
        async (damage, operation) => {
          await send('PUT', `/products/${productId}/stock`, { size: 'S', quantity: 1, operation, ...damage });
        },
      ),
      { numRuns: 300 },
    );
    const { rows } = await shop.database.pool.query<{ ok: boolean }>(
      `select bool_and(s.quantity = (select coalesce(sum(m.delta), 0) from stock_movements m
         where m.product_id = s.product_id and m.size = s.size and m.color = s.color)) as ok from stock s`,
    );
    expect(rows).toEqual([{ ok: true }]);
  });
});
