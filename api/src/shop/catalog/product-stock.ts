import { cleanText, resolveStockKey, sharedStockKey, twinProblem, variantsOf } from '@shop/shared/rules';
import { invalid } from '../../errors';
import type { LockedProduct } from './product-lock';
import type { StockRow } from './stock-rows';
import type { StockWrite } from './stock-writes';

/** The sizes and colors of a product. */
interface Axes {
  sizes: string[];
  colors: string[];
}

/**
 * Checks the names of sizes and colors. Names that look the same stay where the product has both already.
 *
 * @throws ShopError invalid when two names look the same, or two combinations of size and color have one stock key
 */
function checkNames(axes: Axes, before: Axes = { sizes: [], colors: [] }): void {
  for (const axis of ['sizes', 'colors'] as const) {
    const problem = twinProblem(axes[axis], before[axis]);
    if (problem !== undefined) throw invalid(axis, problem);
  }
  const shared = sharedStockKey(axes);
  if (shared === undefined) return;
  throw invalid('sizes', `Two combinations of size and color would both be called '${shared}'`);
}

/**
 * The rows that a map of stock keys names, with their pieces.
 *
 * @throws ShopError invalid for a key that fits no combination of size and color, or that two of them share
 */
function namedRows(map: Readonly<Record<string, number>>, axes: Axes): StockRow[] {
  const named = new Map<string, string>();
  return Object.entries(map).map(([key, quantity]) => {
    const variant = resolveStockKey(key, axes);
    if (!variant) throw invalid('stock', `'${key}' is none of the product's sizes and colors`);
    const name = JSON.stringify([variant.size, variant.color]);
    const before = named.get(name);
    if (before !== undefined) throw invalid('stock', `'${before}' and '${key}' mean the same size and color`);
    named.set(name, key);
    return { ...variant, quantity };
  });
}

const same = (a: Omit<StockRow, 'quantity'>, b: Omit<StockRow, 'quantity'>) => a.size === b.size && a.color === b.color;

/**
 * A row for each combination of size and color of a new product, with its pieces from the map, else 0.
 *
 * @throws ShopError invalid for sizes, colors or keys that do not fit together
 */
export function stockRowsOf(map: Readonly<Record<string, number>>, axes: Axes): StockRow[] {
  checkNames(axes);
  const named = namedRows(map, axes);
  return variantsOf(axes).map((variant) => ({
    ...variant,
    quantity: named.find((row) => same(row, variant))?.quantity ?? 0,
  }));
}

/**
 * Sizes or colors of a write, as the product has them stored. Older versions stored names that are not clean, and a
 * name that means one of them stays so. A stored twin that only cleaning makes equal stays while it has pieces.
 *
 * @param alike what makes two names one: files may carry older spellings, so they match by the folded form
 */
function storedNames(
  names: readonly string[],
  stored: readonly string[],
  hasPieces: (name: string) => boolean,
  alike: (name: string) => string = cleanText,
): string[] {
  const kept = names.map((name) =>
    stored.includes(name) ? name : (stored.find((one) => !names.includes(one) && alike(one) === alike(name)) ?? name),
  );
  const hidden = stored.filter(
    (one) => !kept.includes(one) && cleanText(one) !== one && kept.includes(cleanText(one)) && hasPieces(one),
  );
  return [...new Set([...kept, ...hidden])];
}

/** A change with sizes and colors as {@link storedNames}. */
export function withStoredNames<Change extends { sizes?: string[] | undefined; colors?: string[] | undefined }>(
  change: Change,
  { row, rows }: LockedProduct,
  alike?: (name: string) => string,
): Change {
  const has = (axis: 'size' | 'color') => (name: string) => rows.some((one) => one[axis] === name && one.quantity > 0);
  return {
    ...change,
    ...(change.sizes && { sizes: storedNames(change.sizes, row.sizes, has('size'), alike) }),
    ...(change.colors && { colors: storedNames(change.colors, row.colors, has('color'), alike) }),
  };
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.includes(name));

/**
 * The writes of stock for a change of sizes, colors and stock. When sizes or colors change, every new combination gets
 * a row, existing ones keep their pieces, and rows of removed combinations are deleted. `stock` sets the variants that
 * it names; other quantities stay as they are.
 *
 * @throws ShopError invalid for sizes, colors or keys that do not fit together
 */
export function rebuiltStock(
  product: LockedProduct,
  change: { sizes?: string[] | undefined; colors?: string[] | undefined; stock?: Record<string, number> | undefined },
): StockWrite[] {
  const { row, rows } = product;
  const axes = { sizes: change.sizes ?? row.sizes, colors: change.colors ?? row.colors };
  const named = change.stock === undefined ? [] : namedRows(change.stock, axes);
  const writes: StockWrite[] = named.map((wanted) => ({ ...wanted, product, reason: 'set' }));
  if (sameList(axes.sizes, row.sizes) && sameList(axes.colors, row.colors)) return writes;
  checkNames(axes, row);
  const variants = variantsOf(axes);
  const missing = variants.filter((variant) => ![...rows, ...named].some((other) => same(other, variant)));
  const gone = rows.filter((other) => !variants.some((variant) => same(other, variant)));
  return [
    ...writes,
    ...missing.map((variant): StockWrite => ({ ...variant, product, quantity: 0, reason: 'set' })),
    ...gone.map(({ size, color }): StockWrite => ({ product, size, color, quantity: null, reason: 'removed' })),
  ];
}

/** Whether writes change any number of pieces. Creating or deleting a row with 0 pieces does not count. */
export const changesQuantities = (writes: readonly StockWrite[]): boolean =>
  writes.some(({ product, quantity, ...variant }) => {
    const now = product.rows.find((row) => same(row, variant))?.quantity ?? 0;
    return (quantity ?? 0) !== now;
  });
