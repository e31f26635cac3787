import { z } from 'zod';
import { ATTEMPT_REASONS, OUTCOME_KINDS } from '../rules/outcome';
import { NUMBER_LIMITS, TEXT_LIMITS, notNumber, plainText, stockQuantitySchema, timestampSchema } from './primitives';

/** How an order ended without delivery. */
export const outcomeKindSchema = z.enum(OUTCOME_KINDS);
export type OutcomeKind = z.infer<typeof outcomeKindSchema>;

/** The end of an order without delivery: the kind, the note of staff, who entered it and when. */
export const outcomeSchema = z.object({
  kind: outcomeKindSchema,
  note: z.string(),
  at: timestampSchema,
  by: z.string(),
  /** When the pieces went back to stock: at once if the order was not sent yet, else at the check-in. Null: not yet. */
  checkedInAt: timestampSchema.nullable(),
});
export type OrderOutcome = z.infer<typeof outcomeSchema>;

/** One failed delivery attempt, after which the parcel is tried again. */
export const attemptSchema = z.object({
  reason: z.enum(ATTEMPT_REASONS),
  note: z.string(),
  at: timestampSchema,
  by: z.string(),
});
export type DeliveryAttempt = z.infer<typeof attemptSchema>;

/** Pieces of an order that came back damaged or were lost. */
export const writeOffSchema = z.object({
  /** The index of the line in `products`, from 0. */
  line: z.number().int(),
  quantity: z.number().int(),
  reason: z.enum(['damaged', 'lost']),
  /** The cost of one piece in dollars; null if unknown. */
  cost: z.number().nullable(),
});
export type WriteOff = z.infer<typeof writeOffSchema>;

/**
 * The fields of an order besides its status. Each field is absent if it has no value or the server does not support it.
 */
export const doorFields = {
  outcome: outcomeSchema.optional(),
  /** Oldest first. */
  attempts: z.array(attemptSchema).optional(),
  writeOffs: z.array(writeOffSchema).optional(),
};

const note = plainText(TEXT_LIMITS.notes, 'lines')
  .nullish()
  .transform((text) => text ?? '');

/**
 * Ends an order without delivery. `status` is the status that the writer had read. Before 'on the way' the pieces
 * return to stock at once; after it they must be checked in.
 */
export const orderEndSchema = z.object({
  kind: z.enum(OUTCOME_KINDS, 'Reason is required'),
  note,
  status: z.enum(['pending', 'confirmed', 'on the way'], 'Status must be the one that was read'),
});
export type OrderEnd = z.input<typeof orderEndSchema>;

/**
 * Brings back an order that ended. `kind` is the ending that the writer had read. Its pieces, its use of the coupon and
 * its pending sale are taken again, or nothing changes.
 */
export const orderBringBackSchema = z.object({ kind: z.enum(OUTCOME_KINDS, 'Ending must be the one that was read') });

/**
 * Records a failed delivery attempt. The order stays open. `previous` is the number of attempts that the writer had
 * read.
 */
export const attemptNoteSchema = z.object({
  reason: z.enum(ATTEMPT_REASONS, 'Reason is required'),
  note,
  previous: z.number().int().min(0).optional(),
});
export type AttemptNote = z.input<typeof attemptNoteSchema>;

/** The result of the check-in, per line: each sent piece is sellable, damaged or lost. */
export const checkInSchema = z.object({
  lines: z
    .array(
      z.object({
        /** The index of the line in `products`, from 0. */
        line: z
          .number(notNumber())
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

/** The outcome of an undelivered order as shown to its shopper. */
export const trackedEndSchema = z.object({
  kind: z.enum(['cancelled', 'not delivered']),
  title: z.string(),
  description: z.string(),
  date: timestampSchema,
});
