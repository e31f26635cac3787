import { asc, desc, ilike, or, sql } from 'drizzle-orm';
import type { Column, SQL, SQLWrapper } from 'drizzle-orm';
import { ShopError } from '../errors';

/** One page of a list, with the number of all rows that match. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  page: number;
  limit: number;
}

/** How many rows to skip for a page. Pages are numbered from 1. */
export const offsetOf = ({ page, limit }: { page: number; limit: number }): number => (page - 1) * limit;

/** Both directions of a sort key that are not plain `asc` and `desc`. */
interface Directions {
  ascending: SQL;
  descending: SQL;
}

/**
 * Sorts by a time, with the same expression as the index of the newest rows. PostgreSQL reads it backwards for the
 * oldest.
 */
export const byMoment = (column: SQLWrapper): Directions => ({
  ascending: sql`${column} asc nulls first`,
  descending: sql`${column} desc nulls last`,
});

/**
 * SQL: sorts a text as people read it, whatever the collation of the database: 'Élan' stands at E, and 'a' before 'B'.
 * Browsers sort the same texts in the same order. Indexes that serve such a sort name the collation, too.
 */
export const byText = (text: SQLWrapper): SQL => sql`${text} collate "und-x-icu"`;

const directionsOf = (by: SQLWrapper | Directions): Directions =>
  'ascending' in by ? by : { ascending: asc(by), descending: desc(by) };

/**
 * The order of a list. `sort` names a sortable field, with a leading '-' for descending. Without `sort`, `fallback`
 * applies. `id` breaks ties, so that no row appears on two pages.
 *
 * @throws ShopError malformed for a field that is not sortable
 */
export function orderBy(
  sort: string | undefined,
  sortable: Readonly<Record<string, SQLWrapper | Directions>>,
  fallback: readonly SQL[],
  id: SQLWrapper,
): SQL[] {
  if (sort === undefined) return [...fallback, asc(id)];
  const field = sort.replace(/^-/, '');
  const column = Object.hasOwn(sortable, field) ? sortable[field] : undefined;
  if (column === undefined) {
    const message = `Must be one of ${Object.keys(sortable).join(', ')}`;
    throw new ShopError('malformed', 'VALIDATION', `sort: ${message}`, { errors: [{ field: 'sort', message }] });
  }
  const { ascending, descending } = directionsOf(column);
  return [sort.startsWith('-') ? descending : ascending, asc(id)];
}

/** A pattern for ILIKE that matches texts containing `text`; wildcards in it are escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL, for a text: whether any of the columns contains it, ignoring case. */
export const anyContains =
  (...columns: readonly Column[]) =>
  (text: string): SQL | undefined =>
    or(...columns.map((column) => ilike(column, containsPattern(text))));

/**
 * SQL that tests whether any of several texts contains `text`, ignoring case. `searched` must be exactly the expression
 * of a trigram index: the texts in lower case with line breaks between them.
 */
export const searchIn = (searched: SQL, text: string): SQL => sql`${searched} like lower(${containsPattern(text)})`;
