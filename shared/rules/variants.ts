/** The sizes and colors a product comes in; either list may be empty. */
export interface VariantAxes {
  sizes: readonly string[];
  colors: readonly string[];
}

/** One variant; '' where the product has no sizes or no colors. */
export interface Variant {
  size: string;
  color: string;
}

/** The key of a product's stock when it has neither sizes nor colors. */
const DEFAULT_STOCK_KEY = 'default';

/** How a line without a size or color names it in an order. */
export const DEFAULT_SIZE = 'One Size';
export const DEFAULT_COLOR = 'Default';

const NO_SIZE = new Set(['', 'default', 'one size']);
const NO_COLOR = new Set(['', 'default']);

/**
 * The canonical stock key: 'size-color', the size or color alone, or 'default'. Keys are only ever built here and
 * resolved by {@link resolveStockKey}; names may hold hyphens, so a key must never be split at one.
 */
export const stockKey = ({ size, color }: Variant): string =>
  size !== '' && color !== '' ? `${size}-${color}` : size || color || DEFAULT_STOCK_KEY;

/** Every size and color combination of a product, sizes first; one unnamed variant when it has neither. */
export const variantsOf = ({ sizes, colors }: VariantAxes): Variant[] =>
  (sizes.length > 0 ? sizes : ['']).flatMap((size) =>
    (colors.length > 0 ? colors : ['']).map((color) => ({ size, color })),
  );

/**
 * Finds the variant a stock key means, by trying the product's own sizes and colors. The reverse order 'color-size' is
 * understood when it matches no canonical key. Undefined when the key fits no variant.
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
 * undefined when every variant has a key of its own. A product with such a key is refused: two variants would share one
 * stock.
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
 * The product's variant that a size and color name. 'One Size', '', null and 'default' mean no size (likewise
 * 'Default' no color) unless the product lists that value. Undefined when it has no such variant.
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

/** The order of sizes: letters from small to large, then the rest, numbers by their value. */
export const compareSizes = (a: string, b: string): number => {
  const [left, right] = [a, b].map((size) => LETTER_SIZES.indexOf(size.toUpperCase()) >>> 0);
  return (left ?? 0) - (right ?? 0) || a.localeCompare(b, 'en-US', { numeric: true });
};
