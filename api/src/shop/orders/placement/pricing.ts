import type { OrderCreateParsed, StaffDiscount } from '@shop/shared/contracts';
import type { CouponTerms, TotalsCents, Variant } from '@shop/shared/rules';
import {
  couponDiscountCents,
  couponProblem,
  effectivePrice,
  findVariant,
  fromCents,
  orderTotals,
  toCents,
} from '@shop/shared/rules';
import type { FieldError } from '../../../errors';

/** A line of the request. */
export type RequestedLine = OrderCreateParsed['products'][number];

/** A requested product as the shop offers it; money in cents. */
export interface ProductOffer {
  id: string;
  name: string;
  refCode: string;
  price: number;
  salePrice: number | null;
  onSale: boolean;
  buyPrice: number | null;
  archived: boolean;
  sizes: string[];
  colors: string[];
}

/**
 * A coupon as the shop offers it; `discountValue` in hundredths of a percent or of a dollar, `minSubtotal` in cents.
 */
export interface CouponOffer {
  id: string;
  code: string;
  discountType: 'percentage' | 'fixed';
  discountValue: number;
  expiresAt: string | null;
  active: boolean;
  startsAt: string | null;
  usageLimit: number | null;
  usageCount: number;
  minSubtotal: number | null;
}

/** A line at the shop's price. Money in cents. */
export interface PricedLine {
  /** The line's place in the request. */
  index: number;
  productId: string;
  /** '' for a product that is not known. */
  name: string;
  refCode: string;
  /** In the product's own spelling, '' where it has no sizes or colors. As requested when there is no such variant. */
  variant: Variant;
  quantity: number;
  /** Null when the line cannot be sold: the product was deleted or archived, or has no such variant. */
  price: number | null;
  cost: number | null;
  /** The price of one piece that the shopper saw; null when the request has none. */
  seenPrice: number | null;
}

/** A line that can be sold. */
type SellableLine = PricedLine & { price: number };

/** A cart at the shop's prices. */
export interface PricedCart {
  lines: PricedLine[];
  /** The lines that can be sold; the totals are theirs. */
  sellable: SellableLine[];
  /** Requested sizes and colors that a product does not have, by field of the request. */
  variantErrors: FieldError[];
  /** The coupon that was applied. */
  coupon: CouponOffer | null;
  /** Why the requested coupon was not applied. */
  couponError: string | null;
  /** In cents. */
  totals: TotalsCents;
}

/** What a cart is priced by. */
export interface PriceList {
  products: readonly ProductOffer[];
  /** The coupon of the requested code, if it exists. */
  coupon: CouponOffer | null;
  couponsEnabled: boolean;
  /** A discount by staff, in place of a coupon. */
  discount?: StaffDiscount | null;
  /** Dollars. */
  deliveryFee: number;
  now: Date;
}

const isSellable = (line: PricedLine): line is SellableLine => line.price !== null;

function axisError(
  field: string,
  axis: 'size' | 'color',
  requested: string | undefined,
  product: ProductOffer,
): FieldError[] {
  const listed = axis === 'size' ? product.sizes : product.colors;
  const wanted = { size: axis === 'size' ? requested : '', color: axis === 'color' ? requested : '' };
  const axes = { sizes: axis === 'size' ? listed : [], colors: axis === 'color' ? listed : [] };
  if (findVariant(wanted, axes)) return [];
  const message = requested ? `${product.name} does not come in ${axis} ${requested}` : `Please select a ${axis}`;
  return [{ field: `${field}.${axis}`, message }];
}

/** The requested size and color that the product does not have, each as an error at its field. */
export const variantErrors = (
  field: string,
  requested: { size?: string | undefined; color?: string | undefined },
  product: ProductOffer,
): FieldError[] => [
  ...axisError(field, 'size', requested.size, product),
  ...axisError(field, 'color', requested.color, product),
];

function priceLine(line: RequestedLine, index: number, product: ProductOffer | undefined) {
  const variant = product && findVariant(line, product);
  const sold = product && !product.archived && variant ? product : null;
  const priced: PricedLine = {
    index,
    productId: line.product,
    name: product?.name ?? '',
    refCode: product?.refCode ?? '',
    variant: variant ?? { size: line.size ?? '', color: line.color ?? '' },
    quantity: line.quantity,
    price: sold ? effectivePrice(sold) : null,
    cost: sold?.buyPrice ?? null,
    seenPrice: line.price === undefined ? null : toCents(line.price),
  };
  const errors = product && !variant ? variantErrors(`products.${index}`, line, product) : [];
  return { priced, errors };
}

/** A coupon as the shared rules take it: `discountValue` in percent or dollars. */
export const couponTerms = (coupon: CouponOffer): CouponTerms => ({
  ...coupon,
  discountValue: fromCents(coupon.discountValue),
  expiryDate: coupon.expiresAt,
  startDate: coupon.startsAt,
  minSubtotalCents: coupon.minSubtotal,
});

/** The coupon that applies to a subtotal; without one the error says why. */
export function couponFor(
  { coupon, couponsEnabled, now }: Pick<PriceList, 'coupon' | 'couponsEnabled' | 'now'>,
  subtotalCents: number,
): { coupon: CouponOffer | null; error: string | null } {
  if (!couponsEnabled) return { coupon: null, error: 'Coupons cannot be used at the moment' };
  const error = couponProblem(coupon === null ? undefined : couponTerms(coupon), now, subtotalCents);
  return error === null ? { coupon, error } : { coupon: null, error };
}

/**
 * Prices a request by the shop's own prices, whatever prices the request has. A coupon, or a discount by staff in its
 * place, reduces only the subtotal. Lines that cannot be sold cost nothing.
 */
export function priceCart(
  request: { products: readonly RequestedLine[]; couponCode?: string | undefined },
  list: PriceList,
): PricedCart {
  const byId = new Map(list.products.map((product) => [product.id, product]));
  const results = request.products.map((line, index) => priceLine(line, index, byId.get(line.product)));
  const lines = results.map(({ priced }) => priced);
  const sellable = lines.filter(isSellable);
  const subtotal = sellable.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { coupon, error } = request.couponCode ? couponFor(list, subtotal) : { coupon: null, error: null };
  const given = coupon ? couponTerms(coupon) : list.discount;
  const discount = given ? couponDiscountCents(given, subtotal) : 0;
  return {
    lines,
    sellable,
    variantErrors: results.flatMap(({ errors }) => errors),
    coupon,
    couponError: error,
    totals: orderTotals({ lines: sellable, discount, deliveryFee: toCents(list.deliveryFee) }),
  };
}
