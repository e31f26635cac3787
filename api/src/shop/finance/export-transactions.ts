import { CSV_BYTE_ORDER_MARK, csvLine, fromCents } from '@shop/shared/rules';
import type { Executor } from '../../database/client';
import { cooperativeYield } from '../../cooperative-yield';
import { eachTransaction } from './transactions';
import type { TransactionsFilter } from './transactions';

const HEADER = [
  'Date',
  'ID',
  'Type',
  'Status',
  'Description',
  'Amount',
  'Payment method',
  'Customer',
  'Supplier',
  'Order ID',
  'Reference',
  'Notes',
];

const MONEY_OUT = new Set(['refund', 'expense', 'purchase']);

/**
 * The transactions that match as a CSV file, newest first, part by part. Moments are in UTC, amounts in dollars, and
 * negative for money that went out. Text that a spreadsheet would run as a formula is made harmless.
 */
export async function* exportTransactions(db: Executor, filter: TransactionsFilter): AsyncGenerator<string, void> {
  const forOthers = cooperativeYield();
  let lines = CSV_BYTE_ORDER_MARK + csvLine(HEADER);
  for await (const part of eachTransaction(db, filter)) {
    for (const row of part) {
      await forOthers();
      lines += csvLine([
        row.createdAt.toISOString(),
        row.id,
        row.type,
        row.status,
        row.description,
        fromCents(MONEY_OUT.has(row.type) ? -row.amount : row.amount),
        row.paymentMethod,
        row.customerName,
        row.supplierName,
        row.orderId,
        row.reference,
        row.notes,
      ]);
    }
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}
