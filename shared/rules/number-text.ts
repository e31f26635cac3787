/** How a text may write its numbers. */
export interface NumberStyle {
  /**
   * Whether a comma is more likely a decimal mark than a mark between thousands, as in a file whose cells are separated
   * by semicolons. Default value: `false`.
   */
  decimalComma?: boolean;
}

/** Signs that set the direction of text. They are invisible, and pasted numbers contain them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The shop's own currency, before or after the amount, with a minus sign or without. */
const CURRENCY = /^(-?)\s*(?:US)?\$\s*|^(-?)\s*USD\s*|\s*(?:(?:US)?\$|USD)$/gi;

/** A sign between groups of three digits that is no decimal mark anywhere: a space, an apostrophe, an Arabic mark. */
const GROUP_MARK = /(?<=\d)[\s'\u2019\u066c](?=\d{3}(?!\d))/g;

/** Maximum number of consecutive decimal digits in Unicode: the five alphabets of mathematical digits. */
const MAX_DIGIT_RUN = 50;

const DIGIT = /^\p{Nd}$/u;

/** The Latin digit of a decimal digit in any script. Each script has its ten digits in order, beginning with zero. */
const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let above = 0;
  while (above < MAX_DIGIT_RUN && DIGIT.test(String.fromCodePoint(code - above - 1))) above += 1;
  return String(above % 10);
};

/** The text with Latin digits, points, commas and minus signs, without currency and marks between groups. */
const plainSigns = (text: string): string =>
  text
    .replace(DIRECTION_MARKS, '')
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/[\u060c\uff0c]/g, ',')
    .replace(/[\u2212\uff0d]/g, '-')
    .trim()
    .replace(CURRENCY, '$1$2')
    .replace(GROUP_MARK, '');

/** One mark with three digits behind it: '1.249', '1,249'. A number that begins with 0 has no thousands. */
const THREE_DIGITS = /^-?[1-9]\d{0,2}([.,])\d{3}$/;

/** The number that a text means in plain digits and a point; null if it could mean two numbers, or none. */
function decimalText(plain: string, { decimalComma = false }: NumberStyle): string | null {
  const mark = THREE_DIGITS.exec(plain)?.[1];
  if (mark === '.' || (mark === ',' && decimalComma)) return null;
  if (/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return plain;
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(plain)) return plain.replaceAll(',', '');
  if (/^-?[1-9]\d{0,2}((\.\d{3})+,\d*|(\.\d{3}){2,})$/.test(plain)) return plain.replaceAll('.', '').replace(',', '.');
  return /^-?(\d+,\d*|,\d+)$/.test(plain) ? plain.replace(',', '.') : null;
}

/**
 * Reads a typed, pasted or imported number: the shop's way ('1,249.50', '$24'), the way of most other countries
 * ('1.249,50', '24,50', '1 249,50'), and digits of any script.
 *
 * @returns undefined for empty text; NaN for text that is no number or could be two ({@link ambiguousNumber})
 */
export function parseNumber(text: string, style: NumberStyle = {}): number | undefined {
  const plain = plainSigns(text);
  if (plain === '') return text.replace(DIRECTION_MARKS, '').trim() === '' ? undefined : Number.NaN;
  const decimal = decimalText(plain, style);
  return decimal === null ? Number.NaN : Number(decimal);
}

/** The error of a text that could mean two numbers, such as '1.249'; undefined for any other text. */
export function ambiguousNumber(text: string, { decimalComma = false }: NumberStyle = {}): string | undefined {
  const plain = plainSigns(text);
  const mark = THREE_DIGITS.exec(plain)?.[1];
  if (mark === undefined || (mark === ',' && !decimalComma)) return undefined;
  return `'${plain}' could mean ${plain.replace(mark, '')}. Write ${plain.replace(mark, '')}, or at most two decimals`;
}
