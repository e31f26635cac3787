import { CSV_BYTE_ORDER_MARK, type CsvCell, csvLine, fromCents, orderNumber } from '@shop/shared/rules';
import type { Executor } from '../../database/client';
import { cooperativeYield } from '../../cooperative-yield';
import { localTimeCell } from '../../local-time-cell';
import { eachTransaction } from './transactions';
import type { ExportedTransaction, TransactionsFilter } from './transactions';

const MONEY_OUT = new Set(['refund', 'expense', 'purchase']);

const amountOf = ({ type, amount }: ExportedTransaction): number => fromCents(MONEY_OUT.has(type) ? -amount : amount);

const COLUMNS: Record<string, (row: ExportedTransaction, timeZone: string) => CsvCell> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  'Local time': ({ createdAt }, timeZone) => localTimeCell(createdAt.toISOString(), timeZone),
  ID: ({ id }) => id,
  Type: ({ type }) => type,
  Status: ({ status }) => status,
  Description: ({ description }) => description,
  // Empty unless the entry is completed, so that the column's sum is the net of the books.
  Amount: (row) => (row.status === 'completed' ? amountOf(row) : null),
  'Amount of pending and canceled': (row) => (row.status === 'completed' ? null : amountOf(row)),
  'Payment method': ({ paymentMethod }) => paymentMethod,
  Customer: ({ customerName }) => customerName,
  Supplier: ({ supplierName }) => supplierName,
  'Order ID': ({ orderId }) => orderId,
  'Order number': ({ orderId }) => (orderId === null ? '' : orderNumber(orderId)),
  Reference: ({ reference }) => reference,
  Notes: ({ notes }) => notes,
};

/**
 * The transactions that match as a CSV file, newest first, part by part. Moments are in UTC and in the shop's time
 * zone, amounts in dollars, and negative for money that went out. Text that a spreadsheet would run as a formula is
 * made harmless.
 */
export async function* exportTransactions(
  db: Executor,
  filter: TransactionsFilter,
  timeZone: string,
): AsyncGenerator<string, void> {
  const forOthers = cooperativeYield();
  let lines = CSV_BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS));
  for await (const part of eachTransaction(db, filter)) {
    for (const row of part) {
      await forOthers();
      lines += csvLine(Object.values(COLUMNS).map((cell) => cell(row, timeZone)));
    }
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}
