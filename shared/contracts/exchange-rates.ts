import { z } from 'zod';
import { EXCHANGE_REASONS } from '../rules/exchange';
import { PERIOD_PROBLEM, endsAfterStart, idSchema, queryDate, queryEndDate } from './primitives';

/** The period in which the orders were placed, and one product or all. `startDate` is inclusive, `endDate` is not. */
export const exchangeRatesQuerySchema = z
  .object({ startDate: queryDate.optional(), endDate: queryEndDate.optional(), product: idSchema.optional() })
  .refine(endsAfterStart, PERIOD_PROBLEM);
export type ExchangeRatesQuery = z.input<typeof exchangeRatesQuerySchema>;

const rateShape = {
  /** The pieces that arrived. */
  bought: z.number().int(),
  /** The pieces of these that came or are to come back. */
  back: z.number().int(),
  /** Why, the most frequent reason first, with the sizes of the same product that went out for them. */
  reasons: z.array(
    z.object({
      reason: z.enum(EXCHANGE_REASONS),
      pieces: z.number().int(),
      wentTo: z.array(z.object({ size: z.string(), pieces: z.number().int() })),
    }),
  ),
};

/** The products of which most pieces came back, at most twenty, the most first. Deleted products are left out. */
export const exchangeRatesSchema = z.array(
  z.object({
    _id: z.string(),
    name: z.string(),
    refCode: z.string(),
    ...rateShape,
    /** By size, over all colors, and by color, over all sizes: those of which pieces came back. '' for none. */
    sizes: z.array(z.object({ size: z.string(), ...rateShape })),
    colors: z.array(z.object({ color: z.string(), ...rateShape })),
  }),
);
export type ExchangeRates = z.infer<typeof exchangeRatesSchema>;
