import { TEXT_LIMITS, type Product, type callSchemas } from '@shop/shared/contracts';
import { variantsOf } from '@shop/shared/rules';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Executor, Tx } from '../../database/client';
import { foldsOfProduct, hasRefCode } from '../../database/folds';
import { newId } from '../../database/schema/columns';
import { productImages, products, stock } from '../../database/schema';
import { auditedCreate } from '../../audit/audited-write';
import type { WriteContext } from '../../actor';
import { indexProducts } from '../search/index-products';
import { getProduct } from './list-products';
import { lockProduct } from './product-lock';
import { assertFreeRefCodes } from './variant-codes';
import { isRefCodeTaken, productRefusal } from './product-values';

/** Name and reference code of the copy, as the contract's schema parsed them. */
export type DuplicateInput = z.output<(typeof callSchemas)['duplicateProduct']['body']>;

/** The first of 'TT-1-COPY', 'TT-1-COPY-2', … that no product has. */
async function freeRefCode(db: Executor, refCode: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '-COPY' : `-COPY-${number}`;
    const candidate = refCode.slice(0, TEXT_LIMITS.code - ending.length) + ending;
    const [taken] = await db
      .select({ id: products.id })
      .from(products)
      .where(hasRefCode([candidate]));
    if (taken === undefined) return candidate;
  }
}

/** Attempts to find a free code while other requests take the same ones. */
const ATTEMPTS = 3;

const copy = (db: Db, id: string, input: DuplicateInput, context: WriteContext): Promise<Product> => {
  const insert = async (tx: Tx) => {
    const { row } = await lockProduct(tx, id);
    const copyId = newId();
    const name = input.name ?? `${row.name.slice(0, TEXT_LIMITS.name - ' (copy)'.length)} (copy)`;
    const refCode = input.refCode ?? (await freeRefCode(tx, row.refCode));
    const { createdAt: _at, changedAt: _changedAt, version: _version, salesAtWrite: _sales, ...values } = row;
    await assertFreeRefCodes(tx, [{ refCode }]);
    await tx
      .insert(products)
      .values({ ...values, ...foldsOfProduct({ ...row, name, refCode }), id: copyId, name, refCode, archived: true });
    await tx.insert(stock).values(variantsOf(row).map((variant) => ({ ...variant, productId: copyId, quantity: 0 })));
    const images = await tx
      .select()
      .from(productImages)
      .where(eq(productImages.productId, id))
      .orderBy(asc(productImages.position));
    if (images.length > 0) {
      // The products share the files, which are removed with the last product that shows them.
      await tx.insert(productImages).values(images.map(({ id: _id, ...image }) => ({ ...image, productId: copyId })));
    }
    await indexProducts(tx, [copyId]);
    return getProduct(tx, copyId);
  };
  const fields = ({ name, refCode }: Product) => ({ name, refCode, copyOf: id });
  return auditedCreate(db, { entity: 'product', action: 'duplicate', fields, insert, idOf: ({ _id }) => _id }, context);
};

/**
 * Copies a product with its pictures and without stock. The copy is archived, so that shoppers do not see it yet.
 *
 * @throws ShopError notFound, or conflict when another product has the wanted reference code
 */
export async function duplicateProduct(
  db: Db,
  id: string,
  input: DuplicateInput,
  context: WriteContext,
): Promise<Product> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copy(db, id, input, context);
    } catch (error) {
      if (input.refCode === undefined && attempt < ATTEMPTS && isRefCodeTaken(error)) continue;
      throw productRefusal(error);
    }
  }
}
