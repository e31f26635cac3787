import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The number of all rows that match. It is a column beside a page's rows, so that a list and its total need one
 * statement.
 */
export const totalColumn = sql<number>`(count(*) over ())::int`;

/**
 * The same for a long table. The count is a subquery, so that the page's rows are read by an index and all other rows
 * are only counted.
 */
export const totalWhere = (table: PgTable, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} ${where ? sql`where ${where}` : sql.empty()})`;

/**
 * Reads the number of all matching rows from the rows of a page. A page beyond the end has no row, so only then a
 * second statement counts them.
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
