import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product, ProductsImport, PublicProduct, ShopHealth } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { auditLog } from '../../database/schema';
import type { TestApp } from '../../testing/app';
import { createTestApp } from '../../testing/app';
import type { Outcome } from '../orders/testing';
import { call } from '../orders/testing';
import { importFile } from './testing';

let shop: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp();
  headers = (await shop.signIn('employee')).headers;
});

afterAll(() => shop.close());

let made = 0;

/** Creates a tee in M and L. @returns the product, or the refusal */
const make = (values: object = {}) =>
  call<Product & Outcome>(shop.app, 'POST', '/products', {
    headers,
    payload: { name: 'Tee', refCode: `CODED-${(made += 1)}`, price: 20, sizes: ['M', 'L'], ...values },
  });

const change = (id: string, payload: object) =>
  call<Product & Outcome>(shop.app, 'PUT', `/products/${id}`, { headers, payload });

const find = async (q: string) =>
  (await call<Product[]>(shop.app, 'GET', `/products?q=${encodeURIComponent(q)}`, { headers })).body.map(
    ({ _id }) => _id,
  );

describe('variant codes', () => {
  it('are written with the product, found by search and shown to staff only', async () => {
    const { body: tee } = await make({ codes: { L: 'ABC-1', M: ' 400638133 ' }, shelf: 'A 12' });
    expect(tee).toMatchObject({ codes: { M: '400638133', L: 'ABC-1' }, shelf: 'A 12' });
    expect(await find('abc-1')).toEqual([tee._id]);
    expect(await find('4006381')).toEqual([tee._id]);
    const { body } = await call<PublicProduct>(shop.app, 'GET', `/products/public/${tee._id}`);
    expect(JSON.stringify(body)).not.toMatch(/ABC-1|A 12|codes|shelf/);
    // A shopper may type the code on a label, and finds the product. The answer does not contain it.
    const all = await shop.app.inject({ url: '/api/products/public?q=ABC-1' });
    expect(all.json<PublicProduct[]>().map(({ _id }) => _id)).toEqual([tee._id]);
    expect(all.body).not.toMatch(/ABC-1|A 12|codes|shelf/);
  });

  it('an article code in another length is the same code: it is found, and refused as a twin', async () => {
    const { body: tee } = await make({ name: 'Boxed Tee', codes: { M: '036000291452' } });
    expect(await find('00036000291452')).toEqual([tee._id]);
    const twin = await make({ codes: { M: '0036000291452' } });
    expect(twin).toMatchObject({ status: 409, body: { code: 'CODE_TAKEN' } });
    expect(twin.body.error).toBe('The code 0036000291452 is already used by Boxed Tee, M');
    const both = await make({ codes: { M: '4006381333931', L: '04006381333931' } });
    expect(both).toMatchObject({ status: 409, body: { code: 'CODE_TAKEN' } });
    const payload = 'refCode,name,price,sizes,codes\nBOX-2,Other,9,M,M=00036000291452\n';
    const answer = await importFile(shop.app, headers, payload);
    expect(answer.json<ProductsImport>().errors).toMatchObject([{ line: 2, field: 'codes' }]);
    expect((await change(tee._id, { codes: { M: '0036000291452' } })).body.codes).toEqual({ M: '0036000291452' });
  });

  it('article codes that are twins since an older version are listed on Health until one is changed', async () => {
    const { body: tee } = await make({ codes: { M: '4006381333931', L: '12345678' } });
    const { body: cap } = await make({ codes: { L: '000012345678' } });
    const { pool } = shop.database;
    // As an older server writes it: it knows no lengths of one code.
    const add = 'insert into variant_codes (product_id, size, color, code) values ($1, $2, $3, $4)';
    await pool.query(add, [cap._id, 'M', '', '04006381333931']);
    const admin = (await shop.signIn('admin')).headers;
    const twins = async () =>
      (await call<ShopHealth>(shop.app, 'GET', '/health/details', { headers: admin })).body.twins;
    const [twin, ...others] = (await twins()) ?? [];
    // The last digit of the other pair checks nothing, so it is no article code.
    expect([twin, others]).toEqual([
      { kind: 'code', name: '04006381333931', other: '4006381333931', q: '04006381333931' },
      [],
    ]);
    expect((await find(twin?.q ?? '')).toSorted()).toEqual([tee._id, cap._id].toSorted());
    expect((await change(cap._id, { codes: { M: '' } })).status).toBe(200);
    expect(await twins()).toEqual([]);
  });

  it('an article code goes to only one of several products that get it in its lengths at once', async () => {
    const lengths = ['96385074', '000096385074', '0000096385074', '00000096385074'];
    const answers = await Promise.all(lengths.map((code) => make({ codes: { M: code } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('change variant by variant with an audit row, and codes that are not named stay', async () => {
    const { body: tee } = await make({ codes: { M: 'ONE', L: 'TWO' } });
    expect((await change(tee._id, { codes: { L: '' } })).body.codes).toEqual({ M: 'ONE' });
    const swapped = await change(tee._id, { codes: { M: '', L: 'one' }, shelf: 'B 1' });
    expect(swapped.body).toMatchObject({ codes: { L: 'one' }, shelf: 'B 1' });
    const entries = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, tee._id));
    expect(entries.at(-1)).toMatchObject({
      before: { codes: { M: 'ONE' }, shelf: '' },
      after: { codes: { L: 'one' }, shelf: 'B 1' },
    });
    // A write without either field, as by a client of an earlier version, leaves both unchanged.
    expect((await change(tee._id, { name: 'Tee 2' })).body).toMatchObject({ codes: { L: 'one' }, shelf: 'B 1' });
  });

  it('a variant code that another variant has, in any letter case, is refused at its field', async () => {
    await make({ name: 'Track Tee', codes: { M: 'TAKEN' } });
    const { status, body } = await make({ codes: { M: 'FREE-1', L: 'taken' } });
    expect(status).toBe(409);
    expect(body.errors).toEqual([{ field: 'codes.L', message: 'The code taken is already used by Track Tee, M' }]);
    expect(await find('FREE-1')).toEqual([]);
    const { body: other } = await make();
    const twice = await change(other._id, { codes: { M: 'SAME', L: 'same' } });
    expect([twice.status, twice.body.errors[0]?.field]).toEqual([409, 'codes.L']);
    const bulk = await call<Outcome>(shop.app, 'PUT', '/products/bulk', {
      headers,
      payload: { products: [{ _id: other._id, codes: { M: 'taken' } }] },
    });
    expect([bulk.status, bulk.body.errors[0]?.field]).toEqual([409, 'products.0.codes.M']);
  });

  it.each([
    [{ XXL: 'A' }, 422],
    [{ M: 'Größe' }, 400],
    [{ M: 'x'.repeat(65) }, 400],
  ])('variant codes of %j are refused', async (codes, expected) => {
    const { status, body } = await make({ codes });
    expect([status, body.errors[0]?.field]).toEqual([expected, `codes.${Object.keys(codes)[0]}`]);
  });

  it('are removed with their size, and become free for other variants', async () => {
    const { body: tee } = await make({ codes: { L: 'FREED' } });
    expect((await change(tee._id, { sizes: ['M'] })).body.codes).toEqual({});
    expect((await make({ codes: { M: 'FREED' } })).status).toBe(201);
  });

  it('a variant code goes to only one of several products that request it at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => make({ codes: { M: 'RACE' } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

describe('variant codes: codes that the shop makes', () => {
  const makeCodes = (ids: readonly string[]) =>
    call<Product[] & Outcome>(shop.app, 'POST', '/products/codes', { headers, payload: { ids } });

  it('each variant without a code gets one for use within the shop, the others keep theirs', async () => {
    const { body: tee } = await make({ codes: { M: 'KEPT-1' } });
    const { body: cap } = await make({ name: 'Cap', sizes: [] });
    const { status, body } = await makeCodes([cap._id, tee._id]);
    expect([status, body.map(({ _id }) => _id)]).toEqual([200, [cap._id, tee._id]]);
    const [plain, sized] = body;
    expect(Object.keys(plain?.codes ?? {})).toEqual(['default']);
    expect(sized?.codes).toMatchObject({ M: 'KEPT-1', L: expect.stringMatching(/^2\d{12}$/) });
    expect(sized?.codes?.['L']).not.toBe(plain?.codes?.['default']);
    expect(await find(sized?.codes?.['L'] ?? '')).toEqual([tee._id]);
    const log = await shop.database.db.query.auditLog.findMany({ where: eq(auditLog.entityId, cap._id) });
    expect(log.at(-1)).toMatchObject({ action: 'update', after: { codes: plain?.codes } });
  });

  it('a second request, and one at the same moment, change nothing more', async () => {
    const { body: tee } = await make();
    const both = await Promise.all([makeCodes([tee._id]), makeCodes([tee._id])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body[0]?.codes).toEqual(both[1].body[0]?.codes);
    const again = await makeCodes([tee._id, tee._id]);
    expect(again.body.map(({ codes, version }) => [codes, version])).toEqual([
      [both[0].body[0]?.codes, tee.version + 1],
    ]);
  });

  it('an unknown product, no product and too many of them change nothing', async () => {
    const { body: tee } = await make();
    const unknown = await makeCodes([tee._id, '0'.repeat(24)]);
    expect([unknown.status, unknown.body.errors[0]?.field]).toEqual([404, 'ids.1']);
    for (const ids of [[], Array<string>(201).fill(tee._id)]) expect((await makeCodes(ids)).status).toBe(400);
    const { body } = await call<Product>(shop.app, 'GET', `/products/${tee._id}`, { headers });
    expect(body).toMatchObject({ codes: {}, version: tee.version });
  });
});

describe('variant codes: codes in a file', () => {
  const send = (csv: string, confirm: boolean) =>
    importFile(shop.app, headers, csv, { query: confirm ? '?confirm=true' : '' });

  it('variant codes survive export and import unchanged, and a changed code is written', async () => {
    const { body: tee } = await make({ codes: { M: 'CSV-1', L: 'a;b=c' }, shelf: 'C 3' });
    const { body: csv } = await shop.app.inject({ url: `/api/products/export.csv?q=${tee.refCode}`, headers });
    const same = (await send(csv, false)).json<ProductsImport>();
    expect([same.errors, same.changes]).toEqual([[], []]);
    const file = `refCode,codes,shelf\n${tee.refCode},M=CSV-2,D 4\n`;
    const preview = (await send(file, false)).json<ProductsImport>();
    expect(preview.changes[0]?.fields.map(({ field }) => field)).toEqual(['codes', 'shelf']);
    expect((await send(file, true)).statusCode).toBe(200);
    const { body } = await call<Product>(shop.app, 'GET', `/products/${tee._id}`, { headers });
    expect(body).toMatchObject({ codes: { M: 'CSV-2', L: 'a;b=c' }, shelf: 'D 4' });
  });

  it('variant codes can move between products, and are refused at their line where a third product has them', async () => {
    const { body: a } = await make({ codes: { M: 'MOVE' } });
    const { body: b } = await make();
    const moved = `refCode,codes\n${b.refCode},M=MOVE\n${a.refCode},M=\n`;
    expect((await send(moved, true)).statusCode).toBe(200);
    expect((await call<Product>(shop.app, 'GET', `/products/${b._id}`, { headers })).body.codes).toEqual({ M: 'MOVE' });
    const wrong = `refCode,codes\n${a.refCode},M=X-1; L=MOVE\n`;
    expect((await send(wrong, false)).json<ProductsImport>().errors).toEqual([
      { line: 2, field: 'codes', message: 'The code MOVE is already used by Tee, M' },
    ]);
    expect((await send(wrong, true)).statusCode).toBe(422);
  });
});
