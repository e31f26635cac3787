import type { Transaction, callSchemas } from '@shop/shared/contracts';
import { GUEST_CUSTOMER_NAME } from '@shop/shared/contracts';
import { formatMoney, fromCents, orderNumber, toCents } from '@shop/shared/rules';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '../../database/client';
import { foldedOf } from '../../database/folds';
import { one } from '../../database/one';
import { orders, suppliers, transactions } from '../../database/schema';
import { invalid } from '../../errors';
import { auditedCreate } from '../../audit/audited-write';
import type { WriteContext } from '../../actor';
import { countsSql } from '../orders/order-predicates';
import { fromMoment } from './moments';
import { getTransaction } from './transactions';

type TransactionInput = z.output<(typeof callSchemas)['createTransaction']['body']>;

/** The columns of a transaction that depend on its supplier or order. */
interface Subject {
  description: string;
  supplierId?: string;
  orderId?: string;
  customerId?: string;
  customerName?: string | null;
}

async function purchaseFrom(tx: Tx, supplierId: string): Promise<Subject> {
  const [supplier] = await tx
    .select({ name: suppliers.name })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId))
    .for('share');
  if (supplier === undefined) throw invalid('supplierId', 'This supplier does not exist');
  return { supplierId, description: `Purchase from ${supplier.name}` };
}

/**
 * A refund. All refunds of an order together may not exceed its worth: its total with what returned pieces and store
 * balance paid of it, less what its own pieces paid of orders of exchanges or became store balance.
 */
async function refundOn(tx: Tx, orderId: string, cents: number): Promise<Subject> {
  const [order] = await tx
    .select({
      worth: sql<number>`orders.total + coalesce(orders.exchange_credit, 0) + coalesce(orders.balance_used, 0)`,
      customerId: orders.customerId,
      customerName: orders.customerName,
      outcome: orders.outcome,
      counts: sql<boolean>`${sql.raw(countsSql())}`,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  // Only orders that count in the figures can be refunded.
  if (order?.outcome) throw invalid('orderId', 'This order ended without being delivered: nothing was paid for it');
  if (order?.counts !== true) throw invalid('orderId', 'This order does not exist');
  const [given] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${transactions.amount}), 0)::float8`,
      exchanged: sql<number>`(
        select coalesce(sum(exchange_spent(x)), 0)::float8 from exchanges x
        where x.original_id = ${orderId} and exchange_counts(x))`,
    })
    .from(transactions)
    .where(
      and(eq(transactions.orderId, orderId), eq(transactions.type, 'refund'), ne(transactions.status, 'cancelled')),
    );
  const left = order.worth - (given?.cents ?? 0) - (given?.exchanged ?? 0);
  if (cents > left) {
    throw invalid(
      'amount',
      left <= 0
        ? 'This order has been refunded in full'
        : `At most ${formatMoney(fromCents(left))} can be refunded on this order`,
    );
  }
  return {
    orderId,
    customerId: order.customerId,
    customerName: order.customerName || GUEST_CUSTOMER_NAME,
    description: `Refund on order ${orderNumber(orderId)}`,
  };
}

async function subjectOf(tx: Tx, input: TransactionInput): Promise<Subject> {
  const { type, supplierId, orderId } = input;
  if (type === 'purchase' && supplierId) return purchaseFrom(tx, supplierId);
  if (type === 'refund' && orderId) return refundOn(tx, orderId, toCents(input.amount));
  return { description: '' };
}

/**
 * Records an expense, a purchase or a refund, completed at once.
 *
 * @throws ShopError invalid for a supplier or an order that does not exist, a refund that exceeds the rest of its
 *   order, or a date in the future
 */
export async function createTransaction(
  db: Db,
  input: TransactionInput,
  { timeZone, ...write }: WriteContext & { timeZone: string },
): Promise<Transaction> {
  const createdAt = input.date ? fromMoment(input.date, timeZone) : write.now;
  if (createdAt > write.now) throw invalid('date', 'Date must not be in the future');
  const insert = async (tx: Tx) => {
    const subject = await subjectOf(tx, input);
    const texts = {
      description: input.description || subject.description,
      reference: input.reference || null,
      notes: input.notes ?? '',
    };
    const made = one(
      await tx
        .insert(transactions)
        .values({
          ...subject,
          ...texts,
          folded: foldedOf(texts.description, subject.customerName ?? null, texts.reference, texts.notes),
          type: input.type,
          amount: toCents(input.amount),
          paymentMethod: input.paymentMethod,
          createdAt,
        })
        .returning({ id: transactions.id }),
    );
    return getTransaction(tx, made.id);
  };
  const fields = ({ _id, products: _products, ...kept }: Transaction) => kept;
  return auditedCreate(db, { entity: 'transaction', fields, insert, idOf: ({ _id }) => _id }, write);
}
