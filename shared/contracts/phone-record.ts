import { z } from 'zod';
import { REFUSAL_ADVICE } from '../rules/refusals';
import { outcomeKindSchema } from './outcome';
import { timestampSchema } from './primitives';

/** The advice for staff before they accept an order. */
export const refusalAdviceSchema = z.enum(REFUSAL_ADVICE);

/** The history of the other orders with the same phone number, in any spelling of the number. */
export const phoneRecordSchema = z.object({
  delivered: z.number().int(),
  /** The number of undelivered orders by kind of outcome. Kinds without orders are absent. */
  ended: z.array(z.object({ kind: outcomeKindSchema, count: z.number().int() })),
  /** The latest order that ended without delivery; null without one. */
  last: z.object({ kind: outcomeKindSchema, note: z.string(), at: timestampSchema }).nullable(),
  /** Customer names on the other orders that differ from the name on this order, latest first, at most ten. */
  names: z.array(z.string()),
  /** Null: no advice. */
  advice: refusalAdviceSchema.nullable(),
  /** True if visitors can place no more orders with this number. */
  refused: z.boolean(),
  /** Why staff blocked the order's customer; absent if they are not blocked. */
  blocked: z.string().optional(),
});
export type PhoneRecord = z.infer<typeof phoneRecordSchema>;
