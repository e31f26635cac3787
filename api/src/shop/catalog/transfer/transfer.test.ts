import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody, ProductsImport } from '@shop/shared/contracts';
import { PRODUCT_COLUMNS, csvLine, sampleProductFile } from '@shop/shared/rules';
import { parse } from 'csv-parse/sync';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/app';
import { makeCategory, makeProduct, makeSupplier, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../../orders/invariants';
import { BUSY_SHOP, orderOf, placed } from '../../orders/testing';
import { importFile, staffCalls } from '../testing';

let shop: TestApp;
let staff: SignedIn;
let calls: ReturnType<typeof staffCalls>;
let tee: string;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, IMPORT_LINES: '50' } });
  staff = await shop.signIn('employee');
  calls = staffCalls(shop, staff);
});
beforeEach(async () => {
  await shop.database.pool.query(
    'truncate products, categories, suppliers, orders, transactions, stock_movements, audit_log cascade',
  );
  const product = await makeProduct(shop.database.db, {
    name: 'Track Tee',
    refCode: 'TT-1',
    price: 40,
    sizes: ['S', 'M'],
    colors: ['Navy'],
    stock: { 'S-Navy': 5, 'M-Navy': 8 },
  });
  tee = product.id;
});
afterAll(() => shop.close());

const exported = async (query = '') => {
  const answer = await calls.get(`/products/export.csv${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
const send = (payload: string | Buffer, { confirm = false, type = 'text/csv' } = {}) =>
  importFile(shop.app, staff.headers, payload, { query: confirm ? '?confirm=true' : '', type });
const csv = (...lines: (string | number)[][]) => lines.map((line) => csvLine(line)).join('');
const rehearsed = async (text: string) => {
  const answer = await send(text);
  expect(answer.statusCode).toBe(200);
  return answer.json<ProductsImport>();
};
const confirmed = async (text: string) => {
  const answer = await send(text, { confirm: true });
  expect(answer.statusCode).toBe(200);
  return answer.json<ProductsImport>();
};
const everything = async () => {
  const { rows } = await shop.database.pool.query(
    `select (select json_agg(p order by id) from products p) as products,
            (select json_agg(s order by product_id, size, color) from stock s) as stock,
            (select count(*) from stock_movements) as movements, (select count(*) from audit_log) as log`,
  );
  return rows;
};

describe('product files: export', () => {
  it('the product export is a file that spreadsheets open, with a line for each product', async () => {
    const category = await makeCategory(shop.database.db, { name: 'Tees' });
    const supplier = await makeSupplier(shop.database.db, { name: 'Cedar, Textiles' });
    await calls.put(`/products/${tee}`, {
      category: category.id,
      supplier: supplier.id,
      salePrice: 29.5,
      onSale: true,
      description: 'Two\nlines',
    });
    const answer = await calls.get('/products/export.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    });
    expect(answer.body).toBe(
      '\ufeffrefCode,name,category,supplier,price,salePrice,onSale,buyPrice,sizes,colors,stock,stockBefore,lowStockUnder,codes,shelf,' +
        'description,composition,material,careInstructions,archived,version\r\n' +
        'TT-1,Track Tee,Tees,"Cedar, Textiles",40,29.5,true,,"S, M",Navy,S-Navy=5; M-Navy=8,S-Navy=5; M-Navy=8,,,,' +
        '"Two\nlines",,,,false,2\r\n',
    );
  });

  it('the product export holds the products of the filtered list, sorted by reference code', async () => {
    const { db } = shop.database;
    await makeProduct(db, { refCode: 'aa-1', archived: true });
    await makeProduct(db, { refCode: 'ZZ-1', name: 'Zip Hoodie' });
    const codes = async (query?: string) =>
      (await exported(query))
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
    expect(await codes()).toEqual(['aa-1', 'TT-1', 'ZZ-1']);
    expect(await codes('?archived=false')).toEqual(['TT-1', 'ZZ-1']);
    expect(await codes('?q=hoodie')).toEqual(['ZZ-1']);
  });

  it('the product export contains no formulas for a spreadsheet, and imports unchanged', async () => {
    const odd = ['=1+1', '+cmd', '-2', '@SUM(A1)', "'=quoted", 'say "hi", ok'];
    for (const [index, name] of odd.entries()) {
      const made = await calls.post('/products', {
        name,
        refCode: `${name}-${index}`,
        price: 1,
        sizes: ['=S', 'a,b', 'c;d'],
        colors: ['[x]', '{y}'],
        stock: { '=S-[x]': index },
        description: name,
      });
      expect(made.statusCode).toBe(201);
    }
    const text = await exported();
    expect(text).not.toMatch(/(^|,)"?[=+@]/m);
    const report = await rehearsed(text);
    expect(report).toMatchObject({ lines: 7, created: 0, updated: 0, unchanged: 7, errors: [], changes: [] });
  });

  it('the product export writes a category by its path when another one has the same name', async () => {
    const { db } = shop.database;
    const [men, women] = [await makeCategory(db, { name: 'Men' }), await makeCategory(db, { name: 'Women' })];
    const shirts = await makeCategory(db, { name: 'Shirts', parentId: men.id });
    await makeCategory(db, { name: 'Shirts', parentId: women.id });
    await calls.put(`/products/${tee}`, { category: shirts.id });
    expect(await exported()).toContain('TT-1,Track Tee,Men > Shirts,');
    expect(await rehearsed(await exported())).toMatchObject({ unchanged: 1, errors: [] });
    const moved = await rehearsed(csv(['refCode', 'category'], ['TT-1', 'women>shirts']));
    expect(moved.changes[0]?.fields).toEqual([{ field: 'category', before: 'Men > Shirts', after: 'Women > Shirts' }]);
    expect((await rehearsed(csv(['refCode', 'category'], ['TT-1', 'Shirts']))).errors).toEqual([
      { line: 2, field: 'category', message: "There is not exactly one category called 'Shirts'" },
    ]);
  });
});

describe('product files: import', () => {
  const mixed = csv(
    ['refCode', 'name', 'price', 'sizes', 'colors', 'stock', 'stockBefore', 'Remarks'],
    ['tt-1', 'Track Tee II', '42.50', 'S, M, L', 'Navy', 'S-Navy=5; M-Navy=2; L-Navy=1', 'S-Navy=5; M-Navy=8', 'x'],
    ['CAP-1', 'Cap', 12, '', '', 'default=7', '', ''],
  );

  it('the product import previews its changes and writes nothing', async () => {
    const before = await everything();
    expect(await rehearsed(mixed)).toEqual({
      applied: false,
      lines: 2,
      created: 1,
      updated: 1,
      unchanged: 0,
      ignoredColumns: ['Remarks'],
      errors: [],
      questions: [],
      changes: [
        {
          line: 2,
          action: 'update',
          refCode: 'TT-1',
          name: 'Track Tee II',
          fields: [
            { field: 'name', before: 'Track Tee', after: 'Track Tee II' },
            { field: 'price', before: '40', after: '42.5' },
            { field: 'sizes', before: 'S, M', after: 'S, M, L' },
            { field: 'stock', before: 'S-Navy=5; M-Navy=8', after: 'S-Navy=5; M-Navy=2; L-Navy=1' },
          ],
        },
        {
          line: 3,
          action: 'create',
          refCode: 'CAP-1',
          name: 'Cap',
          fields: expect.arrayContaining([
            { field: 'price', before: '', after: '12' },
            { field: 'stock', before: '', after: 'default=7' },
          ]),
        },
      ],
    });
    expect(await everything()).toEqual(before);
  });

  it('the product import sets and clears the low-stock limit, and keeps it where the column is missing', async () => {
    await confirmed(csv(['refCode', 'lowStockUnder'], ['TT-1', '25']));
    expect(await exported()).toContain('S-Navy=5; M-Navy=8,25,');
    await confirmed(csv(['refCode', 'name'], ['TT-1', 'Tee']));
    expect((await calls.product(tee)).lowStockUnder).toBe(25);
    expect(await rehearsed(await exported())).toMatchObject({ unchanged: 1, errors: [] });
    const preview = await confirmed(csv(['refCode', 'lowStockUnder'], ['TT-1', '']));
    expect(preview.changes[0]?.fields).toEqual([{ field: 'lowStockUnder', before: '25', after: '' }]);
    expect(await exported()).toContain('S-Navy=5; M-Navy=8,,');
    expect((await rehearsed(csv(['refCode', 'lowStockUnder'], ['TT-1', '0']))).errors).toEqual([
      { line: 2, field: 'lowStockUnder', message: "'0'. Must be 1 or more" },
    ]);
  });

  it('the product import writes its changes when confirmed, with movements and audit log', async () => {
    const preview = await rehearsed(mixed);
    expect(await confirmed(mixed)).toEqual({ ...preview, applied: true });
    expect(await calls.product(tee)).toMatchObject({ name: 'Track Tee II', price: 42.5, sizes: ['S', 'M', 'L'] });
    expect(await stockOf(shop.database.db, tee)).toEqual({ 'S|Navy': 5, 'M|Navy': 2, 'L|Navy': 1 });
    const { rows: moves } = await shop.database.pool.query(
      `select size, delta, reason, by_name from stock_movements where product_id = $1 and reason <> 'received' order by size`,
      [tee],
    );
    expect(moves).toEqual([
      { size: 'L', delta: 1, reason: 'import', by_name: staff.user.name },
      { size: 'M', delta: -6, reason: 'import', by_name: staff.user.name },
    ]);
    const { rows: log } = await shop.database.pool.query(`select action from audit_log`);
    expect(log).toEqual([{ action: 'import' }, { action: 'import' }]);
    expect(await findContradictions(shop.database.db)).toEqual([]);
    expect(await rehearsed(await exported())).toMatchObject({ unchanged: 2, errors: [] });
  });

  it('the product import names the errors of each line, and writes no line of a file with errors', async () => {
    await makeCategory(shop.database.db, { name: 'Caps' });
    const before = await everything();
    const text = csv(
      ['refCode', 'name', 'price', 'salePrice', 'onSale', 'category', 'sizes', 'stock', 'version'],
      ['OK-1', 'Fine', 1, '', '', 'Caps', 'S', 'S=1', ''],
      ['', 'No code', 1, '', '', '', '', '', ''],
      ['BAD-1', '', 'ten', '', '', '', '', '', ''],
      ['BAD-2', 'x', -1, '', '', '', '', '', ''],
      ['BAD-3', 'x', 1.005, '', '', '', '', '', ''],
      ['BAD-4', 'x', 10, 10, 'yes', '', '', '', ''],
      ['BAD-5', 'x', 1, '', 'perhaps', '', '', '', ''],
      ['BAD-6', 'x', 1, '', '', 'Hats', '', '', ''],
      ['BAD-7', 'x', 1, '', '', '', 'S', 'XL=1', ''],
      ['BAD-8', 'x', 1, '', '', '', 'S', 'S: 1', ''],
      ['BAD-9', 'x', 1, '', '', '', 'S', 'S=-1', ''],
      ['ok-1', 'Again', 1, '', '', '', '', '', ''],
      ['TT-1', 'Track Tee', 40, '', '', '', 'S, M', 'S-Navy=9', ''],
      ['x'.repeat(65), 'x'.repeat(201), 1, '', '', '', '', '', ''],
    );
    const report = await rehearsed(text);
    expect(report).toMatchObject({ lines: 14, created: 1, updated: 0, unchanged: 0 });
    expect(report.errors.map(({ line, field }) => `${line} ${field}`)).toEqual([
      '3 refCode',
      '4 name',
      '4 price',
      '5 price',
      '6 price',
      '7 salePrice',
      '8 onSale',
      '9 category',
      '10 stock',
      '11 stock',
      '12 stock',
      '13 refCode',
      '14 stock',
      '15 name',
      '15 refCode',
    ]);
    expect(report.errors).toEqual(
      expect.arrayContaining([
        { line: 4, field: 'name', message: 'Product name is required' },
        { line: 13, field: 'refCode', message: 'Line 2 has the same reference code' },
      ]),
    );
    const answer = await send(text, { confirm: true });
    expect(answer.json<ErrorBody>()).toMatchObject({
      status: 422,
      code: 'IMPORT_REFUSED',
      error: 'Nothing was imported: 13 lines have errors',
      errors: expect.arrayContaining([{ field: 'lines.4.name', message: 'Product name is required' }]),
    });
    expect(await everything()).toEqual(before);
  });

  it('the product import keeps quantities that the file does not change, even after sales', async () => {
    const text = (await exported()).replace(',40,', ',45,');
    await placed(
      shop.app,
      orderOf({ id: tee }, { products: [{ product: tee, quantity: 2, size: 'S', color: 'Navy' }] }),
    );
    expect(await confirmed(text)).toMatchObject({ updated: 1, changes: [{ fields: [{ field: 'price' }] }] });
    expect(await stockOf(shop.database.db, tee)).toEqual({ 'S|Navy': 3, 'M|Navy': 8 });
  });

  it('the product import refuses quantities that were sold from and products that were changed since the export', async () => {
    const text = await exported();
    const edited = text.replace('S-Navy=5', 'S-Navy=20');
    await placed(
      shop.app,
      orderOf({ id: tee }, { products: [{ product: tee, quantity: 2, size: 'S', color: 'Navy' }] }),
    );
    expect((await rehearsed(edited)).errors).toEqual([
      { line: 2, field: 'stock', message: "S-Navy was 5 in the file's stockBefore and is 3 now" },
    ]);
    expect((await send(edited, { confirm: true })).statusCode).toBe(422);
    await calls.put(`/products/${tee}`, { name: 'Renamed' });
    expect((await rehearsed(text.replace(',40,', ',45,'))).errors).toMatchObject([
      { line: 2, message: /changed meanwhile/ },
    ]);
  });

  it('the product import finds variants by older spellings, and refuses new ones that look the same', async () => {
    const old = csv(
      ['refCode', 'sizes', 'colors', 'stock', 'stockBefore'],
      ['TT-1', '\uff33, m', 'NAVY', '\uff33-NAVY=4; m-NAVY=8', '\uff33-NAVY=5; m-NAVY=8'],
    );
    expect(await confirmed(old)).toMatchObject({ updated: 1, errors: [] });
    expect(await stockOf(shop.database.db, tee)).toEqual({ 'S|Navy': 4, 'M|Navy': 8 });
    const twins = csv(
      ['refCode', 'name', 'price', 'sizes'],
      ['TT-2', 'Tee', 5, 'S, s'],
      ['TT-1', 'Tee', 5, 'S, M, \uff2d'],
    );
    expect((await rehearsed(twins)).errors).toMatchObject([
      { line: 2, field: 'sizes', message: "'S' and 's' look the same: keep one of them" },
      { line: 3, field: 'sizes', message: "'M' and '\uff2d' look the same: keep one of them" },
    ]);
  });

  it('the product import drops no size whose stock differs from the quantity that the file knows', async () => {
    const text = (await exported()).replace('"S, M"', 'S').replace('S-Navy=5; M-Navy=8,', 'S-Navy=5,');
    await calls.put(`/products/${tee}/stock`, { size: 'M', color: 'Navy', quantity: 1, operation: 'add' });
    const current = (await calls.product(tee)).version;
    const stale = text.replace(/,1\r\n$/, `,${current}\r\n`);
    expect((await rehearsed(stale)).errors).toMatchObject([{ field: 'sizes' }]);
    expect(await confirmed(stale.replace('M-Navy=8', 'M-Navy=9'))).toMatchObject({ updated: 1 });
    expect(await stockOf(shop.database.db, tee)).toEqual({ 'S|Navy': 5 });
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('the product import reads spreadsheet files with other separators, other line ends, quotes and blank lines', async () => {
    const text = '\ufeffRefCode;Name;Price;onSale\n\nCAP-1;"Cap; ""new""\nline";12;TRUE\n\n';
    const report = await rehearsed(text);
    expect(report).toMatchObject({ created: 1, errors: [], changes: [{ line: 3, name: 'Cap; "new" line' }] });
    expect(await rehearsed('refCode\tname\tprice\rCAP-1\tCap\t1\r')).toMatchObject({ created: 1 });
  });

  it('the product import reads amounts, yes and no, and leftover separators as spreadsheets write them', async () => {
    const text =
      'sep=;\r\nrefCode;name;price;salePrice;onSale;buyPrice\r\n;;;;;\r\n' +
      'CAP-1;Cap;34,00 $;24,50;WAHR;$9.5\r\n;;;;;\r\nCAP-2;Hat;1.234,50;;FALSCH;\r\n' +
      ';;;;;\r\n'.repeat(60);
    const report = await rehearsed(text);
    expect(report).toMatchObject({ lines: 2, created: 2, errors: [] });
    expect(report.changes.map(({ line, refCode }) => [line, refCode])).toEqual([
      [4, 'CAP-1'],
      [6, 'CAP-2'],
    ]);
    const [cap, hat] = report.changes.map(({ fields }) =>
      Object.fromEntries(fields.map(({ field, after }) => [field, after])),
    );
    expect(cap).toMatchObject({ price: '34', salePrice: '24.5', onSale: 'true', buyPrice: '9.5' });
    expect(hat).toMatchObject({ price: '1234.5', onSale: 'false' });
    expect(await rehearsed('"sep=,"\nrefCode,name,price\nCAP-1,Cap,"$1,234.50"\n')).toMatchObject({ created: 1 });
  });

  it('the product import reads Unicode text (UTF-16) from spreadsheets', async () => {
    const text = '\ufeffrefCode\tname\tprice\r\nCAP-1\tCaf\u00e9\t12\r\n';
    const little = Buffer.from(text, 'utf16le');
    for (const payload of [little, Buffer.from(little).swap16()]) {
      const answer = await send(payload);
      expect(answer.json()).toMatchObject({ created: 1, changes: [{ name: 'Café' }] });
    }
  });

  it('the product import treats a line with too few cells as an error, and never as empty cells', async () => {
    await calls.put(`/products/${tee}`, { description: 'Soft', material: 'Cotton' });
    const before = await everything();
    const text = 'refCode,name,price,description,material,,\nTT-1,Track Tee,45\nCAP-1,Cap,12,,\n';
    expect(await rehearsed(text)).toMatchObject({
      lines: 2,
      created: 1,
      errors: [{ line: 2, field: '', message: 'The line has 3 cells, the header 5' }],
    });
    expect((await send(text, { confirm: true })).statusCode).toBe(422);
    expect(await everything()).toEqual(before);
  });

  it.each<[string, string, string | Buffer]>([
    ['empty', 'EMPTY_CSV', '\n'],
    ['with nothing but separators', 'EMPTY_CSV', 'sep=;\n;;;\n;;;\n'],
    ['without reference codes', 'BAD_HEADER', 'name,price\nx,1\n'],
    ['with a column twice', 'BAD_HEADER', 'refCode,price,Price\nx,1,2\n'],
    ['with quotes that never end', 'MALFORMED_CSV', 'refCode,name\nA,"open\n'],
    ['with text after quotes', 'MALFORMED_CSV', 'refCode,name\nA,"x"y\n'],
    ['in Latin-1', 'WRONG_ENCODING', Buffer.from('refCode,name\nA,Caf\u00e9\n', 'latin1')],
    ['in UTF-16 without a mark', 'WRONG_ENCODING', Buffer.from('refCode,name\nA,x\n', 'utf16le')],
    ['with too many lines', 'TOO_MANY_LINES', `refCode\n${'A\n'.repeat(51)}`],
    ['with a million lines', 'TOO_MANY_LINES', `refCode\n${'A\n'.repeat(1_000_000)}`],
  ])('the product import refuses a file (%s) with %s', async (_, code, payload) => {
    for (const confirm of [false, true]) {
      const answer = await send(payload, { confirm });
      expect(answer.json()).toMatchObject({ status: 422, code, error: expect.any(String) });
    }
  });

  it('the product import refuses other types, more than 20 MB, a missing body and a line with too many cells', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect((await send('"refCode"', { type })).json()).toMatchObject({
        status: 415,
        error: 'The body must be text/csv',
      });
    }
    expect((await send(Buffer.alloc(21 * 1024 * 1024, 'a'))).statusCode).toBe(413);
    expect((await calls.call('POST', '/products/import')).statusCode).toBe(400);
    expect((await rehearsed('refCode,name\nA,B,C\n')).errors).toMatchObject([{ line: 2, field: '' }]);
  });

  it('the same file imported many times at once creates each product once', async () => {
    const text = csv(['refCode', 'name', 'price', 'stock'], ['NEW-1', 'New', 5, 'default=3']);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(text, { confirm: true })));
    for (const { statusCode } of answers) expect([200, 409, 422]).toContain(statusCode);
    const { rows } = await shop.database.pool.query(`select 1 from products where ref_code = 'NEW-1'`);
    expect(rows).toHaveLength(1);
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });
});

describe('product files: the sample file', () => {
  it('the sample file names every column, imports unchanged and creates archived products', async () => {
    const sample = sampleProductFile();
    expect(sample.split('\r\n')[0]).toBe(`\ufeff${PRODUCT_COLUMNS.join(',')}`);
    expect(await rehearsed(sample)).toMatchObject({ created: 2, errors: [], ignoredColumns: [] });
    expect(await confirmed(sample)).toMatchObject({ applied: true, created: 2 });
    const { rows } = await shop.database.pool.query(
      `select ref_code, archived, (select sum(quantity)::int from stock where product_id = products.id) as pieces
         from products where ref_code like 'SAMPLE-%' order by ref_code`,
    );
    expect(rows).toEqual([
      { ref_code: 'SAMPLE-1', archived: true, pieces: 25 },
      { ref_code: 'SAMPLE-2', archived: true, pieces: 20 },
    ]);
    expect(await findContradictions(shop.database.db)).toEqual([]);
  });

  it('the sample file can be imported as a spreadsheet with other regional settings saves it', async () => {
    const cells: string[][] = parse(sampleProductFile(), { bom: true });
    const saved = (cell: string) => {
      if (/^(true|false)$/.test(cell)) return cell.toUpperCase();
      return /^\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : `"${cell}"`;
    };
    const text = cells.map((line) => line.map(saved).join(';')).join('\r\n');
    const report = await rehearsed(text);
    expect(report).toMatchObject({ created: 2, errors: [], ignoredColumns: [] });
    expect(report.changes[0]?.fields).toContainEqual({ field: 'salePrice', before: '', after: '24.5' });
  });
});

describe('product files: a file of the maximum length', () => {
  it('a product file with 5,000 lines is imported in one request', async () => {
    const large = await createTestApp();
    try {
      const { headers } = await large.signIn('employee');
      const lines = Array.from({ length: 5000 }, (_, n) => [
        `BULK-${n}`,
        `Product ${n}`,
        10 + n / 100,
        'S, M',
        'S=1; M=2',
      ]);
      const payload = csv(['refCode', 'name', 'price', 'sizes', 'stock'], ...lines);
      const call = (text: string) => importFile(large.app, headers, text, { query: '?confirm=true' });
      expect((await call(payload)).json()).toMatchObject({ applied: true, created: 5000 });
      const { body } = await large.app.inject({ url: '/api/products/export.csv', headers });
      expect((await call(body.replaceAll('"S, M",', '"S, M, L",'))).json()).toMatchObject({ updated: 5000 });
      expect(await findContradictions(large.database.db)).toEqual([]);
    } finally {
      await large.close();
    }
    // On a busy machine, the statements for ten thousand products take longer than other tests.
  }, 240_000);
});
