import { z } from 'zod';
import { outcomeKindSchema } from './outcome';
import { PERIOD_PROBLEM, endsAfterStart, queryDate, queryEndDate } from './primitives';

/** The period in which the orders were placed. `startDate` is inclusive, `endDate` exclusive. */
export const refusalsQuerySchema = z
  .object({ startDate: queryDate.optional(), endDate: queryEndDate.optional() })
  .refine(endsAfterStart, PERIOD_PROBLEM);
export type RefusalsQuery = z.input<typeof refusalsQuerySchema>;

const counts = {
  /** All orders placed, except deleted ones. */
  orders: z.number().int(),
  /** The orders that ended without delivery, for any reason. */
  ended: z.number().int(),
  /** The orders that were refused at the door. */
  refused: z.number().int(),
};

/** Statistics about the undelivered orders of a period and their cost. Money in dollars. */
export const refusalFiguresSchema = z.object({
  ...counts,
  /** The number of orders by kind of outcome, most frequent first. Kinds without orders are absent. */
  reasons: z.array(z.object({ kind: outcomeKindSchema, count: z.number().int() })),
  /**
   * The towns with the most undelivered orders, at most twenty. Each is spelled as in most of its orders; '' for orders
   * without a town.
   */
  towns: z.array(z.object({ town: z.string(), ...counts })),
  /** The products with the most undelivered orders, at most twenty. `_id` is null for all products deleted since. */
  products: z.array(z.object({ _id: z.string().nullable(), name: z.string(), refCode: z.string(), ...counts })),
  /**
   * Orders by the hour in which they were placed (0 to 23), in the shop's time zone. Hours without orders are absent.
   */
  hours: z.array(z.object({ hour: z.number().int(), ...counts })),
  /** The fees of parcels that were sent and not paid for, and the number of those orders. */
  fees: z.object({ amount: z.number(), orders: z.number().int() }),
  /**
   * The cost of pieces that came back damaged or not at all, the number of those orders, and the number of pieces with
   * unknown cost.
   */
  writeOffs: z.object({ amount: z.number(), orders: z.number().int(), unknown: z.number().int() }),
});
export type RefusalFigures = z.infer<typeof refusalFiguresSchema>;
