import { NUMBER_LIMITS, type callSchemas } from '@shop/shared/contracts';
import { findVariant, sharedStockKey, stockKey, type Variant } from '@shop/shared/rules';
import type { z } from 'zod';
import { ShopError, conflict, invalid } from '../../errors';
import type { LockedProduct } from './product-lock';
import type { StockRowWithSales } from './stock-rows';
import type { StockWrite } from './stock-writes';

/** One stock operation, as the contract's schema parsed it. */
export type StockOperation = z.output<(typeof callSchemas)['updateStock']['body']>;

/** The sizes and colors a product lists. */
interface Axes {
  sizes: string[];
  colors: string[];
}

/** The result of operations: rows to write, and the product's sizes and colors where an operation adds to them. */
export interface OperationPlan {
  writes: StockWrite[];
  axes: Axes | null;
}

const MAX_VALUES = 60;

/** Whether a text means that there is no size (or no color). */
const isNoSize = (size: string) => findVariant({ size }, { sizes: [], colors: [] }) !== undefined;
const isNoColor = (color: string) => findVariant({ color }, { sizes: [], colors: [] }) !== undefined;

const unknownVariant = () => invalid('size', 'The product has no such size and color');

/** The sizes and colors after one is added. @throws ShopError invalid for a variant that cannot be added */
function extended(axes: Axes, { size, color }: Variant, rows: readonly StockRowWithSales[]): Axes {
  // A variant without its size or color, or with both exchanged, is a mistake and no new size.
  if ((axes.sizes.length > 0 && isNoSize(size)) || (axes.colors.length > 0 && isNoColor(color))) throw unknownVariant();
  if (findVariant({ size: color, color: size }, axes) !== undefined) throw unknownVariant();
  const add = (list: string[], name: string, none: boolean) => (none || list.includes(name) ? list : [...list, name]);
  const listedSize = findVariant({ size }, { sizes: axes.sizes, colors: [] })?.size;
  const listedColor = findVariant({ color }, { sizes: [], colors: axes.colors })?.color;
  const next = {
    sizes: add(axes.sizes, listedSize || size, isNoSize(size)),
    colors: add(axes.colors, listedColor || color, isNoColor(color)),
  };
  const opens = (before: string[], after: string[]) => before.length === 0 && after.length > 0;
  if (opens(axes.sizes, next.sizes) || opens(axes.colors, next.colors)) {
    if (rows.some(({ quantity }) => quantity > 0)) {
      throw conflict('STOCK_WITHOUT_SIZE', 'Take the stock that has no size or color out first');
    }
  }
  if (Math.max(next.sizes.length, next.colors.length) > MAX_VALUES) throw invalid('size', 'At most 60 values');
  const shared = sharedStockKey(next);
  if (shared !== undefined) {
    throw invalid('size', `Two combinations of size and color would both be called '${shared}'`);
  }
  return next;
}

/**
 * The number of pieces after an operation.
 *
 * @throws ShopError conflict when more is subtracted than there is, invalid when more is added than a shop can hold
 */
function result(before: number, { operation, quantity }: Pick<StockOperation, 'operation' | 'quantity'>): number {
  switch (operation) {
    case 'set':
      return quantity;
    case 'add':
      if (before + quantity > NUMBER_LIMITS.stock) throw invalid('quantity', 'Stock must be 1,000,000 or less');
      return before + quantity;
    case 'subtract':
      if (quantity > before) {
        throw conflict('STOCK_TOO_LOW', `Cannot subtract ${quantity}. Only ${before} in stock`, { available: before });
      }
      return before - quantity;
  }
}

/** Adds the path of an operation to the fields of an error. */
function at<T>(path: string | null, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (path === null || !(error instanceof ShopError)) throw error;
    const errors =
      error.errors.length > 0
        ? error.errors.map(({ field, message }) => ({ field: `${path}.${field}`, message }))
        : [{ field: path, message: error.message }];
    throw new ShopError(error.kind, error.code, error.message, { errors, details: error.details });
  }
}

/**
 * Computes operations one after the other on the present stock, without writing. Setting or adding to a size or color
 * that the product does not list adds it to the product.
 *
 * @param path names the list of operations in errors ('stockUpdates.0.size'); null for a single operation
 * @throws ShopError conflict below 0 or where `expected` no longer holds, invalid for a variant that cannot be
 */
export function planOperations(
  product: LockedProduct,
  operations: readonly StockOperation[],
  path: string | null,
): OperationPlan {
  const { sizes, colors } = product.row;
  let axes: Axes = { sizes, colors };
  const left = new Map(product.rows.map((row) => [JSON.stringify([row.size, row.color]), row.quantity]));
  const writes = new Map<string, StockWrite>();
  const variantOf = (operation: StockOperation): Variant => {
    const wanted = { size: operation.size ?? '', color: operation.color ?? '' };
    const listed = findVariant(wanted, axes);
    if (listed !== undefined) return listed;
    if (left.has(JSON.stringify([wanted.size, wanted.color]))) return wanted;
    if (operation.operation === 'subtract') throw unknownVariant();
    axes = extended(axes, wanted, product.rows);
    const added = findVariant(wanted, axes);
    if (added === undefined) throw unknownVariant();
    return added;
  };
  for (const [index, operation] of operations.entries()) {
    at(path === null ? null : `${path}.${index}`, () => {
      const variant = variantOf(operation);
      const key = JSON.stringify([variant.size, variant.color]);
      const before = left.get(key) ?? 0;
      if (operation.expected != null && operation.expected !== before) {
        const message = `The stock of ${stockKey(variant)} was changed meanwhile: ${before} now`;
        throw conflict('STOCK_CHANGED', message, { ...variant, available: before });
      }
      const quantity = result(before, operation);
      left.set(key, quantity);
      // A variant that the product no longer lists is removed with its last piece.
      const ends = quantity === 0 && findVariant(variant, axes) === undefined;
      writes.set(key, { ...variant, product, quantity: ends ? null : quantity, reason: operation.operation });
    });
  }
  const grown = axes.sizes !== sizes || axes.colors !== colors;
  return { writes: [...writes.values(), ...(grown ? emptied(product, axes) : [])], axes: grown ? axes : null };
}

/** Deletes the empty rows without size or color, once the product has sizes or colors. */
const emptied = (product: LockedProduct, axes: Axes): StockWrite[] =>
  product.rows
    .filter(
      ({ size, color, quantity }) =>
        quantity === 0 && ((size === '' && axes.sizes.length > 0) || (color === '' && axes.colors.length > 0)),
    )
    .map(({ size, color }) => ({ product, size, color, quantity: null, reason: 'removed' }));
