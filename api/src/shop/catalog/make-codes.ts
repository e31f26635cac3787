import type { Product } from '@shop/shared/contracts';
import { NUMBER_LIMITS, shopCode, stockKey, variantsOf } from '@shop/shared/rules';
import { randomInt } from 'node:crypto';
import type { WriteContext } from '../../actor';
import { withTransaction } from '../../database/client';
import type { Db, Tx } from '../../database/client';
import { invalid } from '../../errors';
import { auditChanges, readProducts } from './bulk-update';
import { assertAllFound, lockProducts, saveProducts } from './product-lock';
import { freeCodes, writeCodes } from './variant-codes';

/** The variants of a product that have no code. */
const uncoded = (product: Product) => variantsOf(product).filter((variant) => !product.codes?.[stockKey(variant)]);

/** This number of codes that no variant and no product has. */
async function newCodes(tx: Tx, count: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) {
    const made = Array.from({ length: count - codes.size }, () => shopCode(() => randomInt(10)));
    for (const code of await freeCodes(tx, made)) codes.add(code);
  }
  return [...codes];
}

/**
 * Gives each variant without a code an EAN-13 from 20 to 29, for all these products or for none. Answers the products
 * in the order of the request.
 *
 * @throws ShopError notFound for unknown products, which `ids.{index}` name; invalid for too many variants
 */
export async function makeCodes(db: Db, ids: readonly string[], context: WriteContext): Promise<Product[]> {
  const wanted = [...new Set(ids)];
  return withTransaction(db, async (tx) => {
    const locked = await lockProducts(tx, wanted);
    const before = await readProducts(tx, wanted);
    assertAllFound(locked, ids, (index) => `ids.${index}`);
    const variants = [...before.values()].flatMap((product) =>
      uncoded(product).map((variant) => ({ productId: product._id, ...variant })),
    );
    const max = NUMBER_LIMITS.codesAtOnce;
    if (variants.length > max) {
      throw invalid('ids', `${variants.length} variants need a code, at most ${max} get one at once`);
    }
    const codes = await newCodes(tx, variants.length);
    const given = new Set(variants.map(({ productId }) => productId));
    const changed = [...locked.values()].filter(({ row }) => given.has(row.id));
    if (changed.length === 0) return [...before.values()];
    await saveProducts(
      tx,
      changed.map((product) => ({ product, values: {} })),
    );
    await writeCodes(
      tx,
      variants.map((variant, index) => ({ ...variant, code: codes[index] ?? '', field: 'ids' })),
    );
    return auditChanges(tx, before, context);
  });
}
