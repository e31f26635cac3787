import { foldText } from './fold-text';
import { matchesSearch } from './search';
import { variantOfKey, type Variant, type VariantAxes } from './variants';

/** A product with the codes of its variants by stock key. Older servers send no codes. */
interface Coded {
  codes?: Readonly<Record<string, string>> | undefined;
}

/** The lengths of article codes (GTIN): EAN-8, UPC-A, EAN-13 and GTIN-14. */
const GTIN_LENGTHS = [8, 12, 13, 14];

/** The weighted sum of an article code with its check digit. The weights 3 and 1 alternate from the digit before it. */
const weighted = (figures: string): number =>
  [...figures].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);

/** Whether figures are an article code: of one of its lengths, with the right check digit. */
export const isGtin = (figures: string): boolean =>
  /^\d+$/.test(figures) && GTIN_LENGTHS.includes(figures.length) && weighted(figures) % 10 === 0;

/**
 * An EAN-13 for use within one shop: GS1 gives the numbers from 20 to 29 to nobody. The figures are random, so that a
 * code that was deleted, or that a restored backup does not know, is not given to another variant while its label is
 * still on a piece.
 *
 * @param digit a random digit from 0 to 9
 */
export const shopCode = (digit: () => number): string => {
  const figures = `2${Array.from({ length: 11 }, digit).join('')}`;
  return `${figures}${(10 - (weighted(`${figures}0`) % 10)) % 10}`;
};

/** Figures in groups, as they are printed under a barcode: '3 83057 535153', '0-383057535153'. */
const GROUPS = /^\d+(?:[ -]\d+)+$/;

/** What some scanners send before an article code, such as ']C101' and '(01)': its barcode's kind, and what follows. */
const SCANNED = /^(?:\][a-z]\d(?:01(?=\d{14}$))?|(?:\][a-z]\d)?\(01\))(?=\d{8,14}$)/;

/**
 * An article code without the signs between its printed groups and before its barcode, in Latin figures; any other code
 * unchanged.
 */
export const plainCode = (code: string): string => {
  const folded = foldText(code);
  const figures = GROUPS.test(folded) ? folded.replace(/[ -]/g, '') : folded.replace(SCANNED, '');
  return isGtin(figures) ? figures : code;
};

/** What is equal for all spellings of one code, SKU or a variant's: folded, an article code with its 14 digits. */
export const codeKey = (code: string): string => {
  const text = foldText(plainCode(code));
  return isGtin(text) ? text.padStart(14, '0') : text;
};

/** All spellings of a code in lower case: an article code in each length that holds it, any other also as it is. */
export const codeSpellings = (code: string): string[] => {
  const key = codeKey(code);
  if (!isGtin(key)) return [...new Set([key, code.trim().toLowerCase()])];
  return GTIN_LENGTHS.filter((length) => /^0*$/.test(key.slice(0, -length))).map((length) => key.slice(-length));
};

/**
 * Whether what staff typed stands in a product's name, SKU or codes, or is its SKU or one of its codes in any spelling.
 */
export function matchesProduct(typed: string, product: Coded & { name: string; refCode: string }): boolean {
  const codes = [product.refCode, ...Object.values(product.codes ?? {})];
  if (matchesSearch(typed, product.name, ...codes, ...codes.map(codeKey))) return true;
  const wanted = codeKey(typed);
  return codes.some((code) => codeKey(code) === wanted);
}

/** The variant with this code, in any spelling of it; undefined without one. */
export const variantOfCode = (product: Coded & VariantAxes, text: string): Variant | undefined => {
  const wanted = codeKey(text);
  const [key] = Object.entries(product.codes ?? {}).find(([, code]) => codeKey(code) === wanted) ?? [];
  return key === undefined ? undefined : variantOfKey(key, product);
};
