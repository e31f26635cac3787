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
  await makeProduct(shop.database.db, {
    name: '=Half "Zip"',
    refCode: '1E5',
    description: '-20 % until May;=really\n+extra',
    price: 24.5,
    sizes: ['10-12'],
    colors: [],
    stock: { '10-12': 3 },
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

/** Each cell of an export, changed. */
const eachCell =
  (change: (cell: string) => string, separator = ',') =>
  (text: string) =>
    saved(
      sheetOf(text).map((cells) => cells.map(change)),
      separator,
    );
const bare = (cell: string) => cell.replace(/^'/, '');

/** What a spreadsheet makes of a cell that nothing protects from it. */
const read = (cell: string): string => {
  if (/^\d{12,}$/.test(cell) || /^\d+E\d+$/.test(cell)) return Number(cell).toExponential(5).toUpperCase();
  if (/^\d+$/.test(cell)) return String(Number(cell));
  if (cell === '10-12') return '12-Oct';
  return /^(true|false)$/.test(cell) ? cell.toUpperCase() : cell;
};

const DECIMALS = /^(\d+)\.(\d+)$/;
const thousands = (comma: string, point: string) => (cell: string) =>
  cell.replace(DECIMALS, (_all, whole: string, part: string) => {
    const grouped = whole.replace(/(?=(\d{3})+$)(?<=\d)/g, comma);
    return `${grouped}${point}${part.padEnd(2, '0')}`;
  });

/** The columns of an export in another order, or some of them. */
const columns = (pick: (names: string[]) => string[]) => (text: string) => {
  const [names = [], ...lines] = sheetOf(text);
  const wanted = pick(names);
  return saved([wanted, ...lines.map((line) => wanted.map((name) => line[names.indexOf(name)] ?? ''))]);
};
const renamed = (names: Readonly<Record<string, string>>) => (text: string) => {
  const [header = [], ...lines] = sheetOf(text);
  return saved([header.map((name) => names[name] ?? name), ...lines]);
};
const lines = (change: (rows: string[][]) => string[][]) => (text: string) => {
  const [header = [], ...rows] = sheetOf(text);
  return saved([header, ...change(rows)]);
};

/** What is there of products and their stock. */
const everything = async () => {
  const { rows } = await shop.database.pool.query(
    `select (select json_agg(to_jsonb(p) - 'folded' - 'key_folded' order by id) from products p) as products,
            (select json_agg(s order by product_id, size, color) from stock s) as stock`,
  );
  return rows;
};

describe('product files after a spreadsheet', () => {
  it.each<[string, string, (text: string) => string | Buffer]>([
    ['with every cell in quotes', 'unchanged', eachCell((cell) => cell)],
    ['separated by semicolons', 'unchanged', eachCell((cell) => cell, ';')],
    ['separated by tabs', 'unchanged', eachCell((cell) => cell, '\t')],
    [
      'separated by semicolons, with decimal commas',
      'unchanged',
      eachCell((cell) => cell.replace(DECIMALS, '$1,$2'), ';'),
    ],
    ['with commas between the thousands', 'unchanged', eachCell(thousands(',', '.'))],
    ['with points between the thousands', 'unchanged', eachCell(thousands('.', ','), ';')],
    ['with amounts as money', 'unchanged', eachCell((cell) => cell.replace(DECIMALS, '$$$1.$20'))],
    ['without a byte order mark', 'unchanged', (text) => text.replace('\ufeff', '')],
    ['as Unicode text', 'unchanged', (text) => Buffer.from(`\ufeff${eachCell((cell) => cell, '\t')(text)}`, 'utf16le')],
    ['as Unicode text, high bytes first', 'unchanged', (text) => Buffer.from(text, 'utf16le').swap16()],
    ['in another encoding', 'WRONG_ENCODING', (text) => Buffer.from(text.replace('Ankle', '\u00c5nkle'), 'latin1')],
    ['with the line ends of another system', 'unchanged', (text) => text.replaceAll('\r\n', '\n')],
    ['with other line ends in its cells', 'unchanged', eachCell((cell) => cell.replaceAll('\n', '\r\n'))],
    [
      'with empty columns and lines at the end',
      'unchanged',
      (text) => saved([...sheetOf(text).map((row) => [...row, '', '']), [''], ['', '']]),
    ],
    ['with blanks around its cells', 'unchanged', eachCell((cell) => (cell === '' ? cell : ` ${cell}\u00a0`))],
    ['with other words for yes and no', 'unchanged', (text) => text.replaceAll(',false,', ',FALSCH,')],
    ['with its columns in another order', 'unchanged', columns((names) => names.toReversed())],
    ['with some of its columns', 'unchanged', columns((names) => names.slice(0, 6))],
    [
      'without the columns that guard the stock',
      'unchanged',
      columns((names) => names.filter((name) => !/^(stockBefore|version)$/.test(name))),
    ],
    [
      'with the words of the form as headers',
      'unchanged',
      renamed({ refCode: 'Reference code (SKU)', salePrice: 'Sale price', buyPrice: 'Cost', name: 'NAME' }),
    ],
    ['without the column of SKUs', 'BAD_HEADER', columns((names) => names.slice(1))],
    ['with its lines in another order', 'unchanged', lines((rows) => rows.toReversed())],
    ['with a line copied', 'IMPORT_REFUSED', lines((rows) => [...rows, ...rows.slice(0, 1)])],
    ['with a cell left out', 'IMPORT_REFUSED', (text) => text.replace(',1\r\n', '\r\n')],
    ['without the apostrophes', 'unchanged', eachCell(bare)],
    ['with typographic apostrophes', 'IMPORT_REFUSED', eachCell((cell) => cell.replace(/^'/, '\u2019'))],
    ['with the apostrophes, and cells read as values', 'unchanged', eachCell(read)],
    ['without the apostrophes, and cells read as values', 'IMPORT_REFUSED', eachCell((cell) => read(bare(cell)))],
    ...['0042', '4795700000001', '1E5'].map((sku): [string, string, (text: string) => string] => [
      `with the SKU ${sku} read as a number`,
      'IMPORT_UNANSWERED',
      eachCell((cell) => (bare(cell) === sku ? read(sku) : cell)),
    ]),
    ['with a size read as a date', 'IMPORT_REFUSED', eachCell((cell) => (bare(cell) === '10-12' ? '12-Oct' : cell))],
    ['with a size of a list read as a date', 'IMPORT_REFUSED', (text) => text.replace("'10-12, 38", '12-Oct, 38')],
    ['with a price ten times as high', 'IMPORT_UNANSWERED', (text) => text.replace(',1249.5,', ',12495,')],
    ['with an amount that could be two', 'IMPORT_REFUSED', eachCell((cell) => cell.replace('1249.5', '1,249'), ';')],
  ])('an export saved %s: %s, and nothing is lost or doubled', async (_, outcome, spoil) => {
    const before = await everything();
    const file = spoil(await exported());
    const preview = (await send(file)).json();
    const answer = await send(file, '?confirm=true');
    if (outcome === 'unchanged') {
      expect(preview).toMatchObject({ created: 0, unchanged: 3, errors: [], questions: [], changes: [] });
      expect(answer.json()).toMatchObject({ applied: true });
    } else {
      expect(answer.json()).toMatchObject({ status: 422, code: outcome });
    }
    expect(await everything()).toEqual(before);
  });

  it('an export writes codes and sizes so that they are not read as numbers or dates', async () => {
    const [, ...rows] = sheetOf(await exported());
    expect(rows.map(([sku]) => sku)).toEqual(["'0042", "'1E5", "'4795700000001"]);
    expect(rows.map(([, name]) => name)).toEqual(['Ankle Socks', '\'=Half "Zip"', 'Cap']);
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
    expect(sheetOf(await exported())).toHaveLength(4);
    expect((await send(text, '?confirm=true&answered=true')).json()).toMatchObject({ applied: true, created: 1 });
  });

  it.each([
    ['refCode', '########', 'an error'],
    ['refCode', '#N/A', 'an error'],
    ['refCode', '45123.0', 'a number with decimals'],
    ['sizes', '46307', 'the number of a day'],
    ['sizes', '10:12:00', 'a time'],
    ['colors', '12-Oct', 'a date'],
    ['name', '12-Oct', 'a date'],
    ['shelf', '04.03.2026', 'a date'],
    ['description', '#REF!', 'an error'],
  ])('a new line whose %s is %s is asked about before anything is written', async (field, text, kind) => {
    const cells = { refCode: 'H-1', name: 'Hat', price: '18', sizes: '', colors: '', shelf: '', description: '' };
    const file = saved([Object.keys(cells), Object.values({ ...cells, [field]: text })]);
    const message = `'${text}' looks like ${kind} that a spreadsheet made. Is it right?`;
    expect((await rehearsed(file)).questions).toEqual([{ line: 2, field, message }]);
    expect((await send(file, '?confirm=true')).json()).toMatchObject({ code: 'IMPORT_UNANSWERED' });
    expect(sheetOf(await exported())).toHaveLength(4);
    expect((await send(file, '?confirm=true&answered=true')).json()).toMatchObject({ created: 1 });
    // What is there already raises no question.
    expect((await rehearsed(file)).questions).toEqual([]);
  });

  it('a known product whose shelf became a date is asked about', async () => {
    expect((await rehearsed('refCode,shelf\n0042,04.03.2026\n')).questions).toMatchObject([{ field: 'shelf' }]);
  });

  it('a code or a shelf that lost the zeros at its start is asked about', async () => {
    const { version } = await calls.product(socks);
    await calls.put(`/products/${socks}`, {
      version,
      shelf: '007',
      codes: { '38-Navy': '0012345', '10-12-Navy': '04006381333931' },
    });
    const file = 'refCode,shelf,codes\n0042,7,38-Navy=12345; 10-12-Navy=4006381333931\n';
    expect((await rehearsed(file)).questions).toEqual([
      { line: 2, field: 'shelf', message: "'007' loses its zeros: '7'. Is it right?" },
      { line: 2, field: 'codes', message: "'0012345' loses its zeros: '12345'. Is it right?" },
    ]);
    expect((await send(file, '?confirm=true')).json()).toMatchObject({ code: 'IMPORT_UNANSWERED' });
    expect(await calls.product(socks)).toMatchObject({ shelf: '007', codes: { '38-Navy': '0012345' } });
  });

  it('two new lines of one name are asked about', async () => {
    const file = 'refCode,name,price\nH-1,Hat,18\nH-2,Scarf,18\nH-3,h\u00e1t,18\n';
    expect((await rehearsed(file)).questions).toEqual([
      { line: 4, field: 'name', message: "Line 2 is a new product called 'h\u00e1t', too. Are they two?" },
    ]);
    expect((await send(file, '?confirm=true')).json()).toMatchObject({ code: 'IMPORT_UNANSWERED' });
  });

  it('a new SKU that may be the code of a variant is asked about, and one that is it is refused', async () => {
    await calls.put(`/products/${socks}`, { codes: { '38-Navy': '0042-1', '10-12-Navy': '04006381333931' } });
    const message = 'No product has the SKU 42-1, but Ankle Socks has the code 0042-1. Is it a new product?';
    expect((await rehearsed('refCode,name,price\n42-1,Other,9\n')).questions).toMatchObject([{ message }]);
    const { errors, questions } = await rehearsed('refCode,name,price\n4006381333931,Other,9\n');
    expect([errors, questions]).toEqual([
      [{ line: 2, field: 'refCode', message: 'The code 4006381333931 is already used by Ankle Socks, 10-12 / Navy' }],
      [],
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
