import { z } from 'zod';
import { namedPotSchema } from './cash';
import { dayText } from './date-text';
import {
  NUMBER_LIMITS,
  TEXT_LIMITS,
  listQuerySchema,
  notNumber,
  moneySchema,
  requiredText,
  signedMoneySchema,
  timestampSchema,
  versionSchema,
} from './primitives';

/**
 * A day of a till, in dollars. All that came and went since the day before was counted is in it, and nothing else: the
 * database tells it apart at the moment of the count, by no date that somebody entered.
 */
export const closingSchema = z.object({
  _id: z.string(),
  till: namedPotSchema,
  /** The business day: '2026-11-20'. */
  day: z.string(),
  /** A counted day waits for the reason of its difference, and may be counted again. A closed one never changes. */
  state: z.enum(['counted', 'closed']),
  /** When it was counted last, and by whom. */
  at: timestampSchema,
  by: z.string(),
  /** Null until it is closed. */
  closedAt: timestampSchema.nullable(),
  closedBy: z.string().nullable(),
  /** What the day before left; 0 for the first one. */
  opening: z.number(),
  /** Cash sales in the shop. This and the next three are below 0 where more was taken back than came. */
  sales: signedMoneySchema,
  /** Expenses, purchases and refunds that were paid in cash. */
  paidOut: signedMoneySchema,
  movedIn: signedMoneySchema,
  movedOut: signedMoneySchema,
  /** The opening and all of these. */
  expected: signedMoneySchema,
  counted: z.number(),
  /** The count less what was expected. A closed day moved it between the till and the owner. */
  difference: signedMoneySchema,
  /** Why the count differs; '' where it does not. */
  reason: z.string(),
  /** How often it was counted: only the first count was made without what was expected. */
  counts: z.number().int(),
  /** Increases with every write. A write that sends an old version is refused. */
  version: z.number().int(),
});
export type Closing = z.infer<typeof closingSchema>;

/** The days come newest first. */
export const closingsQuerySchema = listQuerySchema.pick({ page: true, limit: true });
export type ClosingsQuery = z.input<typeof closingsQuerySchema>;

/** What lies in the till. */
const countedSchema = z
  .number(notNumber('Enter what you counted'))
  .refine((dollars) => !(dollars < 0), 'A count cannot be below 0')
  .refine((dollars) => !(dollars > NUMBER_LIMITS.money), 'Must be 999,999.99 or less')
  .pipe(moneySchema);

/** Counts the till for a day: today or one before, later than any day that is closed. */
export const closingCountSchema = z.object({ day: dayText, counted: countedSchema });
export type ClosingCount = z.input<typeof closingCountSchema>;

/** Counts the till again, for the same day. */
export const closingRecountSchema = z.object({ version: versionSchema, counted: countedSchema });

/** Closes a day whose count differs. */
export const closingCloseSchema = z.object({
  version: versionSchema,
  reason: requiredText(TEXT_LIMITS.name, 'Say why the count differs'),
});
