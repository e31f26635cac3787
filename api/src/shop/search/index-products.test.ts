import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { categories, orderLines, products } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { makeCategory, makeCustomer, makeOrder, makeProduct } from '../../testing/fixtures';
import { findContradictions } from '../orders/invariants';
import { countSold, indexOldProducts } from './index-products';

describe('search documents', () => {
  let shop: TestApp;
  let staff: SignedIn;
  beforeAll(async () => {
    shop = await createTestApp({ env: { ANSWER_CACHE_MB: '0' } });
    staff = await shop.signIn('admin');
  });
  beforeEach(() => shop.database.db.execute(sql`update products set archived = true`));
  afterAll(() => shop.close());

  const find = async (typed: string) => {
    const answer = await shop.app.inject(`/api/products/public?q=${encodeURIComponent(typed)}`);
    return answer.json<{ name: string }[]>().map(({ name }) => name);
  };
  const runJob = () => indexOldProducts(shop.database.db, new AbortController().signal);

  it('a product is found by every text as soon as staff saved it, and no longer by those that it lost', async () => {
    const made = await shop.app.inject({
      method: 'POST',
      url: '/api/products',
      headers: staff.headers,
      payload: {
        name: 'Dune Kaftan',
        refCode: 'KAF-77',
        price: 30,
        colors: ['Terracotta'],
        sizes: ['M'],
        composition: 'Ramie',
        codes: { 'M-Terracotta': '4006381333931' },
      },
    });
    expect(made.statusCode).toBe(201);
    for (const typed of ['kaftans', 'kaf77', 'terracotta', 'orange kaftan', 'ramie', '4006381333931']) {
      expect([typed, await find(typed)]).toEqual([typed, ['Dune Kaftan']]);
    }
    const { _id, version } = made.json<{ _id: string; version: number }>();
    const saved = await shop.app.inject({
      method: 'PUT',
      url: `/api/products/${_id}`,
      headers: staff.headers,
      payload: { composition: 'Hemp', version },
    });
    expect(saved.statusCode).toBe(200);
    expect(await find('hemp')).toEqual(['Dune Kaftan']);
    expect(await find('ramie')).toEqual([]);
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('a renamed category is found by its new name at once', async () => {
    const { db } = shop.database;
    const top = await makeCategory(db, { name: 'Nightwear' });
    const below = await makeCategory(db, { name: 'Robes', parentId: top.id });
    await makeProduct(db, { name: 'Moon Gown', categoryId: below.id });
    const renamed = await shop.app.inject({
      method: 'PUT',
      url: `/api/categories/${top.id}`,
      headers: staff.headers,
      payload: { name: 'Loungewear' },
    });
    expect(renamed.statusCode).toBe(200);
    expect(await find('loungewear')).toEqual(['Moon Gown']);
    expect(await find('nightwear')).toEqual([]);
  });

  it('a category is found by its words, their beginnings and words that mean the same, and only by its name', async () => {
    const { db } = shop.database;
    await makeCategory(db, { name: 'Knit Headwear', description: 'Gloves' });
    await makeCategory(db, { name: 'Old Headwear', archived: true });
    const named = async (q: string) => {
      const answer = await shop.app.inject(`/api/categories/search?${new URLSearchParams({ q }).toString()}`);
      return [answer.statusCode, ...answer.json<{ name: string }[]>().map(({ name }) => name)];
    };
    for (const typed of ['headwear', 'knit', 'head', 'hats', 'knit hat', 'HEAD-WEAR']) {
      expect([typed, ...(await named(typed))]).toEqual([typed, 200, 'Knit Headwear']);
    }
    for (const typed of ['gloves', 'knit gloves', 'wear', '!?']) {
      expect([typed, ...(await named(typed))]).toEqual([typed, 200]);
    }
    expect((await shop.app.inject('/api/categories/search')).statusCode).toBe(400);
  });

  it('what servers of earlier versions write is searched after the job, and until then as before', async () => {
    const { db } = shop.database;
    const category = await makeCategory(db, { name: 'Aprons' });
    const { id } = await makeProduct(db, { name: 'Baker Smock', categoryId: category.id });
    await runJob();
    await db.update(products).set({ name: 'Painter Smock' }).where(eq(products.id, id));
    await db.update(categories).set({ name: 'Workwear' }).where(eq(categories.id, category.id));
    expect(await find('baker')).toEqual(['Painter Smock']);
    expect(await runJob()).toBe('1 product prepared for the search');
    expect(await find('baker')).toEqual([]);
    expect(await find('painter workwear')).toEqual(['Painter Smock']);
    expect(await runJob()).toBeUndefined();
  });

  it('the data check names a product whose document is not that of its texts', async () => {
    const { db } = shop.database;
    const { id } = await makeProduct(db, { name: 'Plain Poncho' });
    await db.execute(sql`update product_search set words = 'other' where product_id = ${id}`);
    expect(await findContradictions(db)).toMatchObject([{ subject: `products ${id}` }]);
    await db.execute(sql`update product_search set words = 'plain poncho' where product_id = ${id}`);
    expect(await findContradictions(db)).toEqual([]);
  });

  it('the data check names a product with a word by which a mistyped one is not found', async () => {
    const { db } = shop.database;
    const { id } = await makeProduct(db, { name: 'Plain Pareo' });
    await db.execute(sql`delete from search_words where word = 'pareo'`);
    expect(await findContradictions(db)).toMatchObject([{ subject: `products ${id}`, detail: 'pareo' }]);
    await db.execute(sql`update product_search set words = words where product_id = ${id}`);
    expect(await findContradictions(db)).toEqual([]);
  });

  describe('a mistyped word', () => {
    const meantBy = async (typed: string) => {
      const answer = await shop.app.inject(`/api/products/public?q=${encodeURIComponent(typed)}`);
      return [answer.headers['x-did-you-mean'], ...answer.json<{ name: string }[]>().map(({ name }) => name)];
    };

    /** What servers of every version write. */
    const write = (db: Executor, id: string, word: string) =>
      db.execute(sql`update product_search set document = ${`'${word}':1A`}::tsvector, words = ${word}
        where product_id = ${id}`);

    it('means a word of a live product, also when an earlier version wrote it', async () => {
      const { db } = shop.database;
      const { id } = await makeProduct(db, { name: 'Silk Sarong' });
      expect(await meantBy('sarnog')).toEqual(['sarong', 'Silk Sarong']);
      await write(db, id, 'kimono');
      expect(await meantBy('kimnoo')).toEqual(['kimono', 'Silk Sarong']);
      expect(await meantBy('sarnog')).toEqual([undefined]);
      await makeProduct(db, { name: 'Kimora' });
      expect(await meantBy('kimonx')).toEqual(['kimono', 'Silk Sarong']);
      await db.update(products).set({ archived: true }).where(eq(products.id, id));
      expect(await meantBy('kimonx')).toEqual(['kimora', 'Kimora']);
    });

    it('of two words that are equally close means the one of more products', async () => {
      const { db } = shop.database;
      for (const name of ['Loden Gown', 'Loder Gown', 'Loder Robe']) await makeProduct(db, { name });
      expect(await meantBy('lodex')).toEqual(['loder', 'Loder Gown', 'Loder Robe']);
    });

    it('is found of two products that were given the word at once, neither waiting for the other', async () => {
      const { db } = shop.database;
      const { id: first } = await makeProduct(db, { name: 'Twill One' });
      const { id: second } = await makeProduct(db, { name: 'Twill Two' });
      await db.transaction(async (tx) => {
        await write(tx, first, 'jodhpurs');
        await write(db, second, 'jodhpurs');
      });
      expect(await meantBy('jodphurs')).toEqual(['jodhpurs', 'Twill One', 'Twill Two']);
    });
  });

  it('of equal matches the best seller comes first and a sold-out product last', async () => {
    const { db } = shop.database;
    await makeProduct(db, { name: 'Alder Clog' });
    await makeProduct(db, { name: 'Aspen Clog', stock: 0 });
    const best = await makeProduct(db, { name: 'Birch Clog' });
    const order = await makeOrder(db, { customer: await makeCustomer(db) });
    await db.update(orderLines).set({ productId: best.id }).where(eq(orderLines.orderId, order.id));
    expect(await find('clog')).toEqual(['Alder Clog', 'Birch Clog', 'Aspen Clog']);
    await countSold(db);
    expect(await find('clog')).toEqual(['Birch Clog', 'Alder Clog', 'Aspen Clog']);
  });

  it.each([
    [
      '200 words',
      Array.from({ length: 200 }, (_, at) => `w${String(at)}`)
        .join(' ')
        .slice(0, 200),
    ],
    ['signs', '%_&|!():*<->\\\'"'],
    ['an open quote', "tee' & 'x"],
    ['a weight', "'tee':*A"],
    ['another script', 'セーター 毛衣 สวัสดี свитер'],
    ['one long word', 'x'.repeat(200)],
    ['a pair of halves', '\ud83d tee'],
  ])('a search of %s is answered', async (_, typed) => {
    const answer = await shop.app.inject(`/api/products/public?${new URLSearchParams({ q: typed }).toString()}`);
    expect(answer.statusCode).toBe(200);
  });

  it('a word of a script without blanks is found from its middle', async () => {
    await makeProduct(shop.database.db, { name: '青いシャツ' });
    expect(await find('シャツ')).toEqual(['青いシャツ']);
  });
});
