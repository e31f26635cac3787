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
 * only {@link resolveStockKey} parses them. Names may contain hyphens, so never split a key at a hyphen.
 */
export const stockKey = ({ size, color }: Variant): string =>
  size !== '' && color !== '' ? `${size}-${color}` : size || color || DEFAULT_STOCK_KEY;

/** Every combination of size and color, sizes first. A product with neither has one unnamed variant. */
export const variantsOf = ({ sizes, colors }: VariantAxes): Variant[] =>
  (sizes.length > 0 ? sizes : ['']).flatMap((size) =>
    (colors.length > 0 ? colors : ['']).map((color) => ({ size, color })),
  );

/**
 * Finds the variant of a stock key among the product's sizes and colors. The reverse order 'color-size' is accepted if
 * it matches no canonical key. Undefined if no variant matches.
 */
export const resolveStockKey = (key: string, axes: VariantAxes): Variant | undefined => {
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

const pick = (value: string | null | undefined, listed: readonly string[], none: Set<string>): string | undefined => {
  const text = (value ?? '').trim();
  if (listed.includes(text)) return text;
  const match = listed.find((name) => name.toLowerCase() === text.toLowerCase());
  if (match !== undefined) return match;
  return listed.length === 0 && none.has(text.toLowerCase()) ? '' : undefined;
};

/**
 * The product's variant with this size and color. 'One Size', '', null and 'default' mean no size, and likewise
 * 'Default' no color, unless the product lists that value. Undefined if there is no such variant.
 */
export const findVariant = (
  wanted: { size?: string | null | undefined; color?: string | null | undefined },
  axes: VariantAxes,
): Variant | undefined => {
  const size = pick(wanted.size, axes.sizes, NO_SIZE);
  const color = pick(wanted.color, axes.colors, NO_COLOR);
  return size === undefined || color === undefined ? undefined : { size, color };
};

const LETTER_SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL'];

/** The sort order of sizes: letter sizes from small to large, then the others, numbers by value. */
export const compareSizes = (a: string, b: string): number => {
  const [left, right] = [a, b].map((size) => LETTER_SIZES.indexOf(size.toUpperCase()) >>> 0);
  return (left ?? 0) - (right ?? 0) || a.localeCompare(b, 'en-US', { numeric: true });
};
