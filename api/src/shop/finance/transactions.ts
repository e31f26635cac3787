import type { Transaction, TransactionSummary, callSchemas } from '@shop/shared/contracts';
import { fromCents, withoutNumberSign } from '@shop/shared/rules';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { totalOf, totalWhere } from '../../database/paging';
import { suppliers, transactions } from '../../database/schema';
import { notFound } from '../../errors';
import { searchFolded } from '../../database/folds';
import { byMoment, offsetOf, orderBy, searchIn } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';

type TransactionsListQuery = z.output<(typeof callSchemas)['listTransactions']['query']>;
/** The filters of the list, its summary, its series and its export. */
export type TransactionsFilter = z.output<(typeof callSchemas)['transactionSummary']['query']>;

const SORTABLE = {
  createdAt: byMoment(transactions.createdAt),
  amount: transactions.amount,
  type: transactions.type,
  status: transactions.status,
};

const newestFirst = sql`${transactions.createdAt} desc nulls last`;

/** The same words as in the index. */
const SEARCHED = sql`lower(transactions.description || E'\\n' || coalesce(transactions.customer_name, '') || E'\\n'
  || coalesce(transactions.reference, '') || E'\\n' || transactions.notes || E'\\n' || transactions.id || E'\\n'
  || coalesce(transactions.order_id, ''))`;

/** The filter of the list, its summary, its series and its export, so that the sums fit the rows. */
export function matching({ type, status, startDate, endDate, q }: TransactionsFilter): SQL | undefined {
  const text = withoutNumberSign(q ?? '');
  return and(
    type && eq(transactions.type, type),
    status && eq(transactions.status, status),
    startDate && gte(transactions.createdAt, startDate),
    endDate && lt(transactions.createdAt, endDate),
    text === '' ? undefined : searchFolded(transactions.folded, text, (spelling) => searchIn(SEARCHED, spelling)),
  );
}

const selection = { transaction: transactions, supplierName: suppliers.name };

interface TransactionRow {
  transaction: typeof transactions.$inferSelect;
  supplierName: string | null;
}

const toTransaction = ({ transaction: row, supplierName }: TransactionRow): Transaction => ({
  _id: row.id,
  type: row.type,
  description: row.description,
  amount: fromCents(row.amount),
  createdAt: row.createdAt.toISOString(),
  status: row.status,
  orderId: row.orderId,
  customerId: row.customerId,
  customerName: row.customerName,
  supplierId: row.supplierId,
  supplierName,
  paymentMethod: row.paymentMethod,
  reference: row.reference,
  notes: row.notes,
  products: row.products.map((line) => ({ ...line, price: fromCents(line.price) })),
});

/** The transactions that match, newest first unless the query says otherwise. */
export async function listTransactions(db: Executor, query: TransactionsListQuery): Promise<ListPage<Transaction>> {
  const { page, limit, sort } = query;
  const order = orderBy(sort, SORTABLE, [newestFirst], transactions.id);
  const rows = await db
    .select({ ...selection, total: totalWhere(transactions, matching(query)) })
    .from(transactions)
    .leftJoin(suppliers, eq(suppliers.id, transactions.supplierId))
    .where(
      inArray(
        transactions.id,
        db
          .select({ id: transactions.id })
          .from(transactions)
          .where(matching(query))
          .orderBy(...order)
          .limit(limit)
          .offset(offsetOf(query)),
      ),
    )
    .orderBy(...order);
  const total = await totalOf(rows, page, () => db.$count(transactions, matching(query)));
  return { rows: rows.map(toTransaction), total, page, limit };
}

/**
 * One transaction.
 *
 * @throws ShopError notFound without such a transaction
 */
export async function getTransaction(db: Executor, id: string): Promise<Transaction> {
  const [row] = await db
    .select(selection)
    .from(transactions)
    .leftJoin(suppliers, eq(suppliers.id, transactions.supplierId))
    .where(eq(transactions.id, id));
  if (row === undefined) throw notFound('Transaction');
  return toTransaction(row);
}

/** The columns of an export. The lines of a sale are not exported, so they are not read. */
const exported = {
  id: transactions.id,
  type: transactions.type,
  description: transactions.description,
  amount: transactions.amount,
  createdAt: transactions.createdAt,
  status: transactions.status,
  orderId: transactions.orderId,
  customerName: transactions.customerName,
  supplierName: suppliers.name,
  paymentMethod: transactions.paymentMethod,
  reference: transactions.reference,
  notes: transactions.notes,
};

/** A row of an export; `amount` in cents. */
export type ExportedTransaction = Pick<
  typeof transactions.$inferSelect,
  Exclude<keyof typeof exported, 'supplierName'>
> & {
  supplierName: string | null;
};

/** All transactions that match, newest first, in parts of `partSize` rows, so that only one part is in memory. */
export async function* eachTransaction(
  db: Executor,
  filter: TransactionsFilter,
  partSize = 500,
): AsyncGenerator<ExportedTransaction[]> {
  let last: ExportedTransaction | undefined;
  do {
    const after = last
      ? sql`(${transactions.createdAt}, ${transactions.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`
      : undefined;
    const rows: ExportedTransaction[] = await db
      .select(exported)
      .from(transactions)
      .leftJoin(suppliers, eq(suppliers.id, transactions.supplierId))
      .where(and(matching(filter), after))
      .orderBy(sql`${transactions.createdAt} desc`, sql`${transactions.id} desc`)
      .limit(partSize);
    if (rows.length > 0) yield rows;
    last = rows.length === partSize ? rows.at(-1) : undefined;
  } while (last);
}

/** What counts as revenue, and what as expenses. */
export const SALES = sql`status = 'completed' and type = 'sale'`;
export const SPENT = sql`status = 'completed' and type in ('expense', 'purchase', 'refund')`;

/**
 * How a statement reads its matching rows for several sums: anew by an index for each, unless they have to be searched.
 */
export const foundOnce = ({ q }: TransactionsFilter): SQL => (q ? sql`materialized` : sql`not materialized`);

/**
 * Sums over the matching rows: revenue is completed sales, expenses are completed expenses, purchases and refunds;
 * every matching row is counted, completed or not.
 */
export async function summarizeTransactions(db: Executor, filter: TransactionsFilter): Promise<TransactionSummary> {
  // Each part is a stretch of an index that holds its amounts, so that no row is looked at to tell what it is.
  const { rows } = await db.execute<{ revenue: number; expenses: number; count: number }>(sql`
    with found as ${foundOnce(filter)} (
      select status, type, amount from transactions where ${matching(filter) ?? sql`true`}
    )
    select sales.sum as revenue, spent.sum as expenses, (sales.count + spent.count + open.count)::int as count
    from (select count(*), coalesce(sum(amount), 0)::float8 as sum from found where ${SALES}) sales,
         (select count(*), coalesce(sum(amount), 0)::float8 as sum from found where ${SPENT}) spent,
         (select count(*) from found where status in ('pending', 'cancelled')) open`);
  const { revenue, expenses, count } = rows[0] ?? { revenue: 0, expenses: 0, count: 0 };
  return {
    totalRevenue: fromCents(revenue),
    totalExpenses: fromCents(expenses),
    netProfit: fromCents(revenue - expenses),
    totalTransactions: count,
  };
}
