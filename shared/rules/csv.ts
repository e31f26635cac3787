/** A cell of a CSV file: numbers are written as they are, nothing as an empty cell. */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * What spreadsheets take for the beginning of a formula, however it is quoted; also after blanks that they skip, and
 * after apostrophes, so that an added one differs from those that were there.
 */
const FORMULA = /^['\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^'*[\t\r\n]/u;

/**
 * Text as a spreadsheet shows it without running it: what looks like a formula gets an apostrophe in front. Numbers
 * that we wrote ourselves stay numbers.
 */
const harmless = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
};

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180), with its line end. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;

/** In front of a CSV file, so that Excel reads it as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\ufeff';

/** The text of a cell as it was before {@link csvLine} made it harmless. */
export const csvText = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
