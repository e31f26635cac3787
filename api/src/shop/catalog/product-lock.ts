import { namesInSentence } from '@shop/shared/rules';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../database/client';
import { foldsOfProduct } from '../../database/folds';
import { products, stock } from '../../database/schema';
import { ShopError, invalid, notFound, versionConflict } from '../../errors';
import { insertRows, replaceRow } from '../../database/insert-rows';
import { indexProducts } from '../search/index-products';
import { publicVersion, salesOf } from './stock-rows';
import type { StockRowWithSales } from './stock-rows';
import { deleteObsoleteCodes } from './variant-codes';

/** A product and its stock, locked until the transaction ends. */
export interface LockedProduct {
  row: typeof products.$inferSelect;
  /** Its stock, kept up to date with the writes of the transaction. */
  rows: StockRowWithSales[];
  /** The sales of stock rows that were removed since the lock. */
  removedSales: number;
}

async function read(tx: Executor, ids: readonly string[], lock: boolean): Promise<Map<string, LockedProduct>> {
  const wanted = tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])})`)
    .orderBy(asc(products.id));
  // A weak lock: orders that refer to the product only need its key, which never changes.
  const found = await (lock ? wanted.for('no key update') : wanted);
  const locked = new Map<string, LockedProduct>(found.map((row) => [row.id, { row, rows: [], removedSales: 0 }]));
  const theirs = tx
    .select()
    .from(stock)
    .where(sql`${stock.productId} = any(${sql.param([...locked.keys()])})`)
    .orderBy(asc(stock.productId), asc(stock.size), asc(stock.color));
  for (const { productId, ...row } of await (lock ? theirs.for('no key update') : theirs)) {
    locked.get(productId)?.rows.push(row);
  }
  return locked;
}

/**
 * Locks products and their stock rows, always in the same order: products by id, then stock rows by product, size and
 * color. Unknown ids are left out.
 */
export const lockProducts = (tx: Tx, ids: readonly string[]): Promise<Map<string, LockedProduct>> =>
  read(tx, ids, true);

/** The same without locks, to preview a write. */
export const readProducts = (db: Executor, ids: readonly string[]): Promise<Map<string, LockedProduct>> =>
  read(db, ids, false);

/** @throws ShopError notFound that names all ids of which there is no product, by the fields of the request */
export function assertAllFound(
  found: ReadonlyMap<string, LockedProduct>,
  ids: readonly string[],
  fieldOf: (index: number) => string,
): void {
  const errors = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ field: fieldOf(index), message: 'Product not found' }],
  );
  if (errors.length > 0) throw new ShopError('notFound', 'NOT_FOUND', 'Product not found', { errors });
}

/** Locks one product. @throws ShopError notFound */
export async function lockProduct(tx: Tx, id: string): Promise<LockedProduct> {
  const product = (await lockProducts(tx, [id])).get(id);
  if (product === undefined) throw notFound('Product');
  return product;
}

/** A write, the version that it is based on, and whether it changes quantities. */
interface VersionedWrite {
  product: LockedProduct;
  sent: number | undefined;
  stock: boolean;
  /** The request's field with the version. Default value: `version`. */
  field?: string;
}

/**
 * Checks the versions that writes are based on. A write that changes quantities must know the last sale; any other
 * write only the last write of staff.
 *
 * @throws ShopError conflict that names all products with an old version, with their ids in `productIds`; invalid when
 *   stock is changed without a version
 */
export function assertProductVersions(writes: readonly VersionedWrite[]): void {
  const outdated = writes.filter(({ product: { row, rows }, sent, stock: changesStock, field = 'version' }) => {
    if (sent === undefined) {
      if (changesStock) throw invalid(field, 'Stock is only changed together with the current version of the product');
      return false;
    }
    const current = publicVersion(row.version, rows);
    const oldest = changesStock ? current : row.version + row.salesAtWrite;
    return sent < oldest || sent > current;
  });
  const [first] = outdated;
  if (first === undefined) return;
  const { row, rows } = first.product;
  const what = outdated.some((write) => write.stock) ? 'or sold ' : '';
  const names = namesInSentence(outdated.map(({ product }) => product.row.name));
  throw versionConflict(`${names} ${outdated.length === 1 ? 'was' : 'were'} changed ${what}meanwhile.`, {
    version: publicVersion(row.version, rows),
    productId: row.id,
    productIds: outdated.map(({ product }) => product.row.id),
  });
}

/** New values of a locked product; absent ones stay as they are. */
export interface ProductWrite {
  product: LockedProduct;
  values: Partial<typeof products.$inferInsert>;
}

/** The columns of the new version, which every write sets. */
const versionOf = ({ row, rows, removedSales }: LockedProduct) => ({
  // The sales of removed rows are added, so that the public version never falls.
  version: row.version + 1 + removedSales,
  salesAtWrite: salesOf(rows),
});

/** The folded forms of a write that changes texts. */
const foldsOf = ({ product, values }: ProductWrite): ProductWrite['values'] => {
  const { name = product.row.name, refCode = product.row.refCode, description = product.row.description } = values;
  return foldsOfProduct({ name, refCode, description }, product.row);
};

/** Removes the color of pictures whose product no longer has that color. */
const clearImageColors = (tx: Tx, productIds: readonly string[]) =>
  tx.execute(sql`
    update product_images i set color = null from products p
    where p.id = i.product_id and p.id = any(${sql.param([...productIds])}) and i.color <> all (p.colors)`);

/**
 * Notes that the pages of these categories have changed, as a product left them. The pages that it comes to have a date
 * from the product itself. A category that somebody else writes at this moment is left out rather than waited for.
 */
export async function noteCategoriesLeft(tx: Tx, left: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(left)].filter((id) => id !== null);
  if (ids.length === 0) return;
  await tx.execute(sql`
    update categories set changed_at = now() where id in
      (select id from categories where id = any(${sql.param(ids)}) for no key update skip locked)`);
}

/** The category that a write takes its product out of; null if it stays. */
const categoryLeft = ({ product: { row }, values }: ProductWrite): string | null =>
  values.categoryId === undefined || values.categoryId === row.categoryId ? null : row.categoryId;

/** Writes a product's new values and its new version. */
export async function saveProduct(tx: Tx, product: LockedProduct, values: ProductWrite['values'] = {}): Promise<void> {
  await tx
    .update(products)
    .set({ ...values, ...foldsOf({ product, values }), ...versionOf(product) })
    .where(eq(products.id, product.row.id));
  await noteCategoriesLeft(tx, [categoryLeft({ product, values })]);
  if (values.colors !== undefined) await clearImageColors(tx, [product.row.id]);
  if (values.sizes !== undefined || values.colors !== undefined) await deleteObsoleteCodes(tx, [product.row.id]);
  await indexProducts(tx, [product.row.id]);
}

/** Writes many products in a few statements. */
export async function saveProducts(tx: Tx, writes: readonly ProductWrite[]): Promise<void> {
  const rows = writes.map(({ product, values }) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    return { ...product.row, ...given, ...foldsOf({ product, values }), ...versionOf(product) };
  });
  // All rows exist and are locked, so this only updates.
  await insertRows(tx, products, rows, replaceRow(products, ['id']));
  await noteCategoriesLeft(tx, writes.map(categoryLeft));
  const recolored = writes.filter(({ values }) => values.colors !== undefined).map(({ product }) => product.row.id);
  if (recolored.length > 0) await clearImageColors(tx, recolored);
  const others = writes.filter(({ values }) => values.sizes !== undefined || values.colors !== undefined);
  if (others.length > 0) {
    await deleteObsoleteCodes(
      tx,
      others.map(({ product }) => product.row.id),
    );
  }
  await indexProducts(
    tx,
    writes.map(({ product }) => product.row.id),
  );
}
