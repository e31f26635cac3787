/**
 * Whether an order counts in the figures, as SQL of a table or its alias: unless it was deleted, or ended otherwise, before
 * it was delivered. The same as `orderCounts` of the rules.
 */
export const countsSql = (table = 'orders'): string =>
  `order_counts(${table}.status, ${table}.deleted_at, ${table}.outcome)`;

/** Whether an order was refused at the door, in the very words of the index by phone. */
export const refusedSql = (table = 'orders'): string =>
  `(${table}.outcome = 'refused' and ${table}.deleted_at is null)`;

/** Whether an order is still to be delivered, as SQL of a table or its alias. The same as `isOpenOrder` of the rules. */
export const openSql = (table = 'orders'): string =>
  `order_open(${table}.status, ${table}.deleted_at, ${table}.outcome)`;
