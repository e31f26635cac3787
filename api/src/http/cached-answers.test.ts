import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app';
import { FEED_APPLICATION } from '../cache/change-feed';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { products } from '../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import { endConnections } from '../testing/database';
import { eventually } from '../testing/eventually';
import { makeCategory, makeProduct, makeSupplier } from '../testing/fixtures';

type Row<Table extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Table>>;

describe('cacheAnswers', () => {
  let shop: TestApp;
  /** A second process of the same shop. */
  let other: { app: FastifyInstance; database: Database };
  let staff: SignedIn;
  let category: Row<typeof makeCategory>;
  let tee: Row<typeof makeProduct>;
  let cap: Row<typeof makeProduct>;

  const LIST = '/api/products/public';
  const oneOf = ({ id }: { id: string }) => `${LIST}/${id}`;

  /** How often the work took a connection from an app's pool. Each read takes one. */
  const readsDuring = async (pool: Database['pool'], work: () => Promise<unknown>) => {
    let count = 0;
    const counted = () => (count += 1);
    pool.on('acquire', counted);
    await work();
    pool.off('acquire', counted);
    return count;
  };
  const isKept = (app: FastifyInstance, pool: Database['pool'], url: string) =>
    eventually(async () => {
      expect(await readsDuring(pool, () => app.inject(url))).toBe(0);
    });
  const bothKeep = (url: string) =>
    Promise.all([isKept(shop.app, shop.database.pool, url), isKept(other.app, other.database.pool, url)]);
  /** The current answer of each process; first that of the process that writes. */
  const ask = async (url: string): Promise<[LightMyRequestResponse, LightMyRequestResponse]> => [
    await shop.app.inject(url),
    await other.app.inject(url),
  ];
  const write = async (method: 'POST' | 'PUT', url: string, payload: object, headers: object = staff.headers) => {
    const answer = await shop.app.inject({ method, url, payload, headers: { ...headers } });
    expect(answer.statusCode).toBeLessThan(300);
    return answer;
  };
  /** Expects that the writing process shows the change at once, and the other one after the notification. */
  const bothShow = async (url: string, shown: (answer: LightMyRequestResponse) => void) => {
    shown(await shop.app.inject(url));
    await eventually(async () => {
      shown(await other.app.inject(url));
    });
  };
  const productForm = async ({ id }: { id: string }) => {
    const { version } = (await shop.app.inject({ url: `/api/products/${id}`, headers: staff.headers })).json<{
      version: number;
    }>();
    return { version };
  };

  beforeAll(async () => {
    shop = await createTestApp();
    staff = await shop.signIn('admin');
    const database = openDatabase(shop.connectionString, { max: 5 });
    other = { database, app: await buildApp({ config: shop.app.deps.config, database }) };
    const { db } = shop.database;
    const { id: supplierId } = await makeSupplier(db);
    category = await makeCategory(db, { name: 'Tops' });
    const base = { categoryId: category.id, supplierId, buyPrice: 5, description: 'Dries fast. '.repeat(60) };
    tee = await makeProduct(db, { ...base, name: 'Pace Tee', price: 40, images: 1 });
    cap = await makeProduct(db, { ...base, name: 'Anchor Cap', price: 30 });
  });

  afterAll(async () => {
    await other.app.close();
    await other.database.close();
    await shop.close();
  });

  it('the cache reads an answer once, however its URL is written, and again for another query', async () => {
    const { app, database } = shop;
    let attempt = 0;
    // Other work of the server may take a connection meanwhile. Then this is tried again with a query that is new.
    await eventually(async () => {
      attempt += 1;
      const page = `page=${attempt}`;
      const reads = (query: string) => readsDuring(database.pool, () => app.inject(`${LIST}?${query}`));
      expect(await reads(`sort=name&limit=5&${page}`)).toBe(1);
      const spellings = [
        `limit=5&sort=name&${page}`,
        `utm_source=mail&sort=name&limit=5&${page}`,
        `${page}&sort=name&x=1&limit=5`,
      ];
      for (const spelling of spellings) expect(await reads(spelling)).toBe(0);
    });
    expect((await app.inject(`${LIST}?sort=name&limit=1`)).json()).toHaveLength(1);
  });

  it('a cached answer has the same bytes and headers as the first one', async () => {
    for (const url of [`${LIST}?q=a`, oneOf(tee), `${LIST}/category/${category.id}`, '/api/categories']) {
      const read = await shop.app.inject({ url, headers: { authorization: 'Bearer none' } });
      await isKept(shop.app, shop.database.pool, url);
      const kept = await shop.app.inject(url);
      expect(kept.payload).toBe(read.payload);
      const { 'x-request-id': _mine, date: _date, ...headers } = kept.headers;
      expect(read.headers).toMatchObject(headers);
      expect(Object.keys(headers).sort()).toEqual(
        Object.keys(read.headers)
          .filter((name) => !['x-request-id', 'date'].includes(name))
          .sort(),
      );
      expect(headers).toMatchObject({
        'cache-control': 'public, no-cache',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        vary: expect.stringContaining('authorization'),
      });
    }
  });

  it('a cached answer is 304 for a matching ETag, and complete for another one', async () => {
    await isKept(shop.app, shop.database.pool, LIST);
    const { etag } = (await shop.app.inject(LIST)).headers;
    const same = await shop.app.inject({ url: LIST, headers: { 'if-none-match': `"x", ${String(etag)}` } });
    expect(same.statusCode).toBe(304);
    expect(same.payload).toBe('');
    expect(same.headers).toMatchObject({ etag, 'x-total-count': '2' });
    const stale = await shop.app.inject({ url: LIST, headers: { 'if-none-match': 'W/"x"' } });
    expect(stale.statusCode).toBe(200);
  });

  it('a cached answer is compressed for clients that accept it, with the same JSON', async () => {
    const plain = await shop.app.inject(LIST);
    await eventually(async () => {
      const packed = await shop.app.inject({ url: LIST, headers: { 'accept-encoding': 'gzip, br' } });
      expect(packed.headers['content-encoding']).toBe('br');
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
      expect(packed.headers.vary).toContain('accept-encoding');
    });
    const refused = await shop.app.inject({ url: LIST, headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('the cache reads an answer once for many concurrent requests', async () => {
    await isKept(shop.app, shop.database.pool, LIST);
    let answers: LightMyRequestResponse[] = [];
    let attempt = 0;
    // As above: other work of the server may take a connection meanwhile.
    await eventually(async () => {
      attempt += 1;
      const url = `${LIST}?sort=price-low&limit=${10 + attempt}`;
      const reads = await readsDuring(shop.database.pool, async () => {
        answers = await Promise.all(Array.from({ length: 50 }, () => shop.app.inject(url)));
      });
      expect(reads).toBe(1);
    });
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it('a refusal is returned to all concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.app.inject(`${LIST}/category/${'0'.repeat(24)}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 404));
  });

  it('the cache never mixes answers for staff and for visitors', async () => {
    const hidden = await makeCategory(shop.database.db, { name: 'Retired', archived: true });
    const names = (answer: LightMyRequestResponse) => answer.json<{ name: string }[]>().map(({ name }) => name);
    await isKept(shop.app, shop.database.pool, '/api/categories');
    const seen = await shop.app.inject({ url: '/api/categories', headers: staff.headers });
    expect(names(seen)).toContain('Retired');
    expect(seen.headers['cache-control']).toBe('private, no-cache');
    expect(names(await shop.app.inject('/api/categories'))).not.toContain('Retired');
    const one = `/api/categories/${hidden.id}`;
    expect((await shop.app.inject({ url: one, headers: staff.headers })).statusCode).toBe(200);
    expect((await shop.app.inject(one)).statusCode).toBe(404);
  });

  it('the cache shows a new price at once, in every process', async () => {
    await bothKeep(LIST);
    await bothKeep(oneOf(tee));
    await write('PUT', `/api/products/${tee.id}`, { ...(await productForm(tee)), price: 44.5 });
    for (const url of [LIST, oneOf(tee)]) {
      await bothShow(url, (answer) => {
        expect(answer.payload).toContain('"price":44.5');
      });
    }
  });

  it('the cache shows the stock after an order, and keeps answers that do not include it', async () => {
    const url = `${LIST}?q=Pace`;
    const unconcerned = `${LIST}?q=Anchor`;
    for (const kept of [url, unconcerned, oneOf(cap), '/api/categories']) await bothKeep(kept);
    const order = {
      customerName: 'Rami Haddad',
      customerPhone: '+96170123456',
      customerAddress: '12 Cedar Street',
      location: 'Beirut',
      products: [{ product: tee.id, size: 'S', color: '', quantity: 3 }],
      orderType: 'online',
      paymentMethod: 'delivery',
    };
    await write('POST', '/api/orders', order, {});
    for (const shown of [url, oneOf(tee)]) {
      await bothShow(shown, (answer) => {
        expect(answer.payload).toContain('"stock":{"S":7,"M":10}');
      });
    }
    for (const { app, database } of [{ app: shop.app, database: shop.database }, other]) {
      const reads = await readsDuring(database.pool, async () => {
        for (const kept of [unconcerned, oneOf(cap), '/api/categories']) await app.inject(kept);
      });
      expect(reads).toBe(0);
    }
  });

  it('the cache soon shows a stock change without notification, and drops nothing else', async () => {
    for (const kept of [oneOf(tee), oneOf(cap)]) await bothKeep(kept);
    const { pool } = shop.database;
    await pool.query('update stock set quantity = 4 where product_id = $1 and size = $2', [tee.id, 'M']);
    await eventually(async () => {
      for (const answer of await ask(oneOf(tee))) expect(answer.payload).toContain('"M":4');
    });
    expect(await readsDuring(pool, () => shop.app.inject(oneOf(cap)))).toBe(0);
    expect((await pool.query('select from stock_changes')).rowCount).toBe(0);
  });

  it('the cache moves a product in every list when it sells out and when it comes back', async () => {
    const { pool } = shop.database;
    const url = `${LIST}?sort=price-low&limit=1`;
    const first = async (name: string) => {
      await eventually(async () => {
        for (const answer of await ask(url)) expect(answer.json()).toMatchObject([{ name }]);
      });
      await bothKeep(url);
    };
    const setStock = (quantity: number) =>
      pool.query('update stock set quantity = $2 where product_id = $1', [cap.id, quantity]);
    await first('Anchor Cap');
    await setStock(0);
    await first('Pace Tee');
    // The list that is kept now does not show the product.
    await setStock(5);
    await first('Anchor Cap');
  });

  it('the cache shows a category under its new name, on its products too', async () => {
    for (const url of ['/api/categories', LIST, oneOf(cap)]) await bothKeep(url);
    await write('PUT', `/api/categories/${category.id}`, { name: 'Upper Body' });
    for (const url of ['/api/categories', LIST, oneOf(cap)]) {
      await bothShow(url, (answer) => {
        expect(answer.payload).toContain('Upper Body');
      });
    }
  });

  it('the cache shows that a picture was deleted', async () => {
    await bothKeep(oneOf(tee));
    const [shown] = (await shop.app.inject(oneOf(tee))).json<{ images: { _id: string }[] }>().images;
    const deleted = await shop.app.inject({
      method: 'DELETE',
      url: `/api/products/${tee.id}/images/${shown?._id ?? ''}`,
      headers: staff.headers,
    });
    expect(deleted.statusCode).toBeLessThan(300);
    await bothShow(oneOf(tee), (answer) => {
      expect(answer.json()).toMatchObject({ images: [] });
    });
  });

  it('the cache shows a new product, and no longer shows an archived one', async () => {
    const url = `${LIST}?sort=name`;
    await bothKeep(url);
    await makeProduct(shop.database.db, { name: 'Zip Hoodie' });
    // The product is written directly to the database, so both processes depend on the notification.
    await eventually(async () => {
      for (const answer of await ask(url)) expect(answer.payload).toContain('Zip Hoodie');
    });
    await bothKeep(url);
    await bothKeep(oneOf(cap));
    await write('PUT', `/api/products/${cap.id}/archive`, {});
    await bothShow(url, (answer) => {
      expect(answer.payload).not.toContain('Anchor Cap');
    });
    await bothShow(oneOf(cap), (answer) => {
      expect(answer.statusCode).toBe(404);
    });
  });

  it('the cache is never outdated after the connection for change notifications was lost', async () => {
    await bothKeep(oneOf(tee));
    const { pool } = shop.database;
    for (let round = 1; round <= 5; round += 1) {
      // The connections are closed before the change, so no process receives its notification.
      await endConnections(pool, FEED_APPLICATION);
      await shop.database.db
        .update(products)
        .set({ price: 5000 + round })
        .where(eq(products.id, tee.id));
      await eventually(async () => {
        for (const answer of await ask(oneOf(tee))) expect(answer.json()).toMatchObject({ price: 50 + round / 100 });
      });
      await bothKeep(oneOf(tee));
    }
    await write('PUT', `/api/products/${tee.id}`, { ...(await productForm(tee)), price: 77 });
    await bothShow(oneOf(tee), (answer) => {
      expect(answer.json()).toMatchObject({ price: 77 });
    });
  });
});
