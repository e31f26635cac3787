import type { OrderCreate } from '@shop/shared/contracts';
import {
  COD_REQUIRED,
  PAYMENT_METHODS,
  couponDiscountCents,
  isRecord,
  normalizeCouponCode,
  orderTotals,
  phoneProblem,
  toCents,
  type TotalsCents,
} from '@shop/shared/rules';
import { readAmount } from './amount';
import type { DraftCustomer, DraftLine } from './draft';

/** The discount of an order, as typed so far. */
export interface DiscountTerms {
  /** An order has at most one discount: from a coupon or from staff. */
  reduction: 'none' | 'coupon' | 'staff';
  coupon: string;
  discountType: 'percentage' | 'fixed';
  discountValue: string;
  discountReason: string;
}

/** The channel, payment and discount of an order that staff enter, as typed so far. */
export interface SaleTerms extends DiscountTerms {
  channel: 'in-store' | 'phone';
  payment: 'cash' | 'delivery' | 'card' | 'transfer';
  feeWaived: boolean;
  feeReason: string;
  /** Why the order is taken though the shop refuses the phone number; '' for no reason. */
  anywayReason: string;
  /** Whether the number's store balance pays of the order. */
  usesBalance: boolean;
}

/** The totals of an order in cents; `totalAmount` is what is left to collect. */
export interface SaleTotals extends TotalsCents {
  /** What store balance pays of it. */
  balanceUsed: number;
}

/** A sale in the shop, paid in cash. */
export const PLAIN_SALE: SaleTerms = {
  channel: 'in-store',
  payment: 'cash',
  reduction: 'none',
  coupon: '',
  discountType: 'percentage',
  discountValue: '',
  discountReason: '',
  feeWaived: false,
  feeReason: '',
  anywayReason: '',
  usesBalance: false,
};

/** Changes the channel. A payment method that the new channel does not have becomes its default. */
export const withChannel = (terms: SaleTerms, channel: SaleTerms['channel']): SaleTerms => {
  const allowed: readonly SaleTerms['payment'][] = PAYMENT_METHODS[channel];
  return { ...terms, channel, payment: allowed.includes(terms.payment) ? terms.payment : PAYMENT_METHODS[channel][0] };
};

/** The coupon code of the order; undefined for none. */
export const couponOf = ({ reduction, coupon }: SaleTerms): string | undefined =>
  reduction === 'coupon' && coupon.trim() !== '' ? normalizeCouponCode(coupon) : undefined;

/** The value of a discount by staff, in percent or dollars; 0 for none. */
export const discountValueOf = ({ discountValue }: DiscountTerms): number => {
  const read = readAmount(discountValue);
  return 'amount' in read ? read.amount : 0;
};

/**
 * Computes the totals of the order, in cents.
 *
 * @param fee the shop's delivery fee, in dollars
 * @param couponDiscount the coupon's discount from the server, in dollars
 * @param balance the store balance of the number, in dollars
 */
export const totalsOf = (
  lines: readonly DraftLine[],
  terms: SaleTerms,
  { fee, couponDiscount, balance }: { fee: number; couponDiscount: number; balance: number },
): SaleTotals => {
  const priced = lines.map(({ price, quantity }) => ({ price: toCents(price), quantity }));
  const { subtotal } = orderTotals({ lines: priced, deliveryFee: 0 });
  const byReduction = {
    none: () => 0,
    coupon: () => toCents(couponDiscount),
    staff: () =>
      couponDiscountCents({ discountType: terms.discountType, discountValue: discountValueOf(terms) }, subtotal),
  };
  const totals = orderTotals({
    lines: priced,
    discount: byReduction[terms.reduction](),
    deliveryFee: terms.channel === 'phone' && !terms.feeWaived ? toCents(fee) : 0,
  });
  const balanceUsed = terms.usesBalance ? Math.min(toCents(balance), totals.totalAmount) : 0;
  return { ...totals, balanceUsed, totalAmount: totals.totalAmount - balanceUsed };
};

