import { sql } from 'drizzle-orm';

/**
 * SQL: whether an order of a table (or its alias) counts in the figures, that is, unless it was deleted or ended before
 * delivery. The same rule as `orderCounts` of the shared rules.
 */
export const countsSql = (table = 'orders'): string =>
  `order_counts(${table}.status, ${table}.deleted_at, ${table}.outcome)`;

/** SQL: whether an order was refused at the door, in the same words as the index by phone. */
export const refusedSql = (table = 'orders'): string =>
  `(${table}.outcome = 'refused' and ${table}.deleted_at is null)`;

/** SQL: whether an order is still to be delivered. The same rule as `isOpenOrder` of the shared rules. */
export const openSql = (table = 'orders'): string =>
  `order_open(${table}.status, ${table}.deleted_at, ${table}.outcome)`;

/**
 * SQL: one value for all spellings of an order's town, in the same words as the index. A row that an older server wrote
 * counts by its letters until a job has folded it.
 */
export const TOWN = sql.raw('coalesce(orders.town_folded, lower(orders.location))');
