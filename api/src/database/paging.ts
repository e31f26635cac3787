import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** How many rows match in all: selected beside a page's rows, so that a list and its total are one statement. */
export const totalColumn = sql<number>`(count(*) over ())::int`;

/**
 * The same for a long table: counted beside the page instead of through it, so that the page's rows are read by an
 * index and every other row is only counted.
 */
export const totalWhere = (table: PgTable, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} ${where ? sql`where ${where}` : sql.empty()})`;

/**
 * How many rows match, from the rows of a page. A page beyond the end has no row that could tell, so that is the one
 * case in which they are counted by a second statement.
 */
export async function totalOf(
  rows: readonly { total: number }[],
  page: number,
  count: () => Promise<number>,
): Promise<number> {
  const [first] = rows;
  if (first) return first.total;
  return page === 1 ? 0 : count();
}
