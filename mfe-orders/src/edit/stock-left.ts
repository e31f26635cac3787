import type { Order, OrderEditLine, Product } from '@shop/shared/contracts';
import { availableStock, findVariant, stockKey, type Variant } from '@shop/shared/rules';

/** An order line, a form line or a variant. */
interface Named {
  size?: string | null | undefined;
  color?: string | null | undefined;
}

/** A key that identifies a variant of a product, regardless of how a line spells it. */
export const variantKey = (product: Product, named: Named): string =>
  stockKey(findVariant(named, product) ?? { size: named.size ?? '', color: named.color ?? '' });

const piecesOf = (product: Product, variant: Named, lines: readonly (Named & { quantity: number })[]): number =>
  lines
    .filter((line) => variantKey(product, line) === variantKey(product, variant))
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Pieces of a variant that the loaded order already contains. They are not part of the stock. */
export const heldBy = (order: Order, product: Product, variant: Named): number =>
  piecesOf(
    product,
    variant,
    order.products.filter((line) => line.product._id === product._id),
  );

/** Pieces of a variant in the lines of the form. */
export const quantityIn = (lines: readonly OrderEditLine[], product: Product, variant: Named): number =>
  piecesOf(
    product,
    variant,
    lines.filter((line) => line.product === product._id),
  );

/**
 * The maximum quantity of a variant in one line: the pieces in stock and those already in the order, minus the quantity
 * in other lines.
 */
export const leftFor = (order: Order, others: readonly OrderEditLine[], product: Product, variant: Variant): number =>
  Math.max(
    0,
    availableStock(product, variant) + heldBy(order, product, variant) - quantityIn(others, product, variant),
  );
