import { isGtin } from './codes';

/** A cell of a CSV file. Null and undefined become an empty cell. */
export type CsvCell = string | number | boolean | CsvValue | null | undefined;

/** Text that spreadsheets should read as a number or date, such as a moment. It is written as it is. */
export interface CsvValue {
  readonly value: string;
}

/**
 * The start of a text that spreadsheets treat as a formula, even in quotes. Spreadsheets skip leading whitespace.
 * Leading apostrophes also match, which distinguishes an added apostrophe from an original one.
 */
const FORMULA = /^['\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^'*[\t\r\n]/u;

/**
 * The start of a formula after a semicolon, a tab or a line end. A spreadsheet that separates cells by these splits the
 * text there and runs the rest.
 */
const INNER_FORMULA = /([;\t\r\n])(?=(?:'|[^\S\t\r\n])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
const HARMLESS_INNER_FORMULA = /([;\t\r\n])'(?=(?:'|[^\S\t\r\n])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Numbers, amounts, shares, fractions, dates and times in figures: '0042', '$5', '10-12', '1/2', '9:30'. */
const FIGURES = /^(?=.*\p{Nd})[\p{Nd}\p{Sc}\s.,:/%()\u2019'\u2013\u2212-]+$/u;
/** '4.79570E+12', also in codes such as '12E5'. */
const SCIENTIFIC = /^\d[\d.,]*e[+-]?\d+$/i;
/** '3 P' and '9:30 am'. */
const TIME = /^\d[\d:.]*\s*[ap]m?$/i;
const TRUTH = /^(?:true|false)$/i;

/** Months as spreadsheets in English, German, French, Spanish, Italian, Dutch and Portuguese read and shorten them. */
const MONTH =
  '(?:jan(?:uary|uar|v|vier|eiro)?|gen|ene|feb(?:ruary|ruar)?|fev|f\u00e9vr?|mar(?:ch|s|t)?|m\u00e4r(?:z)?|mrz|mrt|' +
  'apr(?:il)?|avr(?:il)?|abr(?:il)?|may|mai|mei|mag|maio|mayo|june?|juni|juin|giu|july?|juli|juil(?:let)?|lug|' +
  'aug(?:ust)?|ao\u00fbt|ago|sept?(?:ember)?|set|oct(?:ober)?|okt(?:ober)?|ott|out|nov(?:ember)?|dec(?:ember)?|' +
  'dez(?:ember)?|d\u00e9c|dic)';
const MONTH_DATE = new RegExp(
  `^(?:\\d{1,4}[\\s./-]*${MONTH}\\.?(?:[\\s.,/-]*\\d{1,4})?|${MONTH}\\.?[\\s./-]*\\d{1,4}(?:[\\s.,/-]+\\d{1,4})?)$`,
  'iu',
);

/** Whether a spreadsheet reads a text as a number, date, time or truth value, and so may write it otherwise. */
const isReadAsValue = (text: string): boolean => {
  const bare = text.replace(/^'+/, '').trim();
  // Longer texts are no values; the limit also bounds the time of the patterns.
  if (bare.length > 60) return false;
  return [FIGURES, SCIENTIFIC, TIME, TRUTH, MONTH_DATE].some((pattern) => pattern.test(bare));
};

/** Whether a text gets an apostrophe before it. Adding the apostrophe does not change the answer. */
const isProtected = (text: string): boolean => FORMULA.test(text) || isReadAsValue(text);

/**
 * Protects text from spreadsheets. A text that they would read as a formula, number, date or truth value gets a leading
 * apostrophe, and so does a formula after a separator within a text. Number values stay unchanged.
 */
const protectedText = (text: string): string => {
  const inside = text.replace(INNER_FORMULA, "$1'");
  return isProtected(inside) ? `'${inside}` : inside;
};

const textOf = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return cell.value;
  return typeof cell === 'string' ? protectedText(cell) : String(cell);
};

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a CSV file (RFC 4180), including the line break. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`;

/** Starts a CSV file, so that Excel reads it as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\ufeff';

/** Undoes what {@link csvLine} does to protect a text. */
export const csvText = (cell: string): string => {
  const inside = cell.startsWith("'") && isProtected(cell) ? cell.slice(1) : cell;
  return inside.replace(HARMLESS_INNER_FORMULA, '$1');
};

/** Errors as spreadsheets in several languages show them, and a cell that was too narrow: '#N/A', '#WERT!', '####'. */
const CELL_ERROR = /^(?:#(?:#+|N\/[AD]|NV|\p{Lu}[\p{Lu}\d/_]*[!?])|Err:\d{3})$/iu;
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[ap]m)?$/i;
const DATE = /^\d{1,4}([./-])\d{1,2}\1\d{2,4}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
/**
 * A long number of which a spreadsheet kept the first figures only: '4795700000000' was '4.7957E+12' for a while. An
 * article code whose check digit is right passes.
 */
const ROUNDED = /^(?=\d{12})[1-9]\d*0{6}$/;
/** A date as spreadsheets count days: those of the years 1982 to 2064. */
const DAY_NUMBER = /^[3-5]\d{4}$/;

/**
 * What a spreadsheet has probably made of a text, for a question, in words: 'a date', 'an error'. Undefined for other
 * texts.
 *
 * @param countsDays whether the number of a day is no text that anybody writes here, as with sizes
 */
export function spoiledAs(text: string, countsDays = false): string | undefined {
  if (CELL_ERROR.test(text)) return 'an error';
  if (/^\d(?:[.,]\d+)?e\+\d+$/i.test(text) || (ROUNDED.test(text) && !isGtin(text))) return 'a shortened number';
  if (/^\d+[.,]0+$/.test(text)) return 'a number with decimals';
  if (CLOCK.test(text)) return 'a time';
  if (countsDays && DAY_NUMBER.test(text)) return 'the number of a day';
  return MONTH_DATE.test(text) || DATE.test(text) ? 'a date' : undefined;
}
