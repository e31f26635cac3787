import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine, csvText } from './csv';

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

  it('a CSV line leaves numbers as numbers, including negative ones', () => {
    expect(csvLine([-12.3, 0])).toBe('-12.3,0\r\n');
  });

  it('a CSV line can be read back, whatever its cells contain', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
        expect(readLine(csvLine(cells)).map(csvText)).toEqual(cells);
      }),
    );
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
