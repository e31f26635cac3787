import type { Order, OrderEditLine, Product } from '@shop/shared/contracts';
import { availableStock, findVariant, stockKey, type Variant } from '@shop/shared/rules';

/** Anything that names a size and a color: a line of an order or of a form, and a variant. */
interface Named {
  size?: string | null | undefined;
  color?: string | null | undefined;
}

/** What tells one variant of a product from another, however a line spells it. */
export const variantKey = (product: Product, named: Named): string =>
  stockKey(findVariant(named, product) ?? { size: named.size ?? '', color: named.color ?? '' });

const piecesOf = (product: Product, variant: Named, lines: readonly (Named & { quantity: number })[]): number =>
  lines
    .filter((line) => variantKey(product, line) === variantKey(product, variant))
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Pieces of a variant that the order holds as it was read: they are its own, beside those in stock. */
export const heldBy = (order: Order, product: Product, variant: Named): number =>
  piecesOf(
    product,
    variant,
    order.products.filter((line) => line.product._id === product._id),
  );

/** Pieces of a variant in lines of the form. */
export const quantityIn = (lines: readonly OrderEditLine[], product: Product, variant: Named): number =>
  piecesOf(
    product,
    variant,
    lines.filter((line) => line.product === product._id),
  );

/**
 * How many pieces of a variant one line may have: those in stock and the order's own, without what other lines ask for.
 */
export const leftFor = (order: Order, others: readonly OrderEditLine[], product: Product, variant: Variant): number =>
  Math.max(
    0,
    availableStock(product, variant) + heldBy(order, product, variant) - quantityIn(others, product, variant),
  );
