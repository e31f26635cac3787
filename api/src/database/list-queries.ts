import { asc, desc, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { ShopError } from '../errors';

/** One page of a list: its rows, how many match in all, and which page it is. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
  page: number;
  limit: number;
}

/** How many rows to skip for a page; pages count from 1. */
export const offsetOf = ({ page, limit }: { page: number; limit: number }): number => (page - 1) * limit;

/** How a list is sorted by something both ways, where that is not simply ascending and descending. */
interface Directions {
  ascending: SQL;
  descending: SQL;
}

/** By a moment, in the words of an index of the newest rows, which PostgreSQL reads backwards for the oldest ones. */
export const byMoment = (column: SQLWrapper): Directions => ({
  ascending: sql`${column} asc nulls first`,
  descending: sql`${column} desc nulls last`,
});

const directionsOf = (by: SQLWrapper | Directions): Directions =>
  'ascending' in by ? by : { ascending: asc(by), descending: desc(by) };

/**
 * The order of a list: `sort` names one of the sortable fields, a leading '-' turns it round; without it `fallback`.
 * Ties are broken by `id`, so that a row never shows up on two pages.
 *
 * @throws ShopError malformed for a field that the list is not sorted by
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

/** A search text as a pattern for ILIKE: anything around it, its own wildcards taken literally. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether a search text stands in any of some texts, whatever its case. `searched` is the expression of a trigram index,
 * in its very words: the texts in lower case, with a line break between them.
 */
export const searchIn = (searched: SQL, text: string): SQL => sql`${searched} like lower(${containsPattern(text)})`;
