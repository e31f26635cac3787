import { z } from 'zod';
import { outcomeKindSchema } from './outcome';
import { PERIOD_PROBLEM, endsAfterStart, queryDate, queryEndDate } from './primitives';

/** The period that orders were placed in; `startDate` is inclusive, `endDate` exclusive. */
export const refusalsQuerySchema = z
  .object({ startDate: queryDate.optional(), endDate: queryEndDate.optional() })
  .refine(endsAfterStart, PERIOD_PROBLEM);
export type RefusalsQuery = z.input<typeof refusalsQuerySchema>;

const counts = {
  /** All orders that were placed, but for deleted ones. */
  orders: z.number().int(),
  /** Those of them that ended without being delivered, in whichever way. */
  ended: z.number().int(),
  /** Those of them that were refused at the door. */
  refused: z.number().int(),
};

/** Which orders of a period did not arrive, and what that cost. Money in dollars. */
export const refusalFiguresSchema = z.object({
  ...counts,
  /** How they ended, the most frequent first; ways that none ended in are absent. */
  reasons: z.array(z.object({ kind: outcomeKindSchema, count: z.number().int() })),
  /** The towns that most ended in, as most of these orders spell them; '' for orders that name none. Twenty at most. */
  towns: z.array(z.object({ town: z.string(), ...counts })),
  /** The products that most ended with; `_id` is null for all that were deleted since. Twenty at most. */
  products: z.array(z.object({ _id: z.string().nullable(), name: z.string(), refCode: z.string(), ...counts })),
  /** By the hour in which they were placed (0 to 23) by the shop's clock; hours without orders are absent. */
  hours: z.array(z.object({ hour: z.number().int(), ...counts })),
  /** Fees of parcels that went out and were not paid for, and of how many orders. */
  fees: z.object({ amount: z.number(), orders: z.number().int() }),
  /**
   * What pieces that did not come back whole had cost, of how many orders, and of how many pieces nobody knows the
   * cost.
   */
  writeOffs: z.object({ amount: z.number(), orders: z.number().int(), unknown: z.number().int() }),
});
export type RefusalFigures = z.infer<typeof refusalFiguresSchema>;
