import { z } from 'zod';
import { trackedEndSchema } from './outcome';
import { TEXT_LIMITS, requiredText, timestampSchema } from './primitives';
import { orderStatusSchema } from './order';

/** A step of the shopper's timeline. */
export const trackingStepSchema = z.object({
  status: z.enum(['confirmed', 'processing', 'shipped', 'delivered']),
  title: z.string(),
  description: z.string(),
  date: timestampSchema.nullable(),
  completed: z.boolean(),
});
export type TrackingStep = z.infer<typeof trackingStepSchema>;

/** An order as its shopper follows it, without customer data, products and amounts. */
export const trackedOrderSchema = z.object({
  orderId: z.string(),
  orderDate: timestampSchema,
  status: orderStatusSchema,
  itemCount: z.number().int(),
  estimatedDelivery: timestampSchema.nullable(),
  timeline: z.array(trackingStepSchema),
  /** Set if the order ended without delivery. It is the last step and replaces the steps that are never reached. */
  outcome: trackedEndSchema.optional(),
});

/** The orders of one phone number. */
export const trackingSchema = z.object({ orders: z.array(trackedOrderSchema) });
export type Tracking = z.infer<typeof trackingSchema>;
export type TrackedOrder = Tracking['orders'][number];

export const trackParamsSchema = z.object({ phone: requiredText(TEXT_LIMITS.phone * 3, 'Phone number is required') });
