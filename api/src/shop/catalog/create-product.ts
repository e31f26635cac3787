import type { Product, callSchemas } from '@shop/shared/contracts';
import { toCents } from '@shop/shared/rules';
import type { z } from 'zod';
import type { Db, Tx } from '../../database/client';
import { foldsOfProduct } from '../../database/folds';
import { newId } from '../../database/schema/columns';
import { products, stock, stockMovements } from '../../database/schema';
import type { StoredPicture } from '../../pictures/receive';
import { auditedCreate } from '../../audit/audited-write';
import { insertRows } from '../../database/insert-rows';
import type { WriteContext } from '../../actor';
import { indexProducts } from '../search/index-products';
import { getProduct } from './list-products';
import { addPictures } from './product-images';
import { stockRowsOf } from './product-stock';
import { assertFreeRefCodes, codeWrites, writeCodes } from './variant-codes';
import { checkReferences, checkSale, columnsOf, productRefusal } from './product-values';

/** A product to make, as the contract's schema parsed it. */
export type ProductInput = z.output<(typeof callSchemas)['createProduct']['body']>;

/** Checks what needs no database. @throws ShopError invalid for values that do not fit together */
export function checkNewProduct(input: ProductInput): void {
  checkSale(input);
  stockRowsOf(input.stock, input);
  codeWrites('', input.codes, input);
}

/**
 * Inserts new products without their codes, in a few statements. Answers their ids.
 *
 * @throws ShopError conflict for a reference code that is the code of a variant
 */
export async function insertProducts(
  tx: Tx,
  inputs: readonly ProductInput[],
  { actor }: Pick<WriteContext, 'actor'>,
): Promise<string[]> {
  await assertFreeRefCodes(tx, inputs);
  const made = inputs.map((input) => ({ id: newId(), input, rows: stockRowsOf(input.stock, input) }));
  const values = made.map(({ id, input }) => {
    const { name, refCode, price } = input;
    const folds = foldsOfProduct({ name, refCode, description: input.description ?? '' });
    return { ...columnsOf(input), ...folds, id, name, refCode, price: toCents(price) };
  });
  await insertRows(tx, products, values);
  const rows = made.flatMap(({ id, rows: ofOne }) => ofOne.map((row) => ({ ...row, productId: id })));
  await insertRows(tx, stock, rows);
  const received = rows
    .filter(({ quantity }) => quantity > 0)
    .map(({ quantity, ...row }) => ({
      ...row,
      delta: quantity,
      reason: 'received' as const,
      byUserId: actor.userId,
      byName: actor.name,
    }));
  await insertRows(tx, stockMovements, received);
  const ids = made.map(({ id }) => id);
  await indexProducts(tx, ids);
  return ids;
}

/**
 * Creates a product with a stock row for each variant and the pictures that were stored for it. Its first pieces are
 * recorded as received.
 *
 * @throws ShopError conflict for a reference code or a variant's code in use (in any spelling), invalid for
 *   values that do not fit together
 */
export async function createProduct(
  db: Db,
  input: ProductInput,
  context: WriteContext,
  pictures: readonly StoredPicture[] = [],
): Promise<Product> {
  checkNewProduct(input);
  const insert = async (tx: Tx) => {
    await checkReferences(tx, input);
    const [id] = await insertProducts(tx, [input], context);
    if (id === undefined) throw new Error('The inserted product has no id');
    await writeCodes(tx, codeWrites(id, input.codes, input));
    await addPictures(tx, id, pictures);
    return getProduct(tx, id);
  };
  const fields = () => ({ ...input, ...(pictures.length === 0 ? {} : { images: pictures.length }) });
  try {
    return await auditedCreate(db, { entity: 'product', fields, insert, idOf: ({ _id }) => _id }, context);
  } catch (error) {
    throw productRefusal(error);
  }
}
