import { z } from 'zod';
import {
  EVEN_WHEN_INVALID,
  TEXT_LIMITS,
  idSchema,
  listQuerySchema,
  moneySchema,
  notNumber,
  optionalText,
  signedMoneySchema,
  timestampSchema,
} from './primitives';
import { IDEMPOTENCY_HEADER } from './wire';

/**
 * The pots that every shop has. `courier` is the cash of delivered orders that name no courier; each courier has a pot
 * of their own. `owner` is what the owner took out, less what they put in.
 */
export const OWN_POTS = ['courier', 'till', 'bank', 'owner'] as const;

/** Where cash is: one of the pots that every shop has, or the id of a courier. */
export const potSchema = z.union([z.enum(OWN_POTS), idSchema], 'Choose where the cash is');

/** A pot with the name that staff see: that of the courier, or that of the settings. */
export const namedPotSchema = z.object({
  /** As in requests: one of the pots that every shop has, or the id of a courier. */
  pot: z.string(),
  name: z.string(),
});

/**
 * Where the cash in hand is, in dollars. The amounts of all pots, that of the owner included, come to `cashInHand`.
 * Each is derived from the completed transactions and the moves. The shop's own pots and those of active couriers are
 * always there; that of an archived courier is while it is not empty.
 */
export const cashSchema = z.object({
  cashInHand: signedMoneySchema,
  pots: z.array(
    namedPotSchema.extend({
      amount: signedMoneySchema,
      /** Whether the pot is that of an archived courier, who gets no more cash. */
      archived: z.boolean(),
    }),
  ),
});
export type Cash = z.infer<typeof cashSchema>;

/** Cash that was moved from one pot to another. It never changes: a wrong move is moved back. */
export const cashMoveSchema = z.object({
  _id: z.string(),
  at: timestampSchema,
  /** Who moved it. */
  by: z.string(),
  from: namedPotSchema,
  to: namedPotSchema,
  /** In dollars, more than 0. */
  amount: z.number(),
  note: z.string(),
  /** The move that this one moves back; absent for any other, and from servers of earlier versions. */
  reverses: z.string().optional(),
  /** Who moved it back, and when; absent while nobody has. */
  movedBack: z.object({ at: timestampSchema, by: z.string() }).optional(),
  /** The settlement that made it, whose reversal alone moves it back; absent for a move by hand. */
  settlement: z.string().optional(),
  /** The closing of a day whose difference it is, which stays; absent for any other. */
  closing: z.string().optional(),
});
export type CashMove = z.infer<typeof cashMoveSchema>;

/** Filters of the moves, which come newest first. */
export const cashMovesQuerySchema = listQuerySchema.pick({ page: true, limit: true }).extend({
  /** Only moves into or out of this pot. */
  pot: potSchema.optional(),
});
export type CashMovesQuery = z.input<typeof cashMovesQuerySchema>;

/** The headers of a move: an Idempotency-Key, so that one that is sent twice is booked once. */
export const cashMoveHeadersSchema = z.object({ [IDEMPOTENCY_HEADER]: z.string().optional() });

/**
 * Moves cash from one pot to another. Only the owner's may hold less than the amount. An archived courier gets only
 * what is moved back. The second move back of one move is refused with 409 MOVED_BACK.
 */
export const cashMoveCreateSchema = z
  .object({
    from: potSchema,
    to: potSchema,
    amount: z
      .number(notNumber('Amount must be a number'))
      .refine((dollars) => !(dollars <= 0), 'Amount must be more than 0')
      .pipe(moneySchema),
    note: optionalText(TEXT_LIMITS.name),
    /** The move that this one moves back, whole and once: for the same amount, to where it came from. */
    reverses: idSchema.optional(),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another place', ...EVEN_WHEN_INVALID });
export type CashMoveCreate = z.input<typeof cashMoveCreateSchema>;
