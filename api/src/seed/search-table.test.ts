import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeCatalog } from '@shop/demo/catalog';
import { makeClock } from '@shop/demo/clock';
import type { PublicProduct, PublicProductCard } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { createTestApp, type TestApp } from '../testing/app';
import { makeCategory, makeProduct } from '../testing/fixtures';
import { SEARCH_TABLE, type Wanted } from './search-table.fixture';

/** The share of the table that the search must answer rightly. */
const MIN_RIGHT = 0.95;

const LIST = '/api/products/public';

describe('the table of searches', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp({ env: { ANSWER_CACHE_MB: '0' } });
    const { db } = shop.database;
    const { categories, products } = makeCatalog(makeClock(new Date('2026-11-20T17:00:00Z'), 'UTC'));
    const ids = new Map<string, string>();
    for (const { id, name, parentId, archived, description } of categories) {
      const parent = parentId === null ? null : (ids.get(parentId) ?? null);
      ids.set(id, (await makeCategory(db, { name, description, archived, parentId: parent })).id);
    }
    for (const {
      id: _id,
      price,
      salePrice,
      buyPrice: _cost,
      supplierId: _from,
      categoryId,
      images,
      ...texts
    } of products) {
      await makeProduct(db, {
        ...texts,
        sizes: [...texts.sizes],
        colors: [...texts.colors],
        price: fromCents(price),
        salePrice: salePrice === null ? null : fromCents(salePrice),
        categoryId: categoryId === null ? null : (ids.get(categoryId) ?? null),
        images: images.length,
      });
    }
  });
  afterAll(() => shop.close());

  /** What the search answers, and what is wrong with it; undefined if nothing is. */
  async function faultOf(typed: string, wanted: Wanted): Promise<string | undefined> {
    const query = `q=${encodeURIComponent(typed)}&limit=${String(wanted.among ?? 3)}`;
    const [answer, cards] = await Promise.all([
      shop.app.inject(`${LIST}?${query}`),
      shop.app.inject(`${LIST}?${query}&fields=card`),
    ]);
    if (answer.statusCode !== 200) return `status ${String(answer.statusCode)}`;
    const rows = answer.json<PublicProduct[]>();
    const shown = cards.json<PublicProductCard[]>();
    const meant = answer.headers['x-did-you-mean'];
    const found = rows.map(({ name }) => name).join(', ') || 'nothing';
    if (wanted.nothing) return rows.length === 0 ? undefined : found;
    if (rows.length === 0) return found;
    const { name = /./, category = /./, size, color, made = /./ } = wanted;
    const fits = rows.every(
      (row) =>
        name.test(row.name) &&
        category.test(row.category?.name ?? '') &&
        (size === undefined || row.sizes.includes(size)) &&
        made.test(`${row.composition} ${row.material}`),
    );
    if (!fits) return found;
    if (wanted.first !== undefined && rows[0]?.refCode !== wanted.first) return found;
    if (size !== undefined && !shown.every((card) => card.size === size)) {
      return `${found} in size ${shown.map((card) => card.size ?? 'any').join(', ')}`;
    }
    if (color && !shown.every((card) => color.test(card.color ?? ''))) {
      return `${found} in ${shown.map((card) => card.color ?? 'any color').join(', ')}`;
    }
    if (wanted.meant !== (meant === undefined ? undefined : decodeURIComponent(String(meant)))) {
      return `${found}, meant as ${String(meant)}`;
    }
    return undefined;
  }

  it('holds at least 120 different texts', () => {
    expect(new Set(SEARCH_TABLE.map(([typed]) => typed)).size).toBeGreaterThanOrEqual(120);
  });

  it('is answered rightly', async () => {
    const faults: string[] = [];
    for (const [typed, wanted] of SEARCH_TABLE) {
      const fault = await faultOf(typed, wanted);
      if (fault !== undefined) faults.push(`'${typed}' found ${fault}`);
    }
    const right = 1 - faults.length / SEARCH_TABLE.length;
    expect({ wrong: right >= MIN_RIGHT ? [] : faults }).toEqual({ wrong: [] });
  });
});
