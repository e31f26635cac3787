/** The sizes and colors of a product. Either list may be empty. */
export interface VariantAxes {
  sizes: readonly string[];
  colors: readonly string[];
}

/** One variant. Size or color is '' if the product has none. */
export interface Variant {
  size: string;
  color: string;
}

/** The stock key of a product with neither sizes nor colors. */
const DEFAULT_STOCK_KEY = 'default';

/** The size name of an order line without a size. */
export const DEFAULT_SIZE = 'One Size';
export const DEFAULT_COLOR = 'Default';

const NO_SIZE = new Set(['', 'default', 'one size']);
const NO_COLOR = new Set(['', 'default']);

/**
 * The canonical stock key: 'size-color', the size or color alone, or 'default'. Only this function builds keys, and
 * only {@link variantOfKey} parses them. Names may contain hyphens, so never split a key at a hyphen.
 */
export const stockKey = ({ size, color }: Variant): string =>
  size !== '' && color !== '' ? `${size}-${color}` : size || color || DEFAULT_STOCK_KEY;

/** Every combination of size and color, sizes first. A product with neither has one unnamed variant. */
export const variantsOf = ({ sizes, colors }: VariantAxes): Variant[] =>
  (sizes.length > 0 ? sizes : ['']).flatMap((size) =>
    (colors.length > 0 ? colors : ['']).map((color) => ({ size, color })),
  );

/**
 * The variant with exactly this stock key. The reverse order 'color-size' is accepted if it matches no canonical key.
 * Undefined if no variant matches.
 */
export const variantOfKey = (key: string, axes: VariantAxes): Variant | undefined => {
  const variants = variantsOf(axes);
  return (
    variants.find((variant) => stockKey(variant) === key) ??
    variants.find(({ size, color }) => size !== '' && color !== '' && `${color}-${size}` === key)
  );
};

/**
 * A stock key that two of the product's variants would share, as 'S' in 'Off-White' and 'S-Off' in 'White' do;
 * undefined if every variant has its own key. A product with a shared key is refused, because two variants would share
 * one stock.
 */
export const sharedStockKey = (axes: VariantAxes): string | undefined => {
  const keys = variantsOf(axes).map(stockKey);
  const seen = new Set<string>();
  return keys.find((key) => seen.size === seen.add(key).size);
};

/** The form of a text that must be equal for two of them to be one. */
type Form = (text: string) => string;

const inLowerCase: Form = (text) => text.toLowerCase();

const pick = (text: string, listed: readonly string[], none: Set<string>, form: Form): string | undefined => {
  if (listed.includes(text)) return text;
  const match =
    listed.find((name) => inLowerCase(name) === inLowerCase(text)) ?? listed.find((name) => form(name) === form(text));
  if (match !== undefined) return match;
  return listed.length === 0 && none.has(form(text)) ? '' : undefined;
};

/**
 * The product's variant with this size and color. 'One Size', '', null and 'default' mean no size, and likewise
 * 'Default' no color, unless the product lists that value. Undefined if there is no such variant.
 *
 * @param form a form besides lower case in which names may be equal; shoppers' pages do without one, to load less
 */
export const listedVariant = (
  wanted: { size?: string | null | undefined; color?: string | null | undefined },
  axes: VariantAxes,
  form: Form = inLowerCase,
): Variant | undefined => {
  const size = pick((wanted.size ?? '').trim(), axes.sizes, NO_SIZE, form);
  const color = pick((wanted.color ?? '').trim(), axes.colors, NO_COLOR, form);
  return size === undefined || color === undefined ? undefined : { size, color };
};

/** A letter size with its number or row of X: '2XL', 'X2L', 'XXL', 'medium'. */
const LETTER_SIZE = /^(?:(\d{1,2})x|x(\d{1,2})|(x*))(s|m|l|small|medium|large)$/;

/** A size that fits everyone. */
const ONE_SIZE = /^(?:one ?size|os|o\/s|free size|universal)$/;

/** The place of a letter size around M, which is 0; undefined for other text. */
const letterPlace = (text: string): number | undefined => {
  const [, before, behind, row = '', letter] = LETTER_SIZE.exec(text) ?? [];
  if (letter === undefined) return undefined;
  const from = 'sml'.indexOf(letter.charAt(0)) - 1;
  return from * (1 + Number(before ?? behind ?? row.length));
};

/** The place of a size: letter sizes, numbers, names, and sizes that fit everyone; then the values within the kind. */
const sizePlace = (size: string): number[] => {
  const text = size
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^extra\b/, 'x')
    .replace(/^(x+|\d{1,2}x)[\s-]+/, '$1');
  if (ONE_SIZE.test(text)) return [3];
  const letters = text.split(/\s*[/\p{Pd}]\s*/u).map(letterPlace);
  if (letters.every((place) => place !== undefined)) return [0, ...letters];
  const figures = /^\d/.test(text) ? (text.match(/\d+(?:[.,]\d+)?/g) ?? []) : [];
  return figures.length > 0 ? [1, ...figures.map((figure) => Number(figure.replace(',', '.')))] : [2];
};

/**
 * The sort order of sizes, by meaning: letter sizes from small to large, where 2XL is XXL and lies between XL and 3XL;
 * then numbers and ranges such as '10-12' by value; then names; 'One Size' last.
 */
export const compareSizes = (a: string, b: string): number => {
  const [left, right] = [sizePlace(a), sizePlace(b)];
  const differing = left.map((value, at) => value - (right[at] ?? -Infinity)).find((step) => step !== 0);
  // '38' comes before '38-40'.
  return differing ?? (left.length - right.length || a.localeCompare(b, 'en-US', { numeric: true }));
};
