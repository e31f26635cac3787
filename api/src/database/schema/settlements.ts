import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { NOW, centsColumn, idColumn, momentColumn, versionColumn } from './columns';
import { transactions } from './finance';
import { orders } from './orders';

/**
 * Settlements with couriers: what they handed in for the orders that they delivered. A settlement is a draft until it
 * is closed, and never changes after that. A reversal is a settlement that turns another one around: it has no lines
 * of its own. Drafts may be deleted.
 */
export const settlements = pgTable(
  'settlements',
  {
    id: idColumn(),
    /** The pot of the courier: their id, or 'courier' for orders that name none. */
    pot: text('pot').notNull(),
    /** The pot that takes the cash. */
    toPot: text('to_pot', { enum: ['till', 'bank'] })
      .notNull()
      .default('till'),
    note: text('note').notNull().default(''),
    /** The expense of the fees and taxes that the courier kept; null without any. */
    expenseId: text('expense_id').references(() => transactions.id),
    /** The settlement that this one turns around. */
    reversesId: text('reverses_id').references((): AnyPgColumn => settlements.id),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
    /** When it was closed, and by whom; null while it is a draft. */
    closedAt: momentColumn('closed_at'),
    closedByName: text('closed_by_name'),
    version: versionColumn(),
  },
  (t) => [
    index('settlements_newest_idx').on(t.at.desc(), t.id),
    // A courier has one draft, so an order cannot be in two.
    uniqueIndex('settlements_draft_key')
      .on(t.pot)
      .where(sql`closed_at is null`),
    uniqueIndex('settlements_reverses_key').on(t.reversesId),
    check('settlements_closed', sql`(${t.closedAt} is null) = (${t.closedByName} is null)`),
  ],
);

/** The orders of a settlement, with what the courier owed, handed in or kept for each, in cents. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    settlementId: text('settlement_id')
      .notNull()
      .references(() => settlements.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Below 0 where the courier paid more to the customer than they took. */
    owed: centsColumn('owed').notNull(),
    received: centsColumn('received').notNull(),
    fee: centsColumn('fee').notNull(),
    tax: centsColumn('tax').notNull(),
    /** Its place in the settlement. */
    place: integer('place').notNull(),
    /** Whether it settles its order: from closing until the settlement is reversed. */
    settled: boolean('settled').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.settlementId, t.orderId] }),
    uniqueIndex('settlement_lines_order_key')
      .on(t.orderId)
      .where(sql`settled`),
    index('settlement_lines_open_idx')
      .on(t.orderId)
      .where(sql`not settled`),
    check('settlement_lines_not_negative', sql`${t.fee} >= 0 and ${t.tax} >= 0`),
  ],
);

/**
 * The orders that wait for a settlement: delivered, paid on delivery, and settled by no line. Triggers keep them, also
 * for code of earlier versions.
 */
export const unsettledOrders = pgTable('unsettled_orders', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** When the order was placed. */
  createdAt: momentColumn('created_at').notNull(),
  /** When it was delivered, or placed where its history does not say. */
  at: momentColumn('at').notNull(),
  /** Whether it was settled once, by a settlement that was reversed. */
  reversed: boolean('reversed').notNull(),
});
