import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { importFile } from '../shop/catalog/testing';
import { orderOf, placed } from '../shop/orders/testing';
import { createTestApp, type SignedIn, type TestApp } from '../testing/app';
import {
  makeCategory,
  makeCoupon,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeSupplier,
  makeTransaction,
} from '../testing/fixtures';
import { foldTexts } from './fold-texts';
import { coupons, products } from './schema';

let shop: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.signIn('admin');
});
beforeEach(() =>
  shop.database.pool.query(
    'truncate products, categories, suppliers, coupons, orders, customers, transactions cascade',
  ),
);
afterAll(() => shop.close());

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const answer = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
/** How many rows a list has for a search. */
const found = async (list: string, q: string): Promise<number> => {
  const answer = await shop.app.inject({ url: `/api${list}?q=${encodeURIComponent(q)}`, headers: admin.headers });
  return Number(answer.headers['x-total-count']);
};
const LISTS = [
  '/products',
  '/products/public',
  '/categories',
  '/suppliers',
  '/coupons',
  '/staff',
  '/orders',
  '/customers',
].concat('/transactions');
const everywhere = (q: string) => Promise.all(LISTS.map((list) => found(list, q)));
const fold = () => foldTexts(shop.database.db, new AbortController().signal);

/** As a server of an earlier version writes them: without their folded forms. */
const madeBefore = async (name: string) => {
  const { db } = shop.database;
  await makeProduct(db, { name, refCode: 'REF-1' });
  await makeSupplier(db, { name });
  await makeCategory(db, { name });
  await makeTransaction(db, { description: name });
  await makeCoupon(db, { code: 'OLD', description: name });
  await makeOrder(db, { customer: await makeCustomer(db, { name }) });
};

describe('folded texts: searches', () => {
  it('every list finds a text by any spelling that looks the same', async () => {
    const tee = { name: 'Zoe\u0308 Tee', refCode: 'Z-1', price: 20, sizes: ['M'], stock: { M: 5 } };
    const product = await send('POST', '/products', tee);
    await send('POST', '/categories', { name: 'Zo\u00eb' });
    await send('POST', '/suppliers', { name: 'Zo\u00eb Mill', email: 'a@b.example', phone: '+961 1 234567' });
    await send('POST', '/coupons', { code: 'ZO\u00cb', discountType: 'fixed', discountValue: 5 });
    const account = { name: 'Zo\u00eb', email: 'z@b.example', role: 'employee', password: 'several long words' };
    const staff = await send('POST', '/staff', account);
    const lines = [{ product: product.body._id, quantity: 1, size: 'M' }];
    await placed(shop.app, orderOf({ id: product.body._id }, { customerName: 'ZO\u00cb \u00dcnal', products: lines }));
    for (const typed of ['zoe', 'ZO\u00cb', 'zoe\u0308', '\uff3a\uff2f\uff25']) {
      expect(await everywhere(typed)).toEqual(LISTS.map(() => 1));
    }
    expect(await everywhere('zoa')).toEqual(LISTS.map((list) => (list === '/products/public' ? 1 : 0)));
    await shop.database.pool.query('delete from users where id = $1', [staff.body._id]);
  });

  it('a plain text is found by a search with accents, and better matches of a name come first', async () => {
    for (const [index, name] of ['Old Caf\u00e9', 'Caf\u00e9 Tee', 'Tee'].entries()) {
      const description = name === 'Tee' ? 'for the caf\u00e9' : '';
      await send('POST', '/products', { name, refCode: `C-${index}`, price: 20, description });
    }
    const list = await send('GET', '/products/public?q=CAFE');
    // A description counts only where nothing else fits.
    expect(list.body.map(({ name }: { name: string }) => name)).toEqual(['Caf\u00e9 Tee', 'Old Caf\u00e9']);
    expect(await found('/products', 'T\u00e9e')).toBe(2);
    const { body } = await send('POST', '/categories', { name: 'For Zo\u00eb' });
    await send('POST', '/products', { name: 'Cap', refCode: 'C-9', price: 20, category: body._id });
    expect(await found('/products/public', 'zoe')).toBe(1);
  });

  it('texts that an older server wrote or changed are found as typed at once, and folded by the job', async () => {
    await madeBefore('Andr\u00e9 One');
    const lists = LISTS.filter((list) => list !== '/staff');
    const counts = async (q: string) => Promise.all(lists.map((list) => found(list, q)));
    expect(await counts('ANDR\u00e9')).toEqual(lists.map(() => 1));
    await fold();
    expect(await counts('andre')).toEqual(lists.map(() => 1));
    expect(await fold()).toBeUndefined();
    await shop.database.pool.query(`update products set name = 'Ren\u00e9 One'`);
    expect(await found('/products', 'andre')).toBe(0);
    await fold();
    expect(await found('/products', 'rene')).toBe(1);
  });
});

