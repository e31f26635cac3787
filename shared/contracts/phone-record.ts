import { z } from 'zod';
import { REFUSAL_ADVICE } from '../rules/refusals';
import { outcomeKindSchema } from './outcome';
import { timestampSchema } from './primitives';

/** What staff are advised to do before they accept an order. */
export const refusalAdviceSchema = z.enum(REFUSAL_ADVICE);

/** What became of the other orders of an order's phone number, however the number was spelled. */
export const phoneRecordSchema = z.object({
  delivered: z.number().int(),
  /** How many ended in each way without being delivered; ways that none ended in are absent. */
  ended: z.array(z.object({ kind: outcomeKindSchema, count: z.number().int() })),
  /** The latest one that ended without being delivered; null for none. */
  last: z.object({ kind: outcomeKindSchema, note: z.string(), at: timestampSchema }).nullable(),
  /** Names on the other orders that are not the one of this order, the latest first; ten at most. */
  names: z.array(z.string()),
  /** Null for none. */
  advice: refusalAdviceSchema.nullable(),
  /** Visitors can place no more orders with this number. */
  refused: z.boolean(),
});
export type PhoneRecord = z.infer<typeof phoneRecordSchema>;
