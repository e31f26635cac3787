import { z } from 'zod';
import {
  EVEN_WHEN_INVALID,
  TEXT_LIMITS,
  dayOrMomentSchema,
  listQuerySchema,
  moneySchema,
  plainText,
  requiredText,
  timestampSchema,
  versionSchema,
} from './primitives';

export const discountTypeSchema = z.enum(['percentage', 'fixed']);
export type DiscountType = z.infer<typeof discountTypeSchema>;

/** A discount code. `discountValue` is percent or dollars, by type. */
export const couponSchema = z.object({
  _id: z.string(),
  code: z.string(),
  description: z.string(),
  discountType: discountTypeSchema,
  discountValue: z.number(),
  expiryDate: timestampSchema.nullable(),
  active: z.boolean(),
  usageCount: z.number().int(),
  /** How many orders may use it in all; null for any number. */
  usageLimit: z.number().int().nullable(),
  /** The first instant at which it holds; null for at once. */
  startDate: timestampSchema.nullable(),
  /** Dollars that the products of an order must come to; null for any amount. */
  minSubtotal: z.number().nullable(),
  /** Rises with every write by staff; a write that sends an old one is refused. */
  version: z.number().int(),
  createdAt: timestampSchema,
});
export type Coupon = z.infer<typeof couponSchema>;

export const couponsQuerySchema = listQuerySchema.extend({
  type: discountTypeSchema.optional(),
  status: z.enum(['active', 'inactive', 'expired']).optional(),
});
export type CouponsQuery = z.input<typeof couponsQuerySchema>;

export const couponsResponseSchema = z.object({ data: z.array(couponSchema) });
export type CouponsResponse = z.infer<typeof couponsResponseSchema>;

const VALUE_TEXT = 'Discount value must be a number';

const couponFields = z.object({
  code: requiredText(TEXT_LIMITS.code, 'Coupon code is required').toUpperCase(),
  description: plainText(TEXT_LIMITS.notes).nullish(),
  discountType: discountTypeSchema.optional(),
  /** The same under its other name; `discountType` wins. */
  type: discountTypeSchema.optional(),
  discountValue: z.number(VALUE_TEXT),
  /** A day means its last instant. Without it, the coupon never expires. */
  expiryDate: dayOrMomentSchema.nullish(),
  active: z.boolean('Must be true or false').default(true),
  usageLimit: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(1, 'Must be 1 or more')
    .max(1_000_000_000, 'Must be 1,000,000,000 or less')
    .nullish(),
  /** A day means its first instant. */
  startDate: dayOrMomentSchema.nullish(),
  minSubtotal: moneySchema.refine((dollars) => dollars > 0, 'Must be more than 0').nullish(),
  version: versionSchema.nullish(),
});

/** What is wrong with a discount of that type; null when it is fine. */
function valueProblem(type: DiscountType | undefined, value: number): string | null {
  if (type === 'percentage' && (value < 1 || value > 100)) return 'Percentage discount must be between 1 and 100';
  if (value <= 0) return 'Discount value must be more than 0';
  const money = moneySchema.safeParse(value);
  return money.success ? null : (money.error.issues[0]?.message ?? VALUE_TEXT);
}

const discountFields = couponFields.pick({ discountType: true, type: true, discountValue: true });

/**
 * A coupon as staff write it. The code is kept trimmed and in upper case. A write without description or expiry date
 * leaves the coupon without them; usage limit, start date and least subtotal stay as they are when absent, null takes
 * them away.
 */
export const couponWriteSchema = couponFields
  .superRefine((coupon, { addIssue }) => {
    const fields = discountFields.safeParse(coupon);
    if (!fields.success) return;
    const { type, discountType = type, discountValue } = fields.data;
    if (discountType === undefined)
      addIssue({ code: 'custom', path: ['discountType'], message: 'Discount type is required' });
    const message = valueProblem(discountType, discountValue);
    if (message !== null) addIssue({ code: 'custom', path: ['discountValue'], message });
  }, EVEN_WHEN_INVALID)
  .transform(({ type, discountType = type, description, expiryDate, ...coupon }) => ({
    ...coupon,
    discountType: discountType ?? ('percentage' as const),
    description: description || undefined,
    expiryDate: expiryDate ?? undefined,
  }));
export type CouponWrite = z.input<typeof couponWriteSchema>;
