import { z } from 'zod';
import { BALANCE_KINDS } from '../rules/store-balance';
import { TEXT_LIMITS, requiredText, signedMoneySchema, timestampSchema } from './primitives';

/** Whose store balance: a phone number in any spelling. */
export const balanceQuerySchema = z.object({ phone: requiredText(TEXT_LIMITS.phone, 'Phone number is required') });

/** One thing that happened to a store balance. */
export const balanceRowSchema = z.object({
  at: timestampSchema,
  kind: z.enum(BALANCE_KINDS),
  /** Dollars; below 0 it takes from the balance. */
  amount: signedMoneySchema,
  /** The order that used it, or that took the new pieces of the exchange out; null without one. */
  order: z.string().nullable(),
});
export type BalanceRow = z.infer<typeof balanceRowSchema>;

/** What of a store balance expires first: dollars, and until when it can be used. */
export const balanceExpirySchema = z.object({ amount: z.number(), at: timestampSchema });
export type BalanceExpiry = z.infer<typeof balanceExpirySchema>;

/** The store balance of a phone number. */
export const storeBalanceSchema = z.object({
  /** Dollars, never below 0. */
  balance: z.number(),
  /** Absent where nothing expires. */
  expires: balanceExpirySchema.optional(),
  /** The latest rows, newest first. */
  rows: z.array(balanceRowSchema),
});
export type StoreBalance = z.infer<typeof storeBalanceSchema>;
