import type { OrderCreate } from '@shop/shared/contracts';
import {
  COD_REQUIRED,
  couponDiscountCents,
  isRecord,
  normaliseCouponCode,
  orderTotals,
  phoneProblem,
  toCents,
  type TotalsCents,
} from '@shop/shared/rules';
import { readAmount } from './amount';
import type { DraftCustomer, DraftLine } from './draft';

/** How an order that staff enter is sold, paid and reduced, as far as it was typed. */
export interface SaleTerms {
  channel: 'in-store' | 'phone';
  payment: 'cash' | 'delivery' | 'card' | 'transfer';
  /** One discount an order: that of a coupon, or one that staff give. */
  reduction: 'none' | 'coupon' | 'staff';
  coupon: string;
  discountType: 'percentage' | 'fixed';
  discountValue: string;
  discountReason: string;
  feeWaived: boolean;
  feeReason: string;
}

/** A sale at the till, paid in cash. */
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
};

/** How an order of each channel may be paid, the usual way first. */
export const PAYMENTS = {
  'in-store': ['cash', 'card', 'transfer'],
  phone: ['delivery', 'card', 'transfer'],
} as const satisfies Record<SaleTerms['channel'], readonly SaleTerms['payment'][]>;

/** The terms with another channel: what it cannot be paid by becomes its usual payment. */
export const withChannel = (terms: SaleTerms, channel: SaleTerms['channel']): SaleTerms => {
  const allowed: readonly SaleTerms['payment'][] = PAYMENTS[channel];
  return { ...terms, channel, payment: allowed.includes(terms.payment) ? terms.payment : PAYMENTS[channel][0] };
};

/** The coupon that the order is to have; undefined for none. */
export const couponOf = ({ reduction, coupon }: SaleTerms): string | undefined =>
  reduction === 'coupon' && coupon.trim() !== '' ? normaliseCouponCode(coupon) : undefined;

const valueOf = ({ discountValue }: SaleTerms): number => {
  const read = readAmount(discountValue);
  return 'amount' in read ? read.amount : 0;
};

/**
 * What the order comes to, in cents.
 *
 * @param fee dollars that the shop takes for a delivery
 * @param couponDiscount dollars that the shop says the coupon takes off
 */
export const totalsOf = (
  lines: readonly DraftLine[],
  terms: SaleTerms,
  { fee, couponDiscount }: { fee: number; couponDiscount: number },
): TotalsCents => {
  const priced = lines.map(({ price, quantity }) => ({ price: toCents(price), quantity }));
  const { subtotal } = orderTotals({ lines: priced, deliveryFee: 0 });
  const byReduction = {
    none: () => 0,
    coupon: () => toCents(couponDiscount),
    staff: () => couponDiscountCents({ discountType: terms.discountType, discountValue: valueOf(terms) }, subtotal),
  };
  return orderTotals({
    lines: priced,
    discount: byReduction[terms.reduction](),
    deliveryFee: terms.channel === 'phone' && !terms.feeWaived ? toCents(fee) : 0,
  });
};

/** What can be wrong with the terms and the customer, by the field of the call. */
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
    | 'feeWaivedReason',
    string
  >
>;

const deliveryErrors = ({ name, address, city }: DraftCustomer, cityRequired: boolean): SaleErrors => ({
  ...(name.trim() === '' && { customerName: 'Name is required' }),
  ...(address.trim() === '' && { customerAddress: COD_REQUIRED.address }),
  ...(cityRequired && city.trim() === '' && { location: COD_REQUIRED.city }),
});

function discountErrors(terms: SaleTerms): SaleErrors {
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

/** What the browser finds wrong before the order is sent. Only the server can check a coupon. */
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

/** The terms as the call takes them. */
export function termsBody(terms: SaleTerms, { address, city }: DraftCustomer): Omit<OrderCreate, 'products'> {
  const { channel, payment, reduction, discountType, discountReason, feeWaived, feeReason } = terms;
  const couponCode = couponOf(terms);
  return {
    orderType: channel === 'phone' ? 'online' : 'in-store',
    paymentMethod: payment,
    ...(channel === 'phone' && { channel, customerAddress: address.trim(), location: city.trim() }),
    ...(couponCode !== undefined && { couponCode }),
    ...(reduction === 'staff' && {
      discount: { discountType, discountValue: valueOf(terms), reason: discountReason.trim() },
    }),
    ...(channel === 'phone' && feeWaived && { feeWaivedReason: feeReason.trim() }),
  };
}

const isOf = <Value extends string>(value: unknown, values: readonly Value[]): value is Value =>
  values.some((one) => one === value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads kept terms; of a draft that an earlier version kept, those of a sale at the till. */
export function readTerms(kept: unknown): SaleTerms {
  if (!isRecord(kept) || !isOf(kept.channel, ['in-store', 'phone'])) return PLAIN_SALE;
  const { channel, payment, reduction, discountType } = kept;
  return {
    channel,
    payment: isOf<SaleTerms['payment']>(payment, PAYMENTS[channel]) ? payment : PAYMENTS[channel][0],
    reduction: isOf(reduction, ['none', 'coupon', 'staff']) ? reduction : 'none',
    coupon: textOf(kept.coupon),
    discountType: isOf(discountType, ['percentage', 'fixed']) ? discountType : 'percentage',
    discountValue: textOf(kept.discountValue),
    discountReason: textOf(kept.discountReason),
    feeWaived: kept.feeWaived === true,
    feeReason: textOf(kept.feeReason),
  };
}