describe('folded texts: towns of orders', () => {
  const inTown = async (town: string): Promise<number> => {
    const { body } = await send('GET', `/orders/counts?town=${encodeURIComponent(town)}`);
    return body.total;
  };

  it('an order keeps its town in every spelling when it is placed and when it is edited', async () => {
    const product = await makeProduct(shop.database.db);
    for (const location of ['Zahl\u00e9', 'zahle', ' ZAHLE\u0301']) {
      const { _id } = await placed(shop.app, orderOf(product, { location: 'Tyre' }));
      expect((await send('PUT', `/orders/${_id}`, { version: 1, location })).status).toBe(200);
      await placed(shop.app, orderOf(product, { location }));
    }
    expect(await Promise.all(['zahle', 'ZAHL\u00c9', 'Tyre'].map(inTown))).toEqual([6, 6, 0]);
  });

  it('a town that an older server wrote or changed counts by its letters at once, and is folded by the job', async () => {
    const { db, pool } = shop.database;
    const order = await makeOrder(db, { customer: await makeCustomer(db) });
    await pool.query(`update orders set location = 'Zahl\u00e9' where id = $1`, [order.id]);
    expect(await inTown('ZAHL\u00c9')).toBe(1);
    await fold();
    expect(await inTown('zahle')).toBe(1);
    await pool.query(`update orders set location = 'S\u00fbr'`);
    expect(await Promise.all(['s\u00fbr', 'zahle'].map(inTown))).toEqual([1, 0]);
    await fold();
    expect(await inTown('sur')).toBe(1);
  });
});

describe('folded texts: unique names', () => {
  it('a coupon code, a reference code and a username that look like another one are refused at their field', async () => {
    const product = (refCode: string) => ({ name: 'Tee', refCode, price: 20 });
    const coupon = (code: string) => ({ code, discountType: 'fixed', discountValue: 5 });
    const account = (username: string) => ({
      name: 'Ada',
      email: `${username.length}@b.example`,
      username,
      role: 'employee',
      password: 'several long words',
    });
    for (const [path, field, bodies] of [
      ['/products', 'refCode', [product('Caf\u00e9-1'), product('cafe\u20111')]],
      ['/coupons', 'code', [coupon('CAF\u00c9'), coupon('\uff23\uff21\uff26\uff25')]],
      ['/staff', 'username', [account('zo\u00eb'), account('zoe')]],
    ] as const) {
      expect((await send('POST', path, bodies[0])).status).toBe(201);
      expect(await send('POST', path, { ...bodies[1], email: 'other@b.example' })).toMatchObject({
        status: 409,
        body: { errors: [{ field }] },
      });
    }
  });

  it('twins that exist are named, can be saved, and are none when one of them is renamed or deleted', async () => {
    const { db } = shop.database;
    const axes = { sizes: ['S', 'M', 's'], colors: ['Rose', 'Ros\u00e9'] };
    const first = await makeProduct(db, { refCode: 'Caf\u00e9-1', ...axes });
    const twin = await makeProduct(db, { refCode: 'Cafe-1' });
    const one = await makeCoupon(db, { code: 'A-1' });
    await makeCoupon(db, { code: 'A\u20111' });
    await fold();
    const twins = async () => (await send('GET', '/health/details')).body.twins;
    expect(await twins()).toEqual([
      { kind: 'refCode', name: 'Cafe-1', other: 'Caf\u00e9-1', q: 'Cafe-1' },
      { kind: 'coupon', name: 'A\u20111', other: 'A-1', q: 'A\u20111' },
      { kind: 'size', name: 's', other: 'S', q: 'Caf\u00e9-1' },
      { kind: 'color', name: 'Ros\u00e9', other: 'Rose', q: 'Caf\u00e9-1' },
    ]);
    await db
      .update(products)
      .set({ sizes: ['S'], colors: ['Rose'] })
      .where(eq(products.id, first.id));
    expect((await send('PUT', `/products/${twin.id}`, { name: 'Other', refCode: 'CAFE-1' })).status).toBe(200);
    await fold();
    expect(await twins()).toHaveLength(2);
    expect((await send('PUT', `/products/${twin.id}`, { refCode: 'Tea-1' })).status).toBe(200);
    await db.delete(coupons).where(eq(coupons.id, one.id));
    await fold();
    expect(await twins()).toEqual([]);
    expect((await send('PUT', `/products/${first.id}`, { refCode: 't\u00e9a-1' })).status).toBe(409);
  });

  it('an order takes a coupon, and an import a product, by a code in another spelling', async () => {
    const coupon = { code: '\u00c9T\u00c9-10', discountType: 'percentage', discountValue: 10 };
    expect((await send('POST', '/coupons', coupon)).status).toBe(201);
    const made = await makeProduct(shop.database.db, { refCode: 'Caf\u00e9-1', price: 20 });
    await fold();
    const order = orderOf(made, { couponCode: 'ete\u201110' });
    expect(await send('POST', '/orders/quote', order)).toMatchObject({ body: { couponCode: '\u00c9T\u00c9-10' } });
    const file = 'refCode,price\r\ncafe\u20111,30\r\n';
    const answer = await importFile(shop.app, admin.headers, file, { query: '?confirm=true', type: 'text/csv' });
    expect(answer.json()).toMatchObject({ updated: 1, created: 0, errors: [] });
    const [{ price, refCode } = { price: 0, refCode: '' }] = await shop.database.db
      .select()
      .from(products)
      .where(eq(products.id, made.id));
    expect({ price, refCode }).toEqual({ price: 3000, refCode: 'Caf\u00e9-1' });
  });
});
