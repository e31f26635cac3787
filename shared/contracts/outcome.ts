import { z } from 'zod';
import { ATTEMPT_REASONS, OUTCOME_KINDS } from '../rules/outcome';
import { NUMBER_LIMITS, TEXT_LIMITS, plainText, stockQuantitySchema, timestampSchema } from './primitives';

/** How an order ended that is never delivered. */
export const outcomeKindSchema = z.enum(OUTCOME_KINDS);
export type OutcomeKind = z.infer<typeof outcomeKindSchema>;

/** That an order ended without being delivered: how, what staff noted, who said so and when. */
export const outcomeSchema = z.object({
  kind: outcomeKindSchema,
  note: z.string(),
  at: timestampSchema,
  by: z.string(),
  /** When its pieces were back: at once before it was sent, at the check-in after; null until then. */
  checkedInAt: timestampSchema.nullable(),
});
export type OrderOutcome = z.infer<typeof outcomeSchema>;

/** One time that a parcel came to the door in vain and is tried again. */
export const attemptSchema = z.object({
  reason: z.enum(ATTEMPT_REASONS),
  note: z.string(),
  at: timestampSchema,
  by: z.string(),
});
export type DeliveryAttempt = z.infer<typeof attemptSchema>;

/** Pieces of an order that came back damaged, or did not come back. */
export const writeOffSchema = z.object({
  /** The line's place in `products`, from 0. */
  line: z.number().int(),
  quantity: z.number().int(),
  reason: z.enum(['damaged', 'lost']),
  /** Dollars that one piece had cost; null where nobody knows. */
  cost: z.number().nullable(),
});
export type WriteOff = z.infer<typeof writeOffSchema>;

/**
 * What an order has beside its status. Each field is absent without a value, and from a server that does not know it.
 */
export const doorFields = {
  outcome: outcomeSchema.optional(),
  /** Oldest first. */
  attempts: z.array(attemptSchema).optional(),
  writeOffs: z.array(writeOffSchema).optional(),
};

const note = plainText(TEXT_LIMITS.notes)
  .nullish()
  .transform((text) => text ?? '');

/**
 * Ends an order that is not delivered. `status` is the one that the writer had read: before 'on the way' the pieces are
 * back at once, after it they have to be checked in.
 */
export const orderEndSchema = z.object({
  kind: z.enum(OUTCOME_KINDS, 'Reason is required'),
  note,
  status: z.enum(['pending', 'confirmed', 'on the way'], 'Status must be the one that was read'),
});
export type OrderEnd = z.input<typeof orderEndSchema>;

/** Notes an attempt; the order stays open. `previous` is how many attempts the writer had read. */
export const attemptNoteSchema = z.object({
  reason: z.enum(ATTEMPT_REASONS, 'Reason is required'),
  note,
  previous: z.number().int().min(0).optional(),
});
export type AttemptNote = z.input<typeof attemptNoteSchema>;

/** What came back of each line: every piece that was sent is sellable, damaged or lost. */
export const checkInSchema = z.object({
  lines: z
    .array(
      z.object({
        /** The line's place in `products`, from 0. */
        line: z
          .number('Must be a number')
          .int()
          .min(0)
          .max(NUMBER_LIMITS.orderLines - 1),
        sellable: stockQuantitySchema,
        damaged: stockQuantitySchema,
        lost: stockQuantitySchema,
      }),
      'Must be a list',
    )
    .min(1, 'At least one line is required')
    .max(NUMBER_LIMITS.orderLines, 'At most 50 lines an order'),
});
export type CheckIn = z.input<typeof checkInSchema>;

/** How an order that is not delivered reads to its shopper. */
export const trackedEndSchema = z.object({
  kind: z.enum(['cancelled', 'not delivered']),
  title: z.string(),
  description: z.string(),
  date: timestampSchema,
});