/** Errors of the terms and the customer, by the API's field name. */
export type SaleErrors = Partial<
  Record<
    | 'customerName'
    | 'customerPhone'
    | 'customerAddress'
    | 'location'
    | 'notes'
    | 'paymentMethod'
    | 'couponCode'
    | 'discount.discountValue'
    | 'discount.reason'
    | 'feeWaivedReason'
    | 'anywayReason'
    | 'balanceUsed',
    string
  >
>;

const deliveryErrors = ({ name, address, city }: DraftCustomer, cityRequired: boolean): SaleErrors => ({
  ...(name.trim() === '' && { customerName: 'Name is required' }),
  ...(address.trim() === '' && { customerAddress: COD_REQUIRED.address }),
  ...(cityRequired && city.trim() === '' && { location: COD_REQUIRED.city }),
});

/** The errors of a discount by staff. */
export function discountErrors(terms: DiscountTerms): SaleErrors {
  if (terms.reduction !== 'staff') return {};
  const read = readAmount(terms.discountValue);
  const problem =
    'problem' in read
      ? terms.discountType === 'percentage'
        ? 'Enter a percentage such as 10'
        : read.problem
      : read.amount === 0
        ? 'Must be above 0'
        : terms.discountType === 'percentage' && read.amount > 100
          ? 'Must be 100 or less'
          : null;
  return {
    ...(problem !== null && { 'discount.discountValue': problem }),
    ...(terms.discountReason.trim() === '' && { 'discount.reason': 'Say why there is a discount' }),
  };
}

/** Validates the order in the browser before it is sent. Only the server can check a coupon. */
export function errorsOf(terms: SaleTerms, customer: DraftCustomer, cityRequired: boolean): SaleErrors {
  const byPhone = terms.channel === 'phone';
  const { phone } = customer;
  const badPhone = phone.trim() !== '' ? phoneProblem(phone) : byPhone ? 'Phone number is required' : null;
  return {
    ...(byPhone ? deliveryErrors(customer, cityRequired) : {}),
    ...(badPhone !== null && { customerPhone: badPhone }),
    ...discountErrors(terms),
    ...(byPhone &&
      terms.feeWaived &&
      terms.feeReason.trim() === '' && { feeWaivedReason: 'Say why there is no delivery fee' }),
  };
}

/** The part of the request body with the terms. */
export function termsBody(terms: SaleTerms, { address, city }: DraftCustomer): Omit<OrderCreate, 'products'> {
  const { channel, payment, reduction, discountType, discountReason, feeWaived, feeReason, anywayReason } = terms;
  const couponCode = couponOf(terms);
  return {
    orderType: channel === 'phone' ? 'online' : 'in-store',
    paymentMethod: payment,
    ...(channel === 'phone' && { channel, customerAddress: address.trim(), location: city.trim() }),
    ...(couponCode !== undefined && { couponCode }),
    ...(reduction === 'staff' && {
      discount: { discountType, discountValue: discountValueOf(terms), reason: discountReason.trim() },
    }),
    ...(channel === 'phone' && feeWaived && { feeWaivedReason: feeReason.trim() }),
    ...(channel === 'phone' && anywayReason.trim() !== '' && { anywayReason: anywayReason.trim() }),
  };
}

const isOf = <Value extends string>(value: unknown, values: readonly Value[]): value is Value =>
  values.some((one) => one === value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses stored terms. A draft from an earlier version gets the terms of a sale in the shop. */
export function readTerms(kept: unknown): SaleTerms {
  if (!isRecord(kept) || !isOf(kept.channel, ['in-store', 'phone'])) return PLAIN_SALE;
  const { channel, payment, reduction, discountType } = kept;
  return {
    channel,
    payment: isOf<SaleTerms['payment']>(payment, PAYMENT_METHODS[channel]) ? payment : PAYMENT_METHODS[channel][0],
    reduction: isOf(reduction, ['none', 'coupon', 'staff']) ? reduction : 'none',
    coupon: textOf(kept.coupon),
    discountType: isOf(discountType, ['percentage', 'fixed']) ? discountType : 'percentage',
    discountValue: textOf(kept.discountValue),
    discountReason: textOf(kept.discountReason),
    feeWaived: kept.feeWaived === true,
    feeReason: textOf(kept.feeReason),
    anywayReason: textOf(kept.anywayReason),
    usesBalance: kept.usesBalance === true,
  };
}
