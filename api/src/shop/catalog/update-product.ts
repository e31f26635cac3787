import type { Product } from '@shop/shared/contracts';
import { codeKey } from '@shop/shared/rules';
import type { Db, Tx } from '../../database/client';
import type { StoredPicture } from '../../pictures/receive';
import type { WriteResult } from '../../audit/audited-write';
import { auditedWrite } from '../../audit/audited-write';
import type { WriteContext } from '../../actor';
import { getProduct } from './list-products';
import { addPictures } from './product-images';
import { lockProduct, assertProductVersions, saveProduct } from './product-lock';
import { changesQuantities, rebuiltStock, withStoredNames } from './product-stock';
import { checkReferences, checkSale, columnsOf, productRefusal } from './product-values';
import type { ProductChange } from './product-values';
import { writeStock } from './stock-writes';
import { assertFreeRefCodes, codeWrites, writeCodes } from './variant-codes';

/** The fields in which two states of a product differ, as the journal keeps them. */
export function differences(
  before: Product,
  after: Product,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const old = Object.entries(before);
  const changed = Object.entries(after).filter(([field, value]) => {
    if (field === 'version') return false;
    return JSON.stringify(value) !== JSON.stringify(old.find(([name]) => name === field)?.[1]);
  });
  if (changed.length === 0) return null;
  const fields = changed.map(([field]) => field);
  return {
    before: Object.fromEntries(old.filter(([field]) => fields.includes(field))),
    after: Object.fromEntries(changed),
  };
}

/** The product as it is now, and what the audit log keeps of its change. */
async function productWrite(tx: Tx, before: Product, action: string): Promise<WriteResult<Product>> {
  const after = await getProduct(tx, before._id);
  const changes = differences(before, after);
  return { entry: changes && { action, entity: 'product', entityId: before._id, ...changes }, answer: after };
}

/**
 * Changes what is said of a product, and adds the pictures that were stored for it. Quantities are set under the locks
 * of their rows, and only by a write that has seen the last sale.
 *
 * @throws ShopError notFound; conflict for an old version, or a reference code or a variant's code in use; invalid for
 *   values that do not fit together, for more than five pictures, and for quantities without a version
 */
export async function updateProduct(
  db: Db,
  id: string,
  wanted: ProductChange,
  context: WriteContext,
  pictures: readonly StoredPicture[] = [],
): Promise<Product> {
  const write = async (tx: Tx) => {
    const product = await lockProduct(tx, id);
    const before = await getProduct(tx, id);
    const change = withStoredNames(wanted, product);
    const writes = rebuiltStock(product, change);
    assertProductVersions([{ product, sent: change.version, stock: changesQuantities(writes) }]);
    checkSale(change, product.row);
    await checkReferences(tx, change);
    await writeStock(tx, writes, context);
    await addPictures(tx, id, pictures);
    if (change.refCode !== undefined && codeKey(change.refCode) !== codeKey(product.row.refCode)) {
      await assertFreeRefCodes(tx, [{ productId: id, refCode: change.refCode }]);
    }
    await saveProduct(tx, product, columnsOf(change));
    const axes = { sizes: change.sizes ?? product.row.sizes, colors: change.colors ?? product.row.colors };
    await writeCodes(tx, codeWrites(id, change.codes, axes));
    return productWrite(tx, before, 'update');
  };
  try {
    return await auditedWrite(db, write, context);
  } catch (error) {
    throw productRefusal(error);
  }
}

/**
 * Archives a product or brings it back; without a wish it toggles. Answers its new state. @throws ShopError notFound
 */
export async function archiveProduct(
  db: Db,
  id: string,
  wanted: boolean | undefined,
  context: WriteContext,
): Promise<Product> {
  const write = async (tx: Tx): Promise<WriteResult<Product>> => {
    const product = await lockProduct(tx, id);
    const before = await getProduct(tx, id);
    const archived = wanted ?? !product.row.archived;
    if (archived === product.row.archived) return { entry: null, answer: before };
    await saveProduct(tx, product, { archived });
    return productWrite(tx, before, archived ? 'archive' : 'unarchive');
  };
  return auditedWrite(db, write, context);
}
