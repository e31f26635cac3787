import type { Product, callSchemas } from '@shop/shared/contracts';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { withTransaction } from '../../database/client';
import type { Db, Executor, Tx } from '../../database/client';
import { products } from '../../database/schema';
import { invalid } from '../../errors';
import { auditAll } from '../../audit/audit';
import type { WriteContext } from '../../actor';
import { assertAllFound, assertProductVersions, lockProducts, saveProducts } from './product-lock';
import type { LockedProduct, ProductWrite } from './product-lock';
import { selectProducts, toProduct } from './product-rows';
import { changesQuantities } from './product-stock';
import { checkSale, columnsOf } from './product-values';
import { planOperations } from './stock-operations';
import { writeStock } from './stock-writes';
import { codeWrites, writeCodes } from './variant-codes';
import { differences } from './update-product';

/** Many changes, as the contract's schema parsed them. */
export type BulkInput = z.output<(typeof callSchemas)['bulkUpdateProducts']['body']>;
type Item = BulkInput['products'][number];

/** These products by id, in the order of the ids. Unknown ids are left out. */
export async function readProducts(db: Executor, ids: readonly string[]): Promise<Map<string, Product>> {
  const rows = await selectProducts(db).where(inArray(products.id, [...ids]));
  const found = new Map(rows.map((row) => [row.id, toProduct(row)]));
  return new Map(
    ids.flatMap((id): [string, Product][] => {
      const product = found.get(id);
      return product === undefined ? [] : [[id, product]];
    }),
  );
}

/** What the audit log calls a change of these fields. */
const actionOf = (fields: readonly string[], { archived }: Product): string => {
  if (fields.join() !== 'archived') return 'update';
  return archived ? 'archive' : 'unarchive';
};

/** Adds what has changed since `before` to the audit log. Answers the products as they are now, in the same order. */
export async function auditChanges(
  tx: Tx,
  before: ReadonlyMap<string, Product>,
  { actor, requestId }: WriteContext,
): Promise<Product[]> {
  const after = await readProducts(tx, [...before.keys()]);
  const pairs = [...before].flatMap(([id, old]) => {
    const now = after.get(id);
    return now === undefined ? [] : [{ old, now }];
  });
  await auditAll(
    tx,
    pairs.flatMap(({ old, now }) => {
      const changes = differences(old, now);
      if (changes === null) return [];
      const action = actionOf(Object.keys(changes.after), now);
      return [{ actor, requestId, action, entity: 'product', entityId: old._id, ...changes }];
    }),
  );
  return pairs.map(({ now }) => now);
}

/**
 * Plans the stock of one of the changes. Operations with `expected` need no version: they fail by themselves when it is
 * old.
 */
function planStock(product: LockedProduct, item: Item, path: string) {
  const operations = item.stock ?? [];
  const { writes, axes } = planOperations(product, operations, `${path}.stock`);
  const blind = operations.some(({ operation, expected }) => operation === 'set' && expected == null);
  return { product, item, path, writes, axes, stock: blind && changesQuantities(writes) };
}

/** Plans the rest of a change whose version is known to be current. */
function plan({ product, item, path, writes, axes }: ReturnType<typeof planStock>) {
  checkSale(item, product.row, `${path}.salePrice`);
  const { price, salePrice, buyPrice, onSale, archived } = item;
  const values = { ...columnsOf({ price, salePrice, buyPrice, onSale, archived }), ...axes };
  const sold = { sizes: axes?.sizes ?? product.row.sizes, colors: axes?.colors ?? product.row.colors };
  const codes = codeWrites(item._id, item.codes, sold, `${path}.codes`);
  const save: ProductWrite = { product, values };
  return { writes, save, codes };
}

/**
 * Changes prices, stock and the archive state of many products at once: all or none. Answers the products after the
 * change, in the order of the request.
 *
 * @throws ShopError notFound that names all unknown products, conflict that names all products with an old version, or
 *   for stock that is too low or a code in use, invalid for a sale price that is not below the price or a product named
 *   twice; errors name `products.{index}`
 */
export async function bulkUpdateProducts(
  db: Db,
  { products: items }: BulkInput,
  context: WriteContext,
): Promise<Product[]> {
  const ids = items.map(({ _id }) => _id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice !== -1) throw invalid(`products.${twice}._id`, 'This product is named twice');
  return withTransaction(db, async (tx) => {
    const locked = await lockProducts(tx, ids);
    const before = await readProducts(tx, ids);
    assertAllFound(locked, ids, (index) => `products.${index}._id`);
    const changes = items.flatMap((item, index) => {
      const product = locked.get(item._id);
      return product === undefined ? [] : [planStock(product, item, `products.${index}`)];
    });
    assertProductVersions(
      changes.map(({ product, item, path, stock }) => ({
        product,
        sent: item.version,
        stock,
        field: `${path}.version`,
      })),
    );
    const plans = changes.map(plan);
    await writeStock(
      tx,
      plans.flatMap(({ writes }) => writes),
      context,
    );
    await saveProducts(
      tx,
      plans.map(({ save }) => save),
    );
    await writeCodes(
      tx,
      plans.flatMap(({ codes }) => codes),
    );
    return auditChanges(tx, before, context);
  });
}
