import { describe, expect, it } from '@jest/globals';
import { type ProductColumn, csvLine } from '@shop/shared/rules';
import fc from 'fast-check';
import { listCell, meaningOf, stockCell } from './columns';
import { readCsv } from '../../../csv/read-csv';

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
    ['stock', 'S=1,000; M=\u0665; L=5.0; XL=1 000', { S: 1000, M: 5, L: 5, XL: 1000 }],
    ['stockBefore', 'S-Red=\uff15', { 'S-Red': 5 }],
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

  it.each([
    ['S', "'S' cannot be read. Must be pieces such as 'S-Navy=5; M-Navy=0'"],
    ['=5', "'=5' cannot be read. Must be pieces such as 'S-Navy=5; M-Navy=0'"],
    ['{"S":', "Must be pieces such as 'S-Navy=5; M-Navy=0'"],
    ['S=', "Pieces of S: ''. Nothing stands behind the sign ="],
    ['M=1; S-Red=five', "Pieces of S-Red: 'five'. Must be a number"],
    ['S=0x10', "Pieces of S: '0x10'. Must be a number"],
    ['S=1.5', "Pieces of S: '1.5'. Must be a whole number"],
    ['S=-1', "Pieces of S: '-1'. Must be 0 or more"],
    ['S=9999999999', "Pieces of S: '9999999999'. Must be 1,000,000 or less"],
    ['S=1.000', "Pieces of S: '1.000' could mean 1000. Write 1000, or at most two decimals"],
    ['S=5; M=1; S=6', 'S is there twice'],
  ])('the stock cell %j is refused with its variant and what was read', (cell, sentence) => {
    expect(() => meaning('stock', cell)).toThrow(sentence);
  });
});
