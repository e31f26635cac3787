import { z } from 'zod';
import { listQuerySchema, timestampSchema } from './primitives';

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
