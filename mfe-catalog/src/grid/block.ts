/** Cells copied from a spreadsheet, row by row, or why they cannot be pasted. */
export type Block = { lines: string[][] } | { problem: string };

/** Parses clipboard text of a spreadsheet: cells separated by tabs, rows by line breaks. */
export const readBlock = (text: string): Block => {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(plainCell));
  const width = lines[0]?.length ?? 0;
  const uneven = lines.findIndex(({ length }) => length !== width);
  if (uneven === -1) return { lines };
  const cells = String(lines[uneven]?.length ?? 0);
  return { problem: `Line ${uneven + 1} has ${cells} cells, the first line has ${String(width)}.` };
};

/** Error if a block does not fit into the given number of rows and columns; undefined if it fits. */
export const roomProblem = (lines: readonly string[][], rows: number, columns: number): string | undefined => {
  if (lines.length > rows) return `It has ${lines.length} lines, and there are ${rows} rows from here on.`;
  const width = Math.max(...lines.map(({ length }) => length));
  return width > columns ? `It has ${width} columns, and there are ${columns} from here on.` : undefined;
};

/** The value of a cell without its currency sign, which spreadsheets copy with amounts. */
const plainCell = (text: string): string => text.trim().replace(/^(-?)\$\s*/, '$1');

/** Whether a text has more than one cell. A single value is pasted into the text of a cell as usual. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

const YES = new Set(['true', 'yes', 'y', 'x', '1']);
const NO = new Set(['false', 'no', 'n', '0', '']);

/** 'true' or 'false' for a word that means yes or no; undefined for any other text. */
export const readYesNo = (text: string): string | undefined => {
  const word = text.toLowerCase();
  return YES.has(word) ? 'true' : NO.has(word) ? 'false' : undefined;
};
