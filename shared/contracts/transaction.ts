import { z } from 'zod';
import { listQuerySchema, queryDate, queryEndDate, timestampSchema } from './primitives';

export const transactionTypeSchema = z.enum(['sale', 'refund', 'expense', 'purchase']);
export type TransactionType = z.infer<typeof transactionTypeSchema>;

export const transactionStatusSchema = z.enum(['completed', 'pending', 'cancelled']);
export type TransactionStatus = z.infer<typeof transactionStatusSchema>;

/** A movement of money, written by the server. `amount` is in dollars and never negative: the type gives the sign. */
export const transactionSchema = z.object({
  _id: z.string(),
  type: transactionTypeSchema,
  description: z.string(),
  amount: z.number(),
  createdAt: timestampSchema,
  status: transactionStatusSchema,
  orderId: z.string().nullable(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  reference: z.string().nullable(),
  notes: z.string(),
  products: z.array(z.object({ name: z.string(), quantity: z.number().int(), price: z.number() })),
});
export type Transaction = z.infer<typeof transactionSchema>;

/** Filters of the list and of its summary; `startDate` is inclusive, `endDate` exclusive, or a bare date with its whole day. */
export const transactionsFilterSchema = z.object({
  type: transactionTypeSchema.optional(),
  status: transactionStatusSchema.optional(),
  startDate: queryDate.optional(),
  endDate: queryEndDate.optional(),
  q: listQuerySchema.shape.q,
});
export const transactionsQuerySchema = listQuerySchema.extend(transactionsFilterSchema.shape);
export type TransactionsFilter = z.input<typeof transactionsFilterSchema>;
export type TransactionsQuery = z.input<typeof transactionsQuerySchema>;

/** Sums over completed rows that match the filters; totalTransactions counts every matching row. */
export const transactionSummarySchema = z.object({
  totalRevenue: z.number(),
  totalExpenses: z.number(),
  netProfit: z.number(),
  totalTransactions: z.number().int(),
});
export type TransactionSummary = z.infer<typeof transactionSummarySchema>;
