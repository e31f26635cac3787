import { z } from 'zod';
import {
  EVEN_WHEN_INVALID,
  TEXT_LIMITS,
  dayOrMomentSchema,
  listQuerySchema,
  moneySchema,
  notNumber,
  plainText,
  requiredText,
  timestampSchema,
  versionSchema,
} from './primitives';

export const discountTypeSchema = z.enum(['percentage', 'fixed']);
export type DiscountType = z.infer<typeof discountTypeSchema>;

/** A discount code. `discountValue` is in percent or dollars, depending on the type. */
export const couponSchema = z.object({
  _id: z.string(),
  code: z.string(),
  description: z.string(),
  discountType: discountTypeSchema,
  discountValue: z.number(),
  expiryDate: timestampSchema.nullable(),
  active: z.boolean(),
  usageCount: z.number().int(),
  /** The maximum number of orders that may use the coupon. Null: no limit. */
  usageLimit: z.number().int().nullable(),
  /** The instant from which the coupon is valid. Null: at once. */
  startDate: timestampSchema.nullable(),
  /** The minimum subtotal of the products, in dollars. Null: no minimum. */
  minSubtotal: z.number().nullable(),
  /** Increases with every write by staff. A write that sends an old version is refused. */
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
  description: plainText(TEXT_LIMITS.notes, 'lines').nullish(),
  discountType: discountTypeSchema.optional(),
  /** An alias of `discountType`, which takes precedence. */
  type: discountTypeSchema.optional(),
  discountValue: z.number(notNumber(VALUE_TEXT)),
  /** A bare day means the last instant of that day. Without a value the coupon never expires. */
  expiryDate: dayOrMomentSchema.nullish(),
  active: z.boolean('Must be true or false').default(true),
  usageLimit: z
    .number(notNumber())
    .int('Must be a whole number')
    .min(1, 'Must be 1 or more')
    .max(1_000_000_000, 'Must be 1,000,000,000 or less')
    .nullish(),
  /** A bare day means the first instant of that day. */
  startDate: dayOrMomentSchema.nullish(),
  minSubtotal: moneySchema.refine((dollars) => dollars > 0, 'Must be more than 0').nullish(),
  version: versionSchema.nullish(),
});

/** The problem with a discount of that type; null if it is valid. */
function valueProblem(type: DiscountType | undefined, value: number): string | null {
  if (type === 'percentage' && (value < 1 || value > 100)) return 'Percentage discount must be between 1 and 100';
  if (value <= 0) return 'Discount value must be more than 0';
  const money = moneySchema.safeParse(value);
  return money.success ? null : (money.error.issues[0]?.message ?? VALUE_TEXT);
}

const discountFields = couponFields.pick({ discountType: true, type: true, discountValue: true });

/**
 * A coupon as staff write it. The code is stored trimmed and in upper case. A write without a description or an expiry
 * date clears them. Usage limit, start date and minimum subtotal stay unchanged when absent; null removes them.
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
