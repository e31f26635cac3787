import type { OrderEditParsed } from '@shop/shared/contracts';
import {
  couponDiscountCents,
  formatMoney,
  fromCents,
  leastSubtotalProblem,
  normalizeCouponCode,
  orderTotals,
  percentOfCents,
  toCents,
} from '@shop/shared/rules';
import { invalid } from '../../../errors';
import type { StaffContext } from '../context';
import type { VariantQuantity } from '../variant-quantity';
import { stockByLine, wantedStock } from '../placement/problems';
import type { LineStock } from '../placement/problems';
import { couponFor, couponTerms } from '../placement/pricing';
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
  /** Staff's discount, as the order keeps it. */
  discountReason: string;
  discountPercent: number | null;
  feeWaivedReason: string;
  /** What store balance pays. */
  balanceUsed: number;
  /** Pieces that the order has taken from stock, of products that still exist. */
  held: VariantQuantity[];
  /** Pieces to take from stock (above 0) or to give back (below 0), by variant; unchanged variants are left out. */
  moves: VariantQuantity[];
}

/** Whether an edit changes what the order comes to: its goods, prices, discount or fee. */
export const editsGoods = (edit: OrderEditParsed): boolean =>
  edit.todaysPrices ||
  [edit.products, edit.deliveryFee, edit.feeWaivedReason, edit.couponCode, edit.discount, edit.balanceUsed].some(
    (field) => field !== undefined,
  );

const isSellable = <Line extends PricedLine>(line: Line): line is Line & { price: number } => line.price !== null;

/** The lines of an edit that can be sold. */
export const sellableLines = (lines: readonly EditedLine[]) => lines.filter(isSellable);

/** A discount, and whose it is; money in cents. */
type Discount = Pick<EditPlan, 'couponId' | 'couponCode' | 'couponError' | 'discountReason' | 'discountPercent'> & {
  discount: number;
};

const NO_DISCOUNT: Discount = {
  couponId: null,
  couponCode: null,
  couponError: null,
  discountReason: '',
  discountPercent: null,
  discount: 0,
};

/**
 * The agreed discount after an edit. The agreed coupon stays, even if it has ended since, unless the subtotal falls
 * below its minimum. The discount is computed again when the subtotal changes, except for a coupon that was deleted. A
 * percentage by staff is computed again too.
 */
function agreedDiscount(order: EditableOrder, { coupon }: EditOffer, subtotal: number): Discount {
  const { couponId, couponCode, discount, discountPercent, discountReason } = order;
  const agreed = { couponId, couponCode, discount, discountReason, discountPercent, couponError: null };
  if (subtotal === order.subtotal) return agreed;
  if (discountPercent !== null) return { ...agreed, discount: percentOfCents(subtotal, fromCents(discountPercent)) };
  if (coupon === null) return agreed;
  const terms = couponTerms(coupon);
  const couponError = leastSubtotalProblem(terms, subtotal);
  if (couponError !== null) return { ...NO_DISCOUNT, couponError };
  return { ...agreed, discount: couponDiscountCents(terms, subtotal) };
}

/** The rules of the shop that an edit goes by. */
type EditRules = Pick<StaffContext, 'now'> & { rules: Pick<StaffContext['rules'], 'couponsEnabled' | 'policy'> };

/** Whether an edit asks for another coupon than the agreed one. */
export const requestsCoupon = (order: Pick<EditableOrder, 'couponCode'>, { couponCode }: OrderEditParsed): boolean =>
  couponCode !== undefined && couponCode !== '' && normalizeCouponCode(couponCode) !== order.couponCode;

/**
 * The discount after an edit: the one that it asks for, or the agreed one. `refused` says why the requested coupon
 * cannot be used.
 *
 * @throws ShopError invalid for a coupon beside a discount by staff
 */
