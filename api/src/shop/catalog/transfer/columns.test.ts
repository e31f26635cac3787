import { describe, expect, it } from '@jest/globals';
import { type ProductColumn, csvLine } from '@shop/shared/rules';
import fc from 'fast-check';
import { listCell, meaningOf, stockCell } from './columns';
import { readCsv } from './read-csv';

const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('S', 'X-Large', 'a,b', 'c;d', '=1', "'=1", '[', '{x}', 'k=v', '"'),
  )
  .map((text) => text.trim().replaceAll('\u0000', ''))
  .filter((text) => text !== '');
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 4 });

/** A cell after it was written to a file and read again. */
const throughFile = async (cell: string): Promise<string> => {
  const { rows } = await readCsv(`${csvLine(['refCode', 'cell'])}${csvLine(['X', cell])}`, 10);
  return rows[0]?.cells[1] ?? '';
};

const meaning = (column: ProductColumn, cell: string, decimalComma = false) =>
  meaningOf(column, cell, { decimalComma });

const trimmed = (value: unknown) => (Array.isArray(value) ? value.map((one) => String(one).trim()) : value);

describe('cellsOf and meaningOf', () => {
  it('size and color cells return the same lists when read back, whatever the names', async () => {
    await fc.assert(
      fc.asyncProperty(names, async (list) => {
        expect(trimmed(meaning('sizes', await throughFile(listCell(list))))).toEqual(list);
      }),
    );
  });

  it('stock cells return the same stock when read back, whatever the keys', async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.integer({ min: 0, max: 1_000_000 }), async (keys, pieces) => {
        const stock = Object.fromEntries(keys.map((key, index) => [key, (pieces + index) % 1_000_001]));
        expect(meaning('stock', await throughFile(stockCell(stock)))).toEqual(stock);
      }),
    );
  });

  it.each([
    ['price', '12.50', 12.5],
    ['price', ' ', null],
    ['price', '$12', 12],
    ['price', '$34.00', 34],
    ['price', 'US$ 34.50', 34.5],
    ['price', '34.5 USD', 34.5],
    ['price', '-$3.00', -3],
    ['price', '1,234.50', 1234.5],
    ['price', '$1,234', 1234],
    ['price', "1'234.50", 1234.5],
    ['price', '24,50', 24.5],
    ['price', '٢٤٫٥٠', 24.5],
    ['price', 'ten', 'ten'],
    ['onSale', 'TRUE', true],
    ['archived', 'no', false],
    ['onSale', 'WAHR', true],
    ['onSale', 'FALSCH', false],
    ['onSale', 'VRAI', true],
    ['onSale', 'FAUX', false],
    ['onSale', 'VERDADERO', true],
    ['onSale', 'FALSO', false],
    ['onSale', '0', false],
    ['onSale', 'perhaps', 'perhaps'],
    ['archived', '', undefined],
    ['version', '', undefined],
    ['sizes', 'S,  M ,', ['S', '  M ', '']],
    ['stock', ' S = 5 ;; M=0 ', { S: 5, M: 0 }],
    ['name', ' Tee ', 'Tee'],
  ] as const)('the %s cell %j is read as %j', (column, cell, expected) => {
    expect(meaning(column, cell)).toEqual(expected);
  });

  it.each([
    ['24,50', 24.5],
    [',5', 0.5],
    ['24,50 $', 24.5],
    ['1.234,50', 1234.5],
    ['1 234,50', 1234.5],
    ['1\u202f234,50\u00a0$', 1234.5],
    ['1,234.50', 1234.5],
    ['24.50', 24.5],
    ['24', 24],
    ['24,50,1', '24,50,1'],
  ])('the amount %j in a semicolon-separated file is read as %j', (cell, amount) => {
    expect(meaning('price', cell, true)).toEqual(amount);
  });

  it.each([
    ['1,234', true],
    ['1.234', true],
    ['1.234', false],
  ])('refuses the amount %j, which can mean two numbers (decimal comma: %j)', (cell, decimalComma) => {
    const sentence = `'${cell}' could mean 1234. Write 1234, or at most two decimals`;
    expect(() => meaning('price', cell, decimalComma)).toThrow(sentence);
  });

  it.each(['€24.50', '24,50 €', '£5'])('an amount in a currency other than dollars is refused: %s', (cell) => {
    expect(() => meaning('price', cell, true)).toThrow('Must be in dollars');
  });

  it.each(['S', 'S=', '=5', 'S=five', 'S=1.5', 'S=-1', '{"S":', 'S=9999999999'])(
    'a stock cell with %j is refused',
    (cell) => {
      expect(() => meaning('stock', cell)).toThrow("Must be pieces such as 'S-Navy=5; M-Navy=0'");
    },
  );
});
