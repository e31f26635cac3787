import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createTestApp } from '../../testing/app';
import type { SignedIn, TestApp } from '../../testing/app';
import { makeCategory, makeProduct } from '../../testing/fixtures';
import { liveCategoryIds, liveProductIds } from './live-ids';

const BEFORE = '2026-01-01T00:00:00.000Z';

let shop: TestApp;
let admin: SignedIn;
let product: string;
let above: string;
let category: string;
let other: string;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.signIn('admin');
  const { db } = shop.database;
  above = (await makeCategory(db, { name: 'Above' })).id;
  category = (await makeCategory(db, { name: 'Tees', parentId: above })).id;
  other = (await makeCategory(db, { name: 'Other' })).id;
  product = (await makeProduct(db, { categoryId: category, images: 1, stock: 3 })).id;
});
afterAll(() => shop.close());

const sql = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values);

/** As for rows that an earlier version wrote, none of which has changed since BEFORE. */
beforeEach(async () => {
  await sql(`update products set changed_at = $1`, [BEFORE]);
  await sql(`update categories set changed_at = null`);
});

const dates = async () => {
  const { db } = shop.database;
  const rows = [...(await liveProductIds(db).read(0, 10)), ...(await liveCategoryIds(db).read(0, 10))];
  return new Map(rows.map(({ id, changedAt }) => [id, changedAt?.toISOString() ?? null]));
};

it.each([
  `update products set name = 'Another'`,
  `update products set description = 'New'`,
  'update products set price = price + 1',
  'update products set sale_price = 1, on_sale = true',
  'update products set category_id = null',
  `update product_images set position = 7`,
  `insert into product_images (id, product_id, position, picture, widths, width, height)
   select 'more', product_id, 8, 'more', widths, width, height from product_images limit 1`,
  'delete from product_images',
])('the page of a product has changed with: %s', async (statement) => {
  await sql(statement);
  expect((await dates()).get(product)).not.toBe(BEFORE);
  await sql('update products set category_id = $1', [category]);
});

it.each([
  'update products set version = version + 1, buy_price = 5, sales_at_write = 9, folded = null, supplier_id = null',
  'update stock set quantity = 1, sales = sales + 2',
  'update products set name = name, price = price',
])('the page of a product has not changed with: %s', async (statement) => {
  await sql(statement);
  expect((await dates()).get(product)).toBe(BEFORE);
});

it('what staff save for many products at once changes only the pages that show it', async () => {
  const save = async (values: object) => {
    const payload = { products: [{ _id: product, ...values }] };
    const answer = await shop.app.inject({ method: 'PUT', url: '/api/products/bulk', headers: admin.headers, payload });
    expect(answer.statusCode).toBe(200);
    return (await dates()).get(product);
  };
  expect(await save({ stock: [{ size: 'S', quantity: 2, operation: 'add' }] })).toBe(BEFORE);
  expect(await save({ price: 99 })).not.toBe(BEFORE);
});

it('the page of a category has changed with its texts, and with a product of a category below it', async () => {
  const known = await dates();
  expect([known.get(above), known.get(category), known.get(other)]).toEqual([BEFORE, BEFORE, null]);
  await sql(`update categories set description = 'All of them' where id = $1`, [other]);
  expect((await dates()).get(other)).toMatch(/^\d{4}-.*Z$/);
  await sql(`update products set archived = true`);
  const now = await dates();
  expect(now.get(above)).toBe(now.get(category));
  expect(now.get(above)).not.toBe(BEFORE);
});

it.each(['is moved', 'is deleted'])('the page of a category has changed when a product %s', async (way) => {
  const left = await makeProduct(shop.database.db, { categoryId: category });
  await sql('update products set changed_at = $1', [BEFORE]);
  expect((await dates()).get(above)).toBe(BEFORE);
  const answer = await shop.app.inject({
    url: `/api/products/${left.id}`,
    headers: admin.headers,
    ...(way === 'is deleted' ? { method: 'DELETE' } : { method: 'PUT', payload: { category: other } }),
  });
  expect(answer.statusCode).toBe(200);
  const now = await dates();
  expect(now.get(category)).not.toBe(BEFORE);
  expect(now.get(above)).toBe(now.get(category));
});
