import type { callSchemas } from '@shop/shared/contracts';
import { fromCents, toCents } from '@shop/shared/rules';
import type { z } from 'zod';
import { databaseErrorOf, isReferenceViolation, isUniqueViolation } from '../../database/client';
import type { Executor } from '../../database/client';
import type { products } from '../../database/schema';
import { ShopError, invalid } from '../../errors';

/** A change of a product, as the contract's schema parsed it. A new product sets all fields. */
export type ProductChange = z.output<(typeof callSchemas)['updateProduct']['body']>;

type Columns = Partial<typeof products.$inferInsert>;

const cents = (dollars: number | null | undefined) => (dollars == null ? dollars : toCents(dollars));

/** The columns that a change writes; absent fields stay undefined, so they are not written. */
export const columnsOf = (change: ProductChange): Columns => ({
  name: change.name,
  refCode: change.refCode,
  description: change.description,
  composition: change.composition,
  material: change.material,
  careInstructions: change.careInstructions,
  price: change.price === undefined ? undefined : toCents(change.price),
  salePrice: cents(change.salePrice),
  buyPrice: cents(change.buyPrice),
  categoryId: change.category,
  supplierId: change.supplier,
  onSale: change.onSale,
  archived: change.archived,
  sizes: change.sizes,
  colors: change.colors,
  sizeChart: change.sizeChart,
  lowStockUnder: change.lowStockUnder,
  shelf: change.shelf,
});

/** The prices of a product, in cents. */
interface SaleTerms {
  price: number;
  salePrice: number | null;
  onSale: boolean;
}

/**
 * Checks changed prices together with those that stay.
 *
 * @throws ShopError invalid for a sale price that is not below the price
 */
export function checkSale(
  change: Pick<ProductChange, 'price' | 'salePrice' | 'onSale'>,
  now: SaleTerms | null = null,
  field = 'salePrice',
): void {
  const onSale = change.onSale ?? now?.onSale ?? false;
  const price = change.price ?? (now === null ? 0 : fromCents(now.price));
  const kept = now === null || now.salePrice === null ? null : fromCents(now.salePrice);
  const salePrice = change.salePrice === undefined ? kept : change.salePrice;
  if (change.price === undefined && change.salePrice === undefined && change.onSale === undefined) return;
  if (onSale && salePrice !== null && salePrice >= price) throw invalid(field, 'Sale price must be below the price');
}

/** @throws ShopError invalid for a category or supplier that does not exist */
export async function checkReferences(
  tx: Executor,
  { category, supplier }: Pick<ProductChange, 'category' | 'supplier'>,
): Promise<void> {
  if (category != null) {
    const found = await tx.query.categories.findFirst({
      columns: { id: true },
      where: (table, { eq }) => eq(table.id, category),
    });
    if (!found) throw invalid('category', 'This category does not exist');
  }
  if (supplier != null) {
    const found = await tx.query.suppliers.findFirst({
      columns: { id: true },
      where: (table, { eq }) => eq(table.id, supplier),
    });
    if (!found) throw invalid('supplier', 'This supplier does not exist');
  }
}

const REF_CODE_TAKEN = 'This reference code is already used by another product';

/** The reference code belongs to another product. */
const refCodeTaken = (field = 'refCode'): ShopError =>
  new ShopError('conflict', 'REF_CODE_TAKEN', REF_CODE_TAKEN, { errors: [{ field, message: REF_CODE_TAKEN }] });

/** Whether a write failed because another product has the reference code, in any spelling. */
export const isRefCodeTaken = (error: unknown): boolean =>
  isUniqueViolation(error, 'products_ref_code_key', 'products_folded_key');

/** The error of the shop for a constraint of the database on products; other errors unchanged. */
export function productRefusal(error: unknown): unknown {
  if (isRefCodeTaken(error)) return refCodeTaken();
  if (!isReferenceViolation(error)) return error;
  // Deleted between the check and the write.
  const { constraint } = databaseErrorOf(error) ?? {};
  if (constraint?.includes('category')) return invalid('category', 'This category does not exist');
  if (constraint?.includes('supplier')) return invalid('supplier', 'This supplier does not exist');
  return error;
}
