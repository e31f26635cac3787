import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProductsImport } from '@shop/shared/contracts';
import { parse } from 'csv-parse/sync';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { importFile, staffCalls } from '../testing';

let shop: TestApp;
let staff: SignedIn;
let calls: ReturnType<typeof staffCalls>;
let socks: string;

beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.signIn('employee');
  calls = staffCalls(shop, staff);
});
beforeEach(async () => {
  await shop.database.pool.query('truncate products, stock_movements, audit_log cascade');
  const product = await makeProduct(shop.database.db, {
    name: 'Ankle Socks',
    refCode: '0042',
    price: 1249.5,
    sizes: ['10-12', '38'],
    colors: ['Navy'],
    stock: { '10-12-Navy': 5, '38-Navy': 8 },
  });
  socks = product.id;
  await makeProduct(shop.database.db, {
    name: 'Cap',
    refCode: '4795700000001',
    price: 18,
    sizes: [],
    colors: [],
    stock: { default: 7 },
  });
});
afterAll(() => shop.close());

const exported = async () => (await calls.get('/products/export.csv')).body;
const send = (payload: string | Buffer, query = '') => importFile(shop.app, staff.headers, payload, { query });
const rehearsed = async (payload: string | Buffer) => {
  const answer = await send(payload);
  expect(answer.json()).toMatchObject({ applied: false });
  return answer.json<ProductsImport>();
};

/** The cells of an export, as a spreadsheet that knows nothing of the apostrophes shows them. */
const sheetOf = (text: string): string[][] => parse(text, { bom: true });
const saved = (sheet: readonly (readonly string[])[], separator = ',') =>
  sheet.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n');

describe('product files after a spreadsheet', () => {
  it.each<[string, (text: string) => string | Buffer]>([
    ['with every cell in quotes', (text) => saved(sheetOf(text))],
    ['separated by semicolons', (text) => saved(sheetOf(text), ';')],
    [
      'separated by semicolons, with decimal commas',
      (text) =>
        saved(
          sheetOf(text).map((cells) => cells.map((cell) => cell.replace(/^(\d+)\.(\d+)$/, '$1,$2'))),
          ';',
        ),
    ],
    ['without a byte order mark', (text) => text.replace('\ufeff', '')],
    ['as Unicode text', (text) => Buffer.from(`\ufeff${saved(sheetOf(text), '\t')}`, 'utf16le')],
    [
      'with empty columns and lines at the end',
      (text) => saved([...sheetOf(text).map((row) => [...row, '', '']), ['']]),
    ],
    ['with other words for yes and no', (text) => text.replaceAll(',false,', ',FALSCH,')],
    ['without the apostrophes', (text) => saved(sheetOf(text).map((row) => row.map((cell) => cell.replace(/^'/, ''))))],
  ])('an export saved %s changes nothing', async (_, spoil) => {
    expect(await rehearsed(spoil(await exported()))).toMatchObject({ unchanged: 2, errors: [], changes: [] });
  });

  it('an export writes codes and sizes so that they are not read as numbers or dates', async () => {
    const [, socksLine = [], capLine = []] = sheetOf(await exported());
    expect(socksLine[0]).toBe("'0042");
    expect(capLine[0]).toBe("'4795700000001");
  });

  it('a size that a spreadsheet turned into a date is refused, and its pieces stay', async () => {
    const text = (await exported()).replace("'10-12, 38", '12-Oct, 38');
    expect((await rehearsed(text)).errors).toEqual([
      {
        line: 2,
        field: 'stock',
        message: "'10-12-Navy' is none of the product's sizes and colors. Take it out of the stock to remove it",
      },
    ]);
    expect((await send(text, '?confirm=true')).statusCode).toBe(422);
    expect(await stockOf(shop.database.db, socks)).toEqual({ '10-12|Navy': 5, '38|Navy': 8 });
  });

  it.each(['SKU', 'Ref Code', 'Reference code (SKU)', 'ref_code'])('the header %j names the SKU', async (header) => {
    const report = await rehearsed(`${header},Sale price,Cost,Low stock under\n0042,,600,3\n`);
    expect(report).toMatchObject({ updated: 1, ignoredColumns: [], errors: [] });
    expect(report.changes[0]?.fields.map(({ field }) => field)).toEqual(['buyPrice', 'lowStockUnder']);
  });

  it('two headers of one column are refused by their names', async () => {
    expect((await send('refCode,SKU\n0042,0042\n')).json()).toMatchObject({
      code: 'BAD_HEADER',
      error: "The column refCode is there twice: 'refCode' and 'SKU'",
    });
  });

  it.each([
    [
      'that lost its leading zeros',
      '42,Ankle Socks,1249.50,',
      'refCode',
      'No product has the SKU 42, but Ankle Socks has 0042. Is it a new product?',
    ],
    [
      'that is unknown, with the name of another product',
      'AS-1,Ånkle  socks,1249.50,',
      'refCode',
      "No product has the SKU AS-1, but 'Ankle Socks' has the SKU 0042. Is it a new product?",
    ],
    [
      'that was shortened',
      '4.79570E+12,Hat,18,',
      'refCode',
      "'4.79570E+12' looks like a shortened number that a spreadsheet made. Is it right?",
    ],
    [
      'that became a date',
      '12-Oct,Hat,18,',
      'refCode',
      "'12-Oct' looks like a date that a spreadsheet made. Is it right?",
    ],
    [
      'with a size that became a date',
      'H-1,Hat,18,12-Oct',
      'sizes',
      "'12-Oct' looks like a date that a spreadsheet made. Is it right?",
    ],
  ])('a new SKU %s is asked about, and nothing is written before the answer', async (_, line, field, message) => {
    const text = `refCode,name,price,sizes\n${line}\n`;
    expect(await rehearsed(text)).toMatchObject({ created: 1, errors: [], questions: [{ line: 2, field, message }] });
    expect((await send(text, '?confirm=true')).json()).toMatchObject({
      status: 422,
      code: 'IMPORT_UNANSWERED',
      error: 'Nothing was imported: 1 question is open. Look at the preview.',
      errors: [{ field: `lines.2.${field}`, message }],
    });
    expect(sheetOf(await exported())).toHaveLength(3);
    expect((await send(text, '?confirm=true&answered=true')).json()).toMatchObject({ applied: true, created: 1 });
  });

  it('a new SKU that is the code of a variant is asked about', async () => {
    await calls.put(`/products/${socks}`, { codes: { '38-Navy': '04006381333931' } });
    expect((await rehearsed('refCode,name,price\n4006381333931,Other,9\n')).questions).toMatchObject([
      {
        message:
          'No product has the SKU 4006381333931, but Ankle Socks has the code 04006381333931. Is it a new product?',
      },
    ]);
  });

  it('unusual prices are asked about once for each line', async () => {
    const text = 'refCode,name,price,buyPrice\n0042,Ankle Socks,12.50,\nH-1,Hat,5,9\n';
    expect((await rehearsed(text)).questions).toEqual([
      { line: 2, field: 'price', message: 'Price changes from $1,249.50 to $12.50.' },
      { line: 3, field: 'price', message: '$5.00 is below the cost of $9.00.' },
    ]);
    expect((await send(text, '?confirm=true')).statusCode).toBe(422);
    expect((await calls.product(socks)).price).toBe(1249.5);
  });
});
