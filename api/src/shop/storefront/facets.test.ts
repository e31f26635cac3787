import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProductFacets } from '@shop/shared/contracts';
import { PRICE_RANGES } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeCategory, makeProduct } from '../../testing/fixtures';
import { indexOldProducts } from '../search/index-products';

const KINDS = ['Poncho', 'Poncho', 'Robe', 'Cape'];
const SHADES = ['Navy', 'Rust', 'Olive'];

describe('listProductFacets', () => {
  let shop: TestApp;
  let top = '';
  let below = '';
  beforeAll(async () => {
    shop = await createTestApp({ env: { ANSWER_CACHE_MB: '0' } });
    const { db } = shop.database;
    await db.execute(sql`update products set archived = true`);
    top = (await makeCategory(db, { name: 'Upper' })).id;
    below = (await makeCategory(db, { name: 'Lower', parentId: top })).id;
    for (let at = 0; at < 24; at += 1) {
      const kind = KINDS[at % KINDS.length] ?? '';
      await makeProduct(db, {
        name: `${kind} ${String(at)}`,
        description: kind === 'Cape' ? 'Goes with a poncho.' : '',
        price: 15 + 4 * at,
        categoryId: [top, below, null][at % 3] ?? null,
        sizes: ['S', 'M', 'L'].slice(at % 2),
        colors: kind === 'Cape' ? ['Gold'] : SHADES.slice(at % 3),
        archived: at === 23,
        // Some are sold out, and some in all sizes but M.
        stock: [10, { [kind === 'Cape' ? 'M-Gold' : 'M-Olive']: 5 }, 10, 0, 10][at % 5] ?? 0,
      });
    }
    await indexOldProducts(db, new AbortController().signal);
  });
  afterAll(() => shop.close());

  const get = (path: string, query: Record<string, string>) =>
    shop.app.inject(`/api/products/public${path}?${new URLSearchParams(query).toString()}`);
  const totalOf = async (query: Record<string, string>) => Number((await get('', query)).headers['x-total-count']);
  const facetsOf = async (query: Record<string, string>) => (await get('/facets', query)).json<ProductFacets>();

  it.each<[string, () => Record<string, string>]>([
    ['all products', () => ({})],
    ['a search', () => ({ q: 'poncho' })],
    ['a search with a typing error', () => ({ q: 'ponncho' })],
    ['a search for a size and a color', () => ({ q: 'poncho', size: 'S', color: 'Navy,Rust' })],
    [
      'a search in a category and a price range',
      () => ({ q: 'poncho', category: top, minPrice: '25', maxPrice: '50' }),
    ],
    ['products in a color', () => ({ color: 'Olive' })],
  ])('says how many products each choice leaves of %s', async (_, queryOf) => {
    const query = queryOf();
    const facets = await facetsOf(query);
    expect(facets.sizes.map(({ value }) => value)).toEqual(['S', 'M', 'L']);
    for (const { value, count } of facets.sizes) expect(await totalOf({ ...query, size: value })).toBe(count);
    for (const { value, count } of facets.colors) expect(await totalOf({ ...query, color: value })).toBe(count);
    for (const { value, count } of facets.prices) {
      const { min, max } = PRICE_RANGES.find(({ id }) => id === value) ?? { min: NaN, max: NaN };
      const { minPrice: _min, maxPrice: _max, ...others } = query;
      const bounds = { minPrice: String(min), ...(max === Infinity ? {} : { maxPrice: String(max) }) };
      expect(await totalOf({ ...others, ...bounds })).toBe(count);
    }
    const own = (id: string) => facets.categories.find(({ value }) => value === id)?.count ?? 0;
    expect(await totalOf({ ...query, category: top })).toBe(own(top) + own(below));
  });

  it('offers only what the search finds', async () => {
    expect((await facetsOf({ q: 'robe' })).colors.map(({ value }) => value)).toEqual(['Navy', 'Olive', 'Rust']);
    expect((await facetsOf({ q: 'cape' })).colors).toEqual([{ value: 'Gold', count: 4 }]);
    expect(await facetsOf({ q: 'zzzz' })).toEqual({ sizes: [], colors: [], prices: [], categories: [] });
  });

  it('filters choose among what the search finds, and never make it find something else', async () => {
    expect(await totalOf({ q: 'poncho', color: 'Gold' })).toBe(0);
    const corrected = await get('', { q: 'ponncho', color: 'Gold' });
    expect([corrected.json(), corrected.headers['x-did-you-mean']]).toEqual([[], 'poncho']);
  });

  it.each(['category=all', 'size=%00', 'minPrice=x', `q=${'x'.repeat(201)}`])('refuses %s', async (query) => {
    expect((await shop.app.inject(`/api/products/public/facets?${query}`)).statusCode).toBe(400);
  });
});
