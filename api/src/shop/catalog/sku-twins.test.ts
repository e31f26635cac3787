import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Product, ProductsImport, ShopHealth } from '@shop/shared/contracts';
import { foldTexts } from '../../database/fold-texts';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import { makeProduct } from '../../testing/fixtures';
import type { Outcome } from '../orders/testing';
import { call } from '../orders/testing';
import { indexOldProducts } from '../search/index-products';
import { importFile } from './testing';

let shop: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp();
  headers = (await shop.signIn('admin')).headers;
});
beforeEach(() => shop.database.pool.query('truncate products, stock_movements cascade'));
afterAll(() => shop.close());

const make = (refCode: string, values: object = {}) =>
  call<Product & Outcome>(shop.app, 'POST', '/products', {
    headers,
    payload: { name: 'Tee', refCode, price: 20, sizes: ['M', 'L'], ...values },
  });
const change = (id: string, payload: object) =>
  call<Product & Outcome>(shop.app, 'PUT', `/products/${id}`, { headers, payload });
const find = async (q: string, list = '/products') =>
  (await call<{ _id: string }[]>(shop.app, 'GET', `${list}?q=${encodeURIComponent(q)}`, { headers })).body.map(
    ({ _id }) => _id,
  );
const twins = async () => (await call<ShopHealth>(shop.app, 'GET', '/health/details', { headers })).body.twins;
const arabic = (figures: string) => figures.replace(/\d/g, (figure) => String.fromCodePoint(0x660 + Number(figure)));
const wide = (figures: string) => figures.replace(/\d/g, (figure) => String.fromCodePoint(0xff10 + Number(figure)));
const taken = (field: string, message: string) => ({ status: 409, body: { errors: [{ field, message }] } });

const SPELLINGS = ['937214211932', '0937214211932', '00937214211932', '9 37214 211932', '0-937214211932'].concat(
  arabic('937214211932'),
  wide('0937214211932'),
);

describe('one code in several spellings', () => {
  it.each(SPELLINGS)('a SKU is found as %s by staff and shoppers, and refused as a twin', async (spelling) => {
    const { body: tee } = await make('0937214211932');
    expect(await find(spelling)).toEqual([tee._id]);
    expect(await find(spelling, '/products/public')).toEqual([tee._id]);
    const message = 'This reference code is already used by another product';
    expect(await make(spelling)).toMatchObject(taken('refCode', message));
    const { body: other } = await make('OTHER');
    expect(await change(other._id, { refCode: spelling })).toMatchObject(taken('refCode', message));
  });

  it.each(SPELLINGS)('the code of a variant is found as %s, and is nobody else\u2019s SKU', async (spelling) => {
    const { body: tee } = await make('BOX-1', { name: 'Boxed Tee', codes: { M: spelling } });
    expect(tee.codes?.['M']).toMatch(/^0{0,2}937214211932$/);
    expect(await find('0937214211932')).toEqual([tee._id]);
    expect(await find(spelling)).toEqual([tee._id]);
    const message = `The code 937214211932 is already used by Boxed Tee, M`;
    expect(await make('937214211932')).toMatchObject(taken('refCode', message));
    const { body: other } = await make('OTHER');
    expect(await change(other._id, { refCode: '937214211932' })).toMatchObject(taken('refCode', message));
    const copy = await call<Outcome>(shop.app, 'POST', `/products/${other._id}/duplicate`, {
      headers,
      payload: { refCode: '937214211932' },
    });
    expect(copy).toMatchObject(taken('refCode', message));
    // Its own variant may have it, as a product of one variant often does.
    expect((await change(tee._id, { refCode: '00937214211932' })).status).toBe(200);
  });

  it('a variant does not get the SKU of another product', async () => {
    await make('937214211932', { name: 'Cap' });
    const message = 'The code 0937214211932 is already used by Cap, whose SKU it is';
    expect(await make('OTHER', { codes: { M: '0937214211932' } })).toMatchObject(taken('codes.M', message));
    expect((await make('ALL-1', { name: 'Own', codes: { M: 'ALL-1' } })).status).toBe(201);
  });

  it('of a SKU and a code that are the same, one of several products gets it at once', async () => {
    const answers = await Promise.all([
      make('937214211932'),
      make('A-1', { codes: { M: '0937214211932' } }),
      make('00937214211932'),
      make('A-2', { codes: { L: '9-37214-211932' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('a file finds a product by another length of its SKU, and gets no SKU that a variant has', async () => {
    const { body: tee } = await make('0937214211932', { name: 'Long Tee', codes: { L: '383057535153' } });
    const file = 'refCode,name,price\n937214211932,Long Tee,21\n0-383057535153,New,9\n';
    const { errors, updated } = (await importFile(shop.app, headers, file)).json<ProductsImport>();
    expect(errors).toEqual([
      { line: 3, field: 'refCode', message: 'The code 0-383057535153 is already used by Long Tee, L' },
    ]);
    expect(updated).toBe(1);
    const right = 'refCode,price\n937214211932,21\n';
    expect((await importFile(shop.app, headers, right, { query: '?confirm=true' })).statusCode).toBe(200);
    expect(await call<Product>(shop.app, 'GET', `/products/${tee._id}`, { headers })).toMatchObject({
      body: { price: 21, refCode: '0937214211932' },
    });
  });
});

describe('twins of an older version', () => {
  it('stay, are found, can be saved and are listed on Health until one is changed', async () => {
    const { db, pool } = shop.database;
    const first = await makeProduct(db, { refCode: '937214211932', sizes: ['M'], name: 'First' });
    const second = await makeProduct(db, { refCode: '0937214211932', sizes: ['M'], name: 'Second' });
    const third = await makeProduct(db, { refCode: 'T-3', sizes: ['M'], name: 'Third' });
    // As an earlier version wrote them: it knew neither lengths of a SKU nor printed groups.
    await pool.query(`update products set key_folded = ref_code`);
    await pool.query(
      `insert into variant_codes (product_id, size, color, code) values ($1, 'M', '', '9 37214 211932')`,
      [third.id],
    );
    await foldTexts(db, new AbortController().signal);
    await indexOldProducts(db, new AbortController().signal);
    expect(await twins()).toEqual([
      { kind: 'refCode', name: '0937214211932', other: '937214211932', q: '0937214211932' },
      { kind: 'code', name: '937214211932', other: '937214211932', q: '00937214211932' },
    ]);
    for (const q of ['00937214211932', '9 37214 211932', arabic('937214211932')]) {
      expect((await find(q)).toSorted()).toEqual([first.id, second.id, third.id].toSorted());
      expect((await find(q, '/products/public')).toSorted()).toEqual([first.id, second.id, third.id].toSorted());
    }
    expect((await change(second.id, { name: 'Second 2', refCode: '0937214211932' })).status).toBe(200);
    expect((await change(third.id, { name: 'Third 2', codes: { M: '937214211932' } })).status).toBe(200);
    expect((await change(third.id, { codes: { M: '' } })).status).toBe(200);
    expect((await change(second.id, { refCode: 'T-2' })).status).toBe(200);
    expect(await twins()).toEqual([]);
    expect(await foldTexts(db, new AbortController().signal)).toBeUndefined();
  });
});
