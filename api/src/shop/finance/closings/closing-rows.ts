import type { Closing, callSchemas } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { count, desc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor, Row, Tx } from '../../../database/client';
import { offsetOf } from '../../../database/list-queries';
import type { ListPage } from '../../../database/list-queries';
import { one } from '../../../database/one';
import { tillClosings } from '../../../database/schema';
import { notFound } from '../../../errors';
import type { PotNames } from '../../../setting-values';
import { IS_CASH, PAID_AT_DOOR } from '../cash/pots-sql';
import { nameOfPot } from '../cash/read-cash';

type ClosingsListQuery = z.output<(typeof callSchemas)['listClosings']['query']>;

/** A stored day of the till; money in cents. */
export type ClosingRow = typeof tillClosings.$inferSelect;

/** A stored day as answers have it. */
export const toClosing = (row: ClosingRow, names: PotNames): Closing => ({
  _id: row.id,
  till: { pot: row.pot, name: nameOfPot(row.pot, null, names) },
  day: row.day,
  state: row.closedAt === null ? 'counted' : 'closed',
  at: row.at.toISOString(),
  by: row.byName,
  closedAt: row.closedAt?.toISOString() ?? null,
  closedBy: row.closedByName,
  opening: fromCents(row.opening),
  sales: fromCents(row.sales),
  paidOut: fromCents(row.paidOut),
  movedIn: fromCents(row.movedIn),
  movedOut: fromCents(row.movedOut),
  expected: fromCents(row.expected),
  counted: fromCents(row.counted),
  difference: fromCents(row.counted - row.expected),
  reason: row.reason,
  counts: row.counts,
  version: row.version,
});

/** The days of the till, newest first. */
export async function listClosings(
  db: Executor,
  query: ClosingsListQuery,
  names: PotNames,
): Promise<ListPage<Closing>> {
  const { page, limit } = query;
  const rows = await db
    .select()
    .from(tillClosings)
    .orderBy(desc(tillClosings.day), desc(tillClosings.pot))
    .limit(limit)
    .offset(offsetOf(query));
  const { total } = one(await db.select({ total: count() }).from(tillClosings));
  return { rows: rows.map((row) => toClosing(row, names)), total, page, limit };
}

/** A day of the till. @throws ShopError notFound */
export async function findClosing(db: Executor, id: string): Promise<ClosingRow> {
  const [row] = await db.select().from(tillClosings).where(eq(tillClosings.id, id));
  if (row === undefined) throw notFound('Closing');
  return row;
}

/** The newest day of the till, counted or closed, besides `except`. */
export async function newestClosing(tx: Tx, except = ''): Promise<ClosingRow | undefined> {
  const [row] = await tx
    .select()
    .from(tillClosings)
    .where(ne(tillClosings.id, except))
    .orderBy(desc(tillClosings.day))
    .limit(1);
  return row;
}

type Figures = Row<Pick<ClosingRow, 'opening' | 'sales' | 'paidOut' | 'movedIn' | 'movedOut'>>;

/**
 * What the till opened with, and what came and went since, in cents. All of it is read by one statement, so that a
 * sale of this very moment is in it whole, or in the next day. A day has all that the days before do not have: what
 * is taken back later, or entered with an earlier date, changes the day in which somebody does that.
 *
 * @param opening what the day before left
 * @param except the day that is counted again
 */
export async function figuresSince(tx: Tx, opening: number, except = ''): Promise<Figures & { expected: number }> {
  const { rows } = await tx.execute<Figures>(sql`
    with earlier as (
      select coalesce(sum(sales), 0) as sales, coalesce(sum(paid_out), 0) as paid_out,
             coalesce(sum(moved_in), 0) as moved_in, coalesce(sum(moved_out), 0) as moved_out
      from till_closings where id <> ${except}
    ), moved as (
      select coalesce(sum(amount) filter (where to_pot = 'till'), 0) as moved_in,
             coalesce(sum(amount) filter (where from_pot = 'till'), 0) as moved_out
      from cash_moves where closing_id is null and 'till' in (from_pot, to_pot)
    ), ledger as (
      select (select coalesce(sum(amount), 0) from transactions
              where ${IS_CASH} and type = 'sale' and payment_method = 'cash') as sales,
             (select coalesce(sum(amount), 0) from transactions where ${IS_CASH} and type <> 'sale')
             - (select coalesce(sum(cents), 0) from (${PAID_AT_DOOR}) d) as paid_out
    )
    select (ledger.sales - earlier.sales)::float8 as sales, (ledger.paid_out - earlier.paid_out)::float8 as "paidOut",
           (moved.moved_in - earlier.moved_in)::float8 as "movedIn",
           (moved.moved_out - earlier.moved_out)::float8 as "movedOut"
    from earlier, moved, ledger`);
  const { sales, paidOut, movedIn, movedOut } = one(rows);
  return { opening, sales, paidOut, movedIn, movedOut, expected: opening + sales - paidOut + movedIn - movedOut };
}
