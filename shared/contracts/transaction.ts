import { z } from 'zod';
import {
  EVEN_WHEN_INVALID,
  TEXT_LIMITS,
  dayOrMomentSchema,
  idSchema,
  listQuerySchema,
  moneySchema,
  notNumber,
  optionalText,
  queryDate,
  queryEndDate,
  timestampSchema,
} from './primitives';

export const transactionTypeSchema = z.enum(['sale', 'refund', 'expense', 'purchase']);
export type TransactionType = z.infer<typeof transactionTypeSchema>;

export const transactionStatusSchema = z.enum(['completed', 'pending', 'cancelled']);
export type TransactionStatus = z.infer<typeof transactionStatusSchema>;

/**
 * A movement of money, written by the server. `amount` is in dollars and never negative; the type determines the sign.
 */
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
  /** The supplier of a purchase. */
  supplierId: z.string().nullable(),
  supplierName: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  reference: z.string().nullable(),
  notes: z.string(),
  products: z.array(z.object({ name: z.string(), quantity: z.number().int(), price: z.number() })),
});
export type Transaction = z.infer<typeof transactionSchema>;

/**
 * Filters of the list and of its summary. `startDate` is inclusive and `endDate` exclusive; a bare date includes the
 * whole day.
 */
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

/** Sums of the completed rows that match the filters. totalTransactions counts all matching rows. */
export const transactionSummarySchema = z.object({
  totalRevenue: z.number(),
  totalExpenses: z.number(),
  netProfit: z.number(),
  totalTransactions: z.number().int(),
});
export type TransactionSummary = z.infer<typeof transactionSummarySchema>;

/**
 * Revenue and expenses over time, from the completed rows that match the filters. The sums equal those of the summary.
 * Each point is a day, a week (from Monday), a month or a year in the shop's time zone, and `date` is its first day.
 * Points without transactions are included.
 */
export const transactionSeriesSchema = z.object({
  unit: z.enum(['day', 'week', 'month', 'year']),
  points: z.array(z.object({ date: z.string(), revenue: z.number(), expenses: z.number() })),
});
export type TransactionSeries = z.infer<typeof transactionSeriesSchema>;

/** The transaction types that staff can enter. Only orders create sales. */
export const manualTransactionTypeSchema = z.enum(['expense', 'purchase', 'refund']);
export type ManualTransactionType = z.infer<typeof manualTransactionTypeSchema>;

/** The payment method of the shop. Cash is taken from the till. */
export const paidBySchema = z.enum(['cash', 'card', 'bank transfer']);
export type PaidBy = z.infer<typeof paidBySchema>;

/**
 * An expense, a purchase from a supplier, or a refund on an order. It is completed at once. A purchase or a refund
 * without a description gets a generated one.
 */
export const transactionCreateSchema = z
  .object({
    type: manualTransactionTypeSchema,
    amount: z
      .number(notNumber('Amount must be a number'))
      .refine((dollars) => !(dollars <= 0), 'Amount must be more than 0')
      .pipe(moneySchema),
    description: optionalText(TEXT_LIMITS.name),
    paymentMethod: paidBySchema,
    supplierId: idSchema.nullish(),
    orderId: idSchema.nullish(),
    reference: optionalText(TEXT_LIMITS.short),
    notes: optionalText(TEXT_LIMITS.notes, 'lines'),
    /** The time of the payment. If absent, it is now; it cannot be in the future. */
    date: dayOrMomentSchema.nullish(),
  })
  .superRefine((transaction, { addIssue }) => {
    const { type, description, supplierId, orderId } = transaction;
    const require = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (type === 'expense' && !description) require('description', 'Description is required');
    if (type === 'purchase' && !supplierId) require('supplierId', 'Supplier is required');
    if (type === 'refund' && !orderId) require('orderId', 'Order is required');
  }, EVEN_WHEN_INVALID);
export type TransactionCreate = z.input<typeof transactionCreateSchema>;
