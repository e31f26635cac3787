import { z } from 'zod';

/** Something that a new shop needs: its name and phone number, a category, a product, delivery terms, an order. */
export const firstStepSchema = z.object({
  key: z.enum(['contacts', 'category', 'product', 'delivery', 'order']),
  done: z.boolean(),
});
export type FirstStep = z.infer<typeof firstStepSchema>;

/** Sales in dollars by period; cashInHand is absent for anyone but an admin. */
export const dashboardSummarySchema = z.object({
  todaySales: z.number(),
  weekSales: z.number(),
  monthSales: z.number(),
  cashInHand: z.number().optional(),
  /**
   * Sales of yesterday, of the seven days before the last seven and of last month, each as far as the current period
   * has come. Absent from a server that is older than that.
   */
  before: z.object({ todaySales: z.number(), weekSales: z.number(), monthSales: z.number() }).optional(),
  /**
   * What a new shop needs, in the order in which it is done. Absent once all of it is done, in the demo shop, and for
   * anyone but an admin.
   */
  firstSteps: z.array(firstStepSchema).optional(),
});
export type DashboardSummary = z.infer<typeof dashboardSummarySchema>;

/** How many days of sales to return, today among them. */
export const dashboardSalesQuerySchema = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) });

/** Sales in dollars of each of the last days by the shop's clock, oldest first, days without orders included. */
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
});
export type DashboardSales = z.infer<typeof dashboardSalesSchema>;
