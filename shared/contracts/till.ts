import { z } from 'zod';
import { discountTypeSchema } from './coupon';
import { EVEN_WHEN_INVALID, TEXT_LIMITS, moneySchema, optionalText, requiredText } from './primitives';

/** What staff take off the products of an order, and why: `discountValue` is percent or dollars, by type. */
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

/** What only staff may ask for with a new order; of a visitor's none of it counts. */
export const staffOrderFields = {
  /** In place of a coupon. The server computes what it comes to. */
  discount: staffDiscountSchema.nullish(),
  /** Why an order that goes out has no delivery fee; absent, it has the shop's. */
  feeWaivedReason: optionalText(TEXT_LIMITS.name).optional(),
};

/** What staff gave away with an order. Staff alone see it. */
export const concessionFields = {
  /** Why staff gave the discount; absent without a discount, and for a coupon's. */
  discountReason: z.string().optional(),
  /** Its percentage, where the discount is one: it follows the products when the order is edited. */
  discountPercent: z.number().optional(),
  /** Why there is no delivery fee; absent where it was not waived. */
  feeWaivedReason: z.string().optional(),
};
