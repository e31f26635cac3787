import { z } from 'zod';
import { signedMoneySchema, timestampSchema } from './primitives';

/** A step of setting up a new shop: name and phone number, a category, a product, delivery terms, an order. */
export const firstStepSchema = z.object({
  key: z.enum(['contacts', 'category', 'product', 'delivery', 'order']),
  done: z.boolean(),
});
export type FirstStep = z.infer<typeof firstStepSchema>;

/** Sales in dollars by period. Only an admin gets cashInHand. */
export const dashboardSummarySchema = z.object({
  todaySales: z.number(),
  weekSales: z.number(),
  monthSales: z.number(),
  cashInHand: z.number().optional(),
  /**
   * Sales of yesterday, of the seven days before the last seven and of last month. Each is cut off after as much time
   * as the current period has run. Servers that do not support this leave it out.
   */
  before: z.object({ todaySales: z.number(), weekSales: z.number(), monthSales: z.number() }).optional(),
  /**
   * The setup steps of a new shop, in the order to do them. Absent when all are done, in the demo shop, and for
   * everyone but an admin.
   */
  firstSteps: z.array(firstStepSchema).optional(),
});
export type DashboardSummary = z.infer<typeof dashboardSummarySchema>;

/** What waits to be handed in and to be counted. Money is in dollars. */
export const dashboardCashSchema = z.object({
  /** The cash of all couriers together. Below 0 where they paid more than they took. */
  withCouriers: signedMoneySchema,
  /** When the oldest delivered order was placed whose cash is in no settlement; null where couriers have no cash. */
  oldestOrder: timestampSchema.nullable(),
  /** The newest closed day of the till, in the shop's time zone; null in a shop that has closed none. */
  lastClosed: z.string().nullable(),
  /** The days before today, later than that one, on which cash came into the till or left it; 0 without such a day. */
  daysToClose: z.number().int(),
});
export type DashboardCash = z.infer<typeof dashboardCashSchema>;

/** The number of days of sales to return, including today. */
export const dashboardSalesQuerySchema = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) });

/** Sales in dollars of each of the last days in the shop's time zone, oldest first, including days without orders. */
export const dashboardSalesSchema = z.object({
  days: z.array(
    z.object({
      /** '2026-11-20' */
      day: z.string(),
      total: z.number(),
      orders: z.number().int(),
    }),
  ),
  total: z.number(),
  orders: z.number().int(),
  /** The totals of as many days before these, oldest first. Servers of an earlier version send none. */
  before: z.array(z.number()).optional(),
});
export type DashboardSales = z.infer<typeof dashboardSalesSchema>;
