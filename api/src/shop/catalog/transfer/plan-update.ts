import { type Product, callSchemas } from '@shop/shared/contracts';
import { foldText, resolveStockKey, stockKey, type VariantAxes } from '@shop/shared/rules';
import { invalid } from '../../../errors';
import { assertProductVersions } from '../product-lock';
import type { LockedProduct } from '../product-lock';
import { inVariantOrder } from '../product-rows';
import { changesQuantities, rebuiltStock, withStoredNames } from '../product-stock';
import { checkSale } from '../product-values';
import type { ProductChange } from '../product-values';
import type { StockWrite } from '../stock-writes';
import type { CodeWrite } from '../variant-codes';
import { checked } from './file-lines';
import type { NameLookup } from './name-lookup';
import { codesAfter } from './plan-codes';

/** An existing product, as staff see it and as it is written. */
export interface ExistingProduct {
  product: Product;
  locked: LockedProduct;
}

/** Throws for a key that fits none of the product's sizes and colors. @throws ShopError invalid at the stock */
function requireKnownKeys(stock: Readonly<Record<string, number>>, axes: VariantAxes): void {
  const unknown = Object.keys(stock).find((key) => resolveStockKey(key, axes) === undefined);
  if (unknown === undefined) return;
  const message = `'${unknown}' is none of the product's sizes and colors. Take it out of the stock to remove it`;
  throw invalid('stock', message);
}

const stockBeforeSchema = callSchemas.updateProduct.body.pick({ stock: true });

/** The pieces of each variant, by canonical key. */
const piecesOf = ({ row, rows }: LockedProduct): Map<string, number> =>
  new Map(inVariantOrder(rows, row).map((one) => [stockKey(one), one.quantity]));

/**
 * The quantities that a line changes, compared with its stockBefore. Quantities that the line leaves as they were are
 * not written, whatever was sold since.
 *
 * @throws ShopError invalid when a quantity to change has changed since the file was written
 */
function changedStock(
  stock: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
  axes: { sizes: string[]; colors: string[] },
  locked: LockedProduct,
): Record<string, number> {
  const keyOf = (key: string) => {
    const variant = resolveStockKey(key, axes) ?? resolveStockKey(key, locked.row);
    return variant === undefined ? key : stockKey(variant);
  };
  const seen = new Map(Object.entries(before).map(([key, quantity]) => [keyOf(key), quantity]));
  const now = piecesOf(locked);
  return Object.fromEntries(
    Object.entries(stock).filter(([key, wanted]) => {
      const was = seen.get(keyOf(key));
      if (was === wanted) return false;
      const is = now.get(keyOf(key)) ?? 0;
      if (is !== (was ?? 0))
        throw invalid('stock', `${key} was ${was ?? 0} in the file's stockBefore and is ${is} now`);
      return true;
    }),
  );
}

/** The writes of a line for an existing product. */
export function planUpdate(values: Record<string, unknown>, { locked }: ExistingProduct) {
  const { stock: before } = checked(stockBeforeSchema, { stock: values['stockBefore'] });
  const { refCode: _refCode, ...read } = checked(callSchemas.updateProduct.body, { ...values, stockBefore: undefined });
  const change = withStoredNames(read, locked, foldText);
  const axes = { sizes: change.sizes ?? locked.row.sizes, colors: change.colors ?? locked.row.colors };
  // Before unchanged quantities are left out: a size that a spreadsheet changed shows here only.
  if (change.stock !== undefined) requireKnownKeys(change.stock, axes);
  const stock =
    change.stock === undefined || before === undefined
      ? change.stock
      : changedStock(change.stock, before, axes, locked);
  const planned = rebuiltStock(locked, { ...change, stock });
  if (before !== undefined) requireSeen(planned, before, locked);
  else if (changesQuantities(planned) && change.version === undefined) {
    throw invalid(
      'stock',
      'Stock is only changed together with the columns stockBefore or version, as exports have them',
    );
  }
  assertProductVersions([
    { product: locked, sent: change.version, stock: before === undefined && changesQuantities(planned) },
  ]);
  checkSale(change, locked.row);
  const writes = planned.map((write): StockWrite => (write.reason === 'set' ? { ...write, reason: 'import' } : write));
  return { change: { ...change, stock }, writes };
}

/** Throws when a variant that the file removes has other pieces than the file's stockBefore says. */
function requireSeen(planned: readonly StockWrite[], before: Readonly<Record<string, number>>, locked: LockedProduct) {
  for (const { quantity, ...variant } of planned) {
    const is = locked.rows.find((row) => row.size === variant.size && row.color === variant.color)?.quantity ?? 0;
    const key = stockKey(variant);
    const was = before[key] ?? 0;
    if (quantity === null && is !== was) {
      throw invalid('sizes', `${key} would go with ${is} pieces; the file's stockBefore says ${was}`);
    }
  }
}

/** An existing product after a change, with the fields that a file has. */
export function previewUpdate(
  { product, locked }: ExistingProduct,
  change: ProductChange,
  writes: readonly StockWrite[],
  codes: readonly CodeWrite[],
  directory: NameLookup,
): Product {
  const reference = (id: string | null | undefined, now: Product['category'], names: ReadonlyMap<string, string>) =>
    id === undefined ? now : id === null ? null : { _id: id, name: names.get(id) ?? '' };
  const { category, supplier, stock: _stock, version: _version, codes: _codes, ...values } = change;
  const stock = piecesOf(locked);
  for (const write of writes) {
    if (write.quantity === null) stock.delete(stockKey(write));
    else stock.set(stockKey(write), write.quantity);
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return {
    ...product,
    ...given,
    category: reference(category, product.category, directory.names.category),
    supplier: reference(supplier, product.supplier, directory.names.supplier),
    stock: Object.fromEntries(stock),
    codes: codesAfter(product, codes, {
      sizes: change.sizes ?? product.sizes,
      colors: change.colors ?? product.colors,
    }),
  };
}
