import { variantOfKey, type Variant, type VariantAxes } from './variants';

/** A product with the codes of its variants by stock key. Older servers send no codes. */
interface Coded {
  codes?: Readonly<Record<string, string>> | undefined;
}

/** The lengths of article codes (GTIN): EAN-8, UPC-A, EAN-13 and GTIN-14. */
const GTIN_LENGTHS = [8, 12, 13, 14];

/** Whether figures are an article code: of one of its lengths, with the right check digit. */
const isGtin = (figures: string): boolean => {
  if (!/^\d+$/.test(figures) || !GTIN_LENGTHS.includes(figures.length)) return false;
  // The weights 3 and 1 alternate from the digit before the check digit.
  const sum = [...figures].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
};

/** What is equal for two spellings of one code: in lower case, an article code with its 14 digits. */
export const codeKey = (code: string): string => {
  const text = code.trim().toLowerCase();
  return isGtin(text) ? text.padStart(14, '0') : text;
};

/** All spellings of a code in lower case: an article code in each length that holds it. */
export const codeSpellings = (code: string): string[] => {
  const key = codeKey(code);
  if (!isGtin(key)) return [key];
  return GTIN_LENGTHS.filter((length) => /^0*$/.test(key.slice(0, -length))).map((length) => key.slice(-length));
};

/**
 * The codes of a product's variants. Search uses them besides name and SKU: every spelling of an article code is a part
 * of its 14 digits.
 */
export const codesOf = ({ codes }: Coded): string[] => Object.values(codes ?? {}).map(codeKey);

/** The variant with this code, in any spelling of it; undefined without one. */
export const variantOfCode = (product: Coded & VariantAxes, text: string): Variant | undefined => {
  const wanted = codeKey(text);
  const [key] = Object.entries(product.codes ?? {}).find(([, code]) => codeKey(code) === wanted) ?? [];
  return key === undefined ? undefined : variantOfKey(key, product);
};
