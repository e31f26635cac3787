import { z } from 'zod';
import { NUMBER_LIMITS, TEXT_LIMITS, idSchema, plainText, versionSchema } from './primitives';
import { orderStatusSchema } from './order';

/** The status is stored and returned as 'on the way'. 'on-the-way' and 'on_the_way' are accepted too. */
export const orderStatusUpdateSchema = z.object({
  status: z
    .string('Status is required')
    .trim()
    .transform((text) => text.toLowerCase().replace(/[-_]/g, ' '))
    .pipe(orderStatusSchema),
});
export type OrderStatusUpdate = z.input<typeof orderStatusUpdateSchema>;

/**
 * Staff notes on an order; '' clears them. `previous` is the text that the writer had read: if a colleague has changed
 * the notes since, the write is refused (409).
 */
export const orderNotesSchema = z.object({
  staffNotes: plainText(TEXT_LIMITS.notes, 'lines'),
  previous: z.string().optional(),
});
export type OrderNotes = z.input<typeof orderNotesSchema>;

/** Orders to accept in one call, each of which succeeds or fails on its own, or whose slips were printed. */
export const ordersAcceptSchema = z.object({
  ids: z
    .array(idSchema, 'Must be a list')
    .min(1, 'At least one order is required')
    .max(NUMBER_LIMITS.ordersAtOnce, `At most ${NUMBER_LIMITS.ordersAtOnce} orders at once`)
    .transform((ids) => [...new Set(ids)]),
  /**
   * For printed slips: the version of each order on paper, by its id. A slip of an older version does not count as the
   * one of now. Other calls ignore it.
   */
  versions: z.record(idSchema, versionSchema).optional(),
});
export type OrdersPrint = z.input<typeof ordersAcceptSchema>;

/** Orders to move to their next status in one call. Each succeeds or fails on its own. */
export const ordersStepSchema = ordersAcceptSchema.extend(orderStatusUpdateSchema.shape);
export type OrdersStep = z.input<typeof ordersStepSchema>;

/** The result for each order. */
export const ordersSteppedSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      /** `already`: the order had that status, and nothing was changed. */
      outcome: z.enum(['moved', 'already', 'refused']),
      /** A sentence for people; null if the order was moved. */
      error: z.string().nullable(),
    }),
  ),
});
export type OrdersStepped = z.infer<typeof ordersSteppedSchema>;

/** The number of orders whose slip, as it is now, had not been printed before. */
export const ordersPrintedSchema = z.object({ printed: z.number().int() });

/** The result for each order: accepted, or the reason why not. */
export const ordersAcceptedSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      accepted: z.boolean(),
      /** A sentence for people; null if the order was accepted. */
      error: z.string().nullable(),
    }),
  ),
});
export type OrdersAccepted = z.infer<typeof ordersAcceptedSchema>;
