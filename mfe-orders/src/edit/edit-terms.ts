import type { Order, OrderEdit } from '@shop/shared/contracts';
import { normalizeCouponCode } from '@shop/shared/rules';
import { discountErrors, discountValueOf, type DiscountTerms } from '../new-order/terms';

/** The discount and the waiver of the fee in the edit form, as typed so far. */
export interface EditTerms extends Omit<DiscountTerms, 'coupon'> {
  couponCode: string;
  feeWaived: boolean;
  feeWaivedReason: string;
}

/** The names of the fields. */
export const EDIT_TERMS = [
  'reduction',
  'couponCode',
  'discountType',
  'discountValue',
  'discountReason',
  'feeWaived',
  'feeWaivedReason',
] as const satisfies readonly (keyof EditTerms)[];

/** The discount and the waiver that an order has. */
export const editTermsOf = (order: Order): EditTerms => {
  const { couponCode, discount, discountReason, discountPercent, feeWaivedReason } = order;
  const byStaff = discountReason !== undefined;
  return {
    reduction: byStaff ? 'staff' : couponCode === null ? 'none' : 'coupon',
    couponCode: couponCode ?? '',
    discountType: byStaff && discountPercent === undefined ? 'fixed' : 'percentage',
    discountValue: byStaff ? String(discountPercent ?? discount) : '',
    discountReason: discountReason ?? '',
    feeWaived: feeWaivedReason !== undefined,
    feeWaivedReason: feeWaivedReason ?? '',
  };
};

/** The terms in the names of the new order form, whose rules they share. */
export const discountTermsOf = ({ couponCode, ...terms }: EditTerms): DiscountTerms => ({
  ...terms,
  coupon: couponCode,
});

/** The errors of the terms, by field of the form. Only the server can check a coupon. */
export const editTermsErrors = (terms: EditTerms): Partial<Record<keyof EditTerms, string>> => {
  const { 'discount.discountValue': value, 'discount.reason': reason } = discountErrors(discountTermsOf(terms));
  return {
    ...(value !== undefined && { discountValue: value }),
    ...(reason !== undefined && { discountReason: reason }),
    ...(terms.feeWaived &&
      terms.feeWaivedReason.trim() === '' && { feeWaivedReason: 'Say why there is no delivery fee' }),
  };
};

function discountChange(order: Order, terms: EditTerms): Pick<OrderEdit, 'couponCode' | 'discount'> {
  const before = editTermsOf(order);
  const { reduction, discountType, discountReason } = terms;
  if (reduction === 'staff') {
    const same = (['reduction', 'discountType', 'discountValue', 'discountReason'] as const).every(
      (field) => terms[field] === before[field],
    );
    const discountValue = discountValueOf(discountTermsOf(terms));
    return same ? {} : { discount: { discountType, discountValue, reason: discountReason.trim() } };
  }
  const code = reduction === 'coupon' ? normalizeCouponCode(terms.couponCode) : '';
  if (code !== before.couponCode) return { couponCode: code };
  return before.reduction === 'staff' ? { discount: null } : {};
}

function feeChange(order: Order, { feeWaived, feeWaivedReason }: EditTerms, deliveryFee: number | undefined) {
  const before = order.feeWaivedReason;
  const reason = feeWaivedReason.trim();
  if (feeWaived) return reason === before ? {} : { feeWaivedReason: reason };
  return {
    ...(before === undefined ? {} : { feeWaivedReason: '' }),
    ...(deliveryFee === undefined || (before === undefined && deliveryFee === order.deliveryFee)
      ? {}
      : { deliveryFee }),
  };
}

/** The changes of discount and fee, as the request has them; empty for none. */
export const termsChange = (
  order: Order,
  terms: EditTerms,
  deliveryFee: number | undefined,
): Pick<OrderEdit, 'couponCode' | 'discount' | 'feeWaivedReason' | 'deliveryFee'> => ({
  ...discountChange(order, terms),
  ...feeChange(order, terms, deliveryFee),
});
