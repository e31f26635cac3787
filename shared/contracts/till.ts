import { z } from 'zod';
import { discountTypeSchema } from './coupon';
import { EVEN_WHEN_INVALID, TEXT_LIMITS, moneySchema, optionalText, requiredText } from './primitives';

/**
 * A discount that staff give on the products of an order, and the reason. `discountValue` is in percent or dollars,
 * depending on the type.
 */
export const staffDiscountSchema = z
  .object({
    discountType: discountTypeSchema,
    discountValue: moneySchema.refine((value) => value > 0, 'Must be above 0'),
    reason: requiredText(TEXT_LIMITS.name, 'Say why there is a discount'),
  })
  .refine(({ discountType, discountValue }) => discountType === 'fixed' || discountValue <= 100, {
    path: ['discountValue'],
    error: 'Must be 100 or less',
    ...EVEN_WHEN_INVALID,
  });
export type StaffDiscount = z.infer<typeof staffDiscountSchema>;

/** The fields of a new order that only staff may use. The server ignores them for visitors. */
export const staffOrderFields = {
  /** A discount in place of a coupon. The server calculates its amount. */
  discount: staffDiscountSchema.nullish(),
  /** The reason why a delivery has no fee. If absent, the shop's fee applies. */
  feeWaivedReason: optionalText(TEXT_LIMITS.name).optional(),
  /** Dollars of the number's store balance that pay of the order. More than it has, or than it comes to, is refused. */
  balanceUsed: moneySchema.optional(),
  /** Why staff take an order by phone though the shop refuses the phone number. Without it the order is refused. */
  anywayReason: optionalText(TEXT_LIMITS.name).optional(),
};

/** The discount and fee waiver that staff gave on an order. Only staff see them. */
export const concessionFields = {
  /** The reason for the discount. Absent without a discount and for coupon discounts. */
  discountReason: z.string().optional(),
  /** The percentage, for a discount in percent. The amount is recalculated when the order is edited. */
  discountPercent: z.number().optional(),
  /** The reason why the delivery fee was waived; absent if it was not. */
  feeWaivedReason: z.string().optional(),
  /** Why staff took the order though the shop refuses its phone number; absent if it did not. */
  anywayReason: z.string().optional(),
};
