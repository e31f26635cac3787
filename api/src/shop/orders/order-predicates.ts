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
 * SQL: whether pieces are still to come back into the shop in an exchange whose new pieces an order takes out, or in a
 * return of its own pieces.
 */
export const awaitsPiecesSql = (table = 'orders'): string => `exists (
  select from exchanges x
  where (x.order_id = ${table}.id and not x.is_return or x.original_id = ${table}.id and x.is_return)
    and x.checked_in_at is null and exchange_counts(x)
    and exists (select from exchange_lines l where l.order_id = x.order_id and not l.none_back))`;

/**
 * SQL: the orders of {@link awaitsPiecesSql} as a set, for lists: an index has the few exchanges that wait. The same
 * rule as `awaitsPieces` of the shared rules.
 */
export const TO_COME_BACK = `orders.id in (
  select case when x.is_return then x.original_id else x.order_id end from exchanges x
  where x.checked_in_at is null and x.canceled_at is null and exchange_counts(x)
    and exists (select from exchange_lines l where l.order_id = x.order_id and not l.none_back))`;

/**
 * SQL: one value for all spellings of an order's town, in the same words as the index. A row that an older server wrote
 * counts by its letters until a job has folded it.
 */
export const TOWN = sql.raw('coalesce(orders.town_folded, lower(orders.location))');
