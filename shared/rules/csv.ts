/** A cell of a CSV file. Null and undefined become an empty cell. */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * The start of a text that spreadsheets treat as a formula, even in quotes. Spreadsheets skip leading whitespace.
 * Leading apostrophes also match, which distinguishes an added apostrophe from an original one.
 */
const FORMULA = /^['\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^'*[\t\r\n]/u;

/**
 * Escapes text for spreadsheets: text that looks like a formula gets a leading apostrophe. Number values stay
 * unchanged.
 */
const harmless = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
};

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180), including the line break. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;

/** Starts a CSV file, so that Excel reads it as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\ufeff';

/** Undoes the escaping of a cell by {@link csvLine}. */
export const csvText = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
