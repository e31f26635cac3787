import { z } from 'zod';

/** Sales in dollars by period; cashInHand is absent for anyone but an admin. */
export const dashboardSummarySchema = z.object({
  todaySales: z.number(),
  weekSales: z.number(),
  monthSales: z.number(),
  cashInHand: z.number().optional(),
});
export type DashboardSummary = z.infer<typeof dashboardSummarySchema>;