function discountAfter(
  order: EditableOrder,
  edit: OrderEditParsed,
  offer: EditOffer,
  subtotal: number,
  { now, rules }: EditRules,
): Discount & { refused: string | null } {
  const { couponCode, discount: staff } = edit;
  if (staff && couponCode) {
    throw invalid('couponCode', 'An order has one discount: take out the coupon, or the discount by staff');
  }
  if (staff) {
    const { discountType, discountValue, reason } = staff;
    return {
      ...NO_DISCOUNT,
      discount: couponDiscountCents(staff, subtotal),
      discountReason: reason,
      discountPercent: discountType === 'percentage' ? toCents(discountValue) : null,
      refused: null,
    };
  }
  if (requestsCoupon(order, edit)) {
    const { coupon, error } = couponFor(
      { coupon: offer.requested, couponsEnabled: rules.couponsEnabled, now },
      subtotal,
    );
    if (coupon === null) return { ...NO_DISCOUNT, refused: error };
    const discount = couponDiscountCents(couponTerms(coupon), subtotal);
    return { ...NO_DISCOUNT, couponId: coupon.id, couponCode: coupon.code, discount, refused: null };
  }
  const removed = order.couponCode === null ? staff === null : couponCode === '';
  return { ...(removed ? NO_DISCOUNT : agreedDiscount(order, offer, subtotal)), refused: null };
}

/**
 * The fee after an edit, in cents, and why it is waived; '' if it is not. A fee above 0 is no longer waived.
 *
 * @throws ShopError invalid for a fee beside a reason to waive it
 */
function feeAfter(order: EditableOrder, { deliveryFee, feeWaivedReason }: OrderEditParsed, { rules }: EditRules) {
  if (feeWaivedReason) {
    if (deliveryFee) throw invalid('deliveryFee', 'A waived fee is 0: take out the reason, or the fee');
    return { fee: 0, feeWaivedReason };
  }
  const charged = feeWaivedReason === '' && order.feeWaivedReason !== '';
  const before = charged ? toCents(rules.policy.deliveryFee) : order.deliveryFee;
  const fee = deliveryFee === undefined ? before : toCents(deliveryFee);
  return { fee, feeWaivedReason: charged || fee > 0 ? '' : order.feeWaivedReason };
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
 * @throws ShopError invalid at a line that is not possible (see editedLines), for two discounts, for a fee that is
 *   waived, for goods that cost less than returned pieces pay of them, and for more store balance than they come to
 */
export function planEdit(order: EditableOrder, edit: OrderEditParsed, offer: EditOffer, rules: EditRules): EditPlan {
  const lines = editedLines(order.lines, edit.products, offer.products, edit.todaysPrices);
  const sellable = sellableLines(lines);
  const subtotal = sellable.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { discount, refused, ...whose } = discountAfter(order, edit, offer, subtotal, rules);
  const { fee, feeWaivedReason } = feeAfter(order, edit, rules);
  const totals = orderTotals({ lines: sellable, discount, deliveryFee: fee });
  const credit = order.exchangeCredit ?? 0;
  if (totals.totalAmount < credit) {
    const least = formatMoney(fromCents(credit));
    throw invalid('products', `The new pieces of an exchange must cost at least what comes back: ${least}`);
  }
  const due = totals.totalAmount - credit;
  // Goods that cost less by now give back what they no longer need.
  const agreed = Math.min(order.balanceUsed ?? 0, due);
  const balanceUsed = edit.balanceUsed === undefined ? agreed : toCents(edit.balanceUsed);
  if (balanceUsed > due) {
    throw invalid('balanceUsed', `The order comes to no more than ${formatMoney(fromCents(due))}`);
  }
  const cart: PricedCart = {
    lines,
    sellable,
    variantErrors: [],
    coupon: null,
    couponError: refused,
    totals: { ...totals, totalAmount: due - balanceUsed },
  };
  const known = new Set(offer.products.map(({ id }) => id));
  const held = order.lines.flatMap(({ productId, size, color, quantity }) =>
    productId !== null && known.has(productId) ? [{ productId, size, color, quantity }] : [],
  );
  const wanted = wantedStock(cart).filter(({ productId }) => known.has(productId));
  return { lines, cart, ...whose, feeWaivedReason, balanceUsed, held, moves: differenceOf(wanted, held) };
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
