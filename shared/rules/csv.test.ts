import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine, csvText, spoiledAs } from './csv';

describe('a line of a CSV file', () => {
  it('a CSV line has commas between its cells and empty cells for missing values', () => {
    expect(csvLine(['Rent', 1250.5, null, undefined, '', true])).toBe('Rent,1250.5,,,,true\r\n');
  });

  it('a CSV line quotes cells with commas, quotes, line breaks or outer spaces', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' edge '])).toBe('"a,b","say ""hi""","two\nlines"," edge "\r\n');
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\uff1dA1'])(
    'a CSV line keeps %j from being run as a formula',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each(['=1', "'=1", "''-1", "'tis", "'", '\t', "'\t=1", 'plain'])(
    'a CSV line returns %j unchanged when it is read back',
    (text) => {
      expect(readLine(csvLine([text])).map(csvText)).toEqual([text]);
    },
  );

  it.each([
    ['0042', "'0042"],
    ['4006381333931', "'4006381333931"],
    ['4.79570E+12', "'4.79570E+12"],
    ['12E5', "'12E5"],
    ['03 123 456', "'03 123 456"],
    ['10-12', "'10-12"],
    ['10/12', "'10/12"],
    ['12-Oct', "'12-Oct"],
    ['MAR1', "'MAR1"],
    ['1. M\u00e4rz', "'1. M\u00e4rz"],
    ['3 P', "'3 P"],
    ['9:30', "'9:30"],
    ['50%', "'50%"],
    ['$5', "'$5"],
    ['\u0665', "'\u0665"],
    ['true', "'true"],
  ])('the text %j is not read as a number, date or truth value', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
    expect(csvText(cell)).toBe(text);
  });

  it.each(['38 EU', 'S', '2XL', 'TT-1', 'Marker 5', 'May', 'A 12', '66f0c1d2e3a4b5c6d7e8f901'])(
    'the text %j is written as it is',
    (text) => expect(csvLine([text])).toBe(`${text}\r\n`),
  );

  it.each([
    [';=1+1', ";'=1+1"],
    ['soft; =cmd', "soft;' =cmd"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ["x;'=1", "x;''=1"],
  ])('the text %j has no formula after a separator', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
    expect(csvText(cell)).toBe(text);
  });

  it('a value for spreadsheets is written as it is', () => {
    expect(csvLine([{ value: '2026-03-02 09:30' }])).toBe('2026-03-02 09:30\r\n');
  });

  it('a CSV line leaves numbers as numbers, including negative ones', () => {
    expect(csvLine([-12.3, 0])).toBe('-12.3,0\r\n');
  });

  it('a CSV line can be read back, whatever its cells contain', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
        expect(readLine(csvLine(cells)).map(csvText)).toEqual(cells);
      }),
    );
    const telling = fc.constantFrom(..."'=;\t\n -+1.eE/a ", 'Oct');
    fc.assert(
      fc.property(fc.string({ unit: telling, maxLength: 12 }), (cell) => {
        expect(readLine(csvLine([cell])).map(csvText)).toEqual([cell]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('spoiledAs', () => {
  it.each([
    ['4.79570E+12', 'a shortened number'],
    ['4795700000000', 'a shortened number'],
    ['12-Oct', 'a date'],
    ['Oct-12', 'a date'],
    ['10/12/2026', 'a date'],
    ['04.03.2026', 'a date'],
    ['2026-10-12 00:00:00', 'a date'],
    ['10:12:00', 'a time'],
    ['9:30 AM', 'a time'],
    ['########', 'an error'],
    ['#N/A', 'an error'],
    ['#WERT!', 'an error'],
    ['#NAME?', 'an error'],
    ['Err:502', 'an error'],
    ['45123.0', 'a number with decimals'],
    ['45123,00', 'a number with decimals'],
    ['10-12', undefined],
    ['TT-1', undefined],
    ['4006381333931', undefined],
    ['4795704000000', undefined],
    ['1000000', undefined],
    ['46307', undefined],
    ['#1', undefined],
    ['9.5', undefined],
    ['May Tee', undefined],
  ])('%j is %j', (text, expected) => expect(spoiledAs(text)).toBe(expected));

  it('a size of five figures may be the number of a day', () => {
    expect(['46307', '128', '90210'].map((size) => spoiledAs(size, true))).toEqual([
      'the number of a day',
      undefined,
      undefined,
    ]);
  });
});

/** The cells of a line, parsed independently of our writer. */
function readLine(line: string): string[] {
  const cells = [''];
  let quoted = false;
  for (const [index, char] of [...line.slice(0, -2)].entries()) {
    const before = [...line][index - 1];
    if (char === '"') {
      // Two quotes in a row inside a quoted cell are one quote.
      if (!quoted && before === '"') cells.push(`${cells.pop() ?? ''}"`);
      quoted = !quoted;
    } else if (char === ',' && !quoted) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${char}`);
  }
  return cells;
}
