import type { OrderEditParsed } from '@shop/shared/contracts';
import {
  couponDiscountCents,
  fromCents,
  leastSubtotalProblem,
  orderTotals,
  percentOfCents,
  toCents,
} from '@shop/shared/rules';
import type { VariantQuantity } from '../variant-quantity';
import { stockByLine, wantedStock } from '../placement/problems';
import type { LineStock } from '../placement/problems';
import { couponTerms } from '../placement/pricing';
import type { PricedCart, PricedLine } from '../placement/pricing';
import { editedLines } from './edited-lines';
import type { EditedLine } from './edited-lines';
import type { EditOffer, EditableOrder } from './editable-order';

/** An order's lines, prices, coupon and fee after an edit. Money is in cents. */
export interface EditPlan {
  lines: EditedLine[];
  /** The lines as a cart, for the checks of every order. */
  cart: PricedCart;
  couponId: string | null;
  couponCode: string | null;
  /** Why the agreed coupon no longer applies; null while it applies, and without a coupon. */
  couponError: string | null;
  /** Pieces that the order has taken from stock, of products that still exist. */
  held: VariantQuantity[];
  /** Pieces to take from stock (above 0) or to give back (below 0), by variant; unchanged variants are left out. */
  moves: VariantQuantity[];
}

/** Whether an edit changes more than the recipient. */
export const editsGoods = ({ products, deliveryFee, todaysPrices }: OrderEditParsed): boolean =>
  products !== undefined || deliveryFee !== undefined || todaysPrices;

const isSellable = <Line extends PricedLine>(line: Line): line is Line & { price: number } => line.price !== null;

/** The lines of an edit that can be sold. */
export const sellableLines = (lines: readonly EditedLine[]) => lines.filter(isSellable);

/**
 * The discount after an edit. The agreed coupon stays, even if it has ended since, unless the subtotal falls below its
 * minimum. The discount is computed again when the subtotal changes, except for a coupon that was deleted. A percentage
 * by staff is computed again too.
 */
function couponAfter(order: EditableOrder, { coupon }: EditOffer, subtotal: number) {
  const { couponId, couponCode, discount, discountPercent } = order;
  const agreed = { couponId, couponCode, discount, couponError: null };
  if (subtotal === order.subtotal) return agreed;
  if (discountPercent !== null) return { ...agreed, discount: percentOfCents(subtotal, fromCents(discountPercent)) };
  if (coupon === null) return agreed;
  const terms = couponTerms(coupon);
  const couponError = leastSubtotalProblem(terms, subtotal);
  if (couponError !== null) return { couponId: null, couponCode: null, discount: 0, couponError };
  return { ...agreed, discount: couponDiscountCents(terms, subtotal) };
}

const variantKey = ({ productId, size, color }: VariantQuantity): string => JSON.stringify([productId, size, color]);

/** Wanted minus held pieces of each variant; variants without a difference are left out. */
function differenceOf(wanted: readonly VariantQuantity[], held: readonly VariantQuantity[]): VariantQuantity[] {
  const moves = new Map<string, VariantQuantity>();
  const add = (variant: VariantQuantity, sign: 1 | -1) => {
    const before = moves.get(variantKey(variant))?.quantity ?? 0;
    moves.set(variantKey(variant), { ...variant, quantity: before + sign * variant.quantity });
  };
  for (const variant of wanted) add(variant, 1);
  for (const variant of held) add(variant, -1);
  return [...moves.values()].filter(({ quantity }) => quantity !== 0);
}

/**
 * Plans an edit of an order's goods, without reading or writing the database.
 *
 * @throws ShopError invalid at a line that is not possible (see editedLines)
 */
export function planEdit(order: EditableOrder, edit: OrderEditParsed, offer: EditOffer): EditPlan {
  const lines = editedLines(order.lines, edit.products, offer.products, edit.todaysPrices);
  const sellable = sellableLines(lines);
  const subtotal = sellable.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { discount, ...coupon } = couponAfter(order, offer, subtotal);
  const deliveryFee = edit.deliveryFee === undefined ? order.deliveryFee : toCents(edit.deliveryFee);
  const cart: PricedCart = {
    lines,
    sellable,
    variantErrors: [],
    coupon: null,
    couponError: null,
    totals: orderTotals({ lines: sellable, discount, deliveryFee }),
  };
  const known = new Set(offer.products.map(({ id }) => id));
  const held = order.lines.flatMap(({ productId, size, color, quantity }) =>
    productId !== null && known.has(productId) ? [{ productId, size, color, quantity }] : [],
  );
  const wanted = wantedStock(cart).filter(({ productId }) => known.has(productId));
  return { lines, cart, ...coupon, held, moves: differenceOf(wanted, held) };
}

/**
 * How many pieces of each line's variant the order may have: those in stock and those that it has taken already.
 *
 * @param stock at least the stock of the variants in `moves`
 */
export function stockForEdit(
  { cart, held }: EditPlan,
  stock: readonly VariantQuantity[],
): (line: PricedLine) => LineStock {
  const all = new Map<string, VariantQuantity>();
  for (const variant of [...stock, ...held]) {
    const before = all.get(variantKey(variant))?.quantity ?? 0;
    all.set(variantKey(variant), { ...variant, quantity: before + variant.quantity });
  }
  const stockOf = stockByLine(cart, [...all.values()]);
  // The quantity of a line whose product was deleted can only fall, so it needs no stock.
  return (line) => (line.productId === '' ? { available: line.quantity, wanted: line.quantity } : stockOf(line));
}
