import { describe, expect, it } from '@jest/globals';
import { csvLine } from '@shop/shared/rules';
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

/** A cell as it comes back from a file. */
const throughFile = (cell: string): string => {
  const { rows } = readCsv(`${csvLine(['refCode', 'cell'])}${csvLine(['X', cell])}`, 10);
  return rows[0]?.cells[1] ?? '';
};

const trimmed = (value: unknown) => (Array.isArray(value) ? value.map((one) => String(one).trim()) : value);

describe('cells of a file', () => {
  it('give sizes and colors back, whatever they are called', () => {
    fc.assert(
      fc.property(names, (list) => {
        expect(trimmed(meaningOf('sizes', throughFile(listCell(list))))).toEqual(list);
      }),
    );
  });

  it('give stock back, whatever its keys are called', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 1_000_000 }), (keys, pieces) => {
        const stock = Object.fromEntries(keys.map((key, index) => [key, (pieces + index) % 1_000_001]));
        expect(meaningOf('stock', throughFile(stockCell(stock)))).toEqual(stock);
      }),
    );
  });

  it.each([
    ['price', '12.50', 12.5],
    ['price', ' ', null],
    ['price', '$12', '$12'],
    ['onSale', 'TRUE', true],
    ['archived', 'no', false],
    ['archived', '', undefined],
    ['version', '', undefined],
    ['sizes', 'S,  M ,', ['S', '  M ', '']],
    ['stock', ' S = 5 ;; M=0 ', { S: 5, M: 0 }],
    ['name', ' Tee ', 'Tee'],
  ] as const)('of %s read %j as %j', (column, cell, meaning) => {
    expect(meaningOf(column, cell)).toEqual(meaning);
  });

  it.each(['S', 'S=', '=5', 'S=five', 'S=1.5', 'S=-1', '{"S":', 'S=9999999999'])('of stock cannot be %j', (cell) => {
    expect(() => meaningOf('stock', cell)).toThrow("Must be pieces such as 'S-Navy=5; M-Navy=0'");
  });
});
