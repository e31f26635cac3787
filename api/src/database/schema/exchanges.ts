import { EXCHANGE_KINDS, EXCHANGE_REASONS, EXCHANGE_WISHES } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOW, centsColumn, idColumn, momentColumn } from './columns';
import { transactions } from './finance';
import { orders } from './orders';

/**
 * Exchanges and returns: pieces of a delivered order come back. In an exchange, another order takes new ones out: it
 * counts while that order does, and a trigger lets the refund follow the order. A return has no new pieces: it counts
 * until it is canceled, and its money is given once its pieces are checked in. The database's `exchange_counts` and
 * `exchange_spent` say the same.
 */
export const exchanges = pgTable(
  'exchanges',
  {
    /** The order that takes the new pieces out; of a return an id of its own, which no order has. */
    orderId: text('order_id').primaryKey(),
    originalId: text('original_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: EXCHANGE_KINDS }).notNull(),
    /** Why an admin took it after the window; '' within it. */
    overruleReason: text('overrule_reason').notNull().default(''),
    /** The refund of what the new pieces cost less; null without one. */
    refundId: text('refund_id').references(() => transactions.id),
    /** Cents of what the new pieces cost less that become store balance, once they are delivered. */
    kept: centsColumn('kept').notNull().default(0),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
    /** When the pieces that came back were checked in; null until then. */
    checkedInAt: momentColumn('checked_in_at'),
    /** Until when the new pieces are held while the order is pending; null from servers of earlier versions. */
    heldUntil: momentColumn('held_until'),
    isReturn: boolean('is_return').notNull().default(false),
    /** When a return was canceled; null for one that counts. */
    canceledAt: momentColumn('canceled_at'),
    /** The idempotency key of the request for a return, and the hash of its contents. */
    requestKey: text('request_key'),
    requestHash: text('request_hash'),
  },
  (t) => [
    uniqueIndex('exchanges_request_key').on(t.requestKey),
    index('exchanges_original_idx').on(t.originalId, t.at),
    index('exchanges_held_idx')
      .on(t.heldUntil)
      .where(sql`held_until is not null`),
    index('exchanges_waiting_idx')
      .on(t.orderId)
      .where(sql`checked_in_at is null and canceled_at is null`),
  ],
);

/** What comes back in an exchange, and what became of it. */
export const exchangeLines = pgTable(
  'exchange_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => exchanges.orderId, { onDelete: 'cascade' }),
    /** Its place in the request. */
    place: integer('place').notNull(),
    /** The position of the line in the original order. */
    line: integer('line').notNull(),
    /** The product of the line, for counts by product; null where it was deleted before. A trigger writes it. */
    productId: text('product_id'),
    quantity: integer('quantity').notNull(),
    reason: text('reason', { enum: EXCHANGE_REASONS }).notNull(),
    /** Cents for all these pieces. */
    credit: centsColumn('credit').notNull(),
    /** Whether the customer keeps these pieces, or never had them, because the shop was at fault. */
    noneBack: boolean('none_back').notNull().default(false),
    /** Null until they are checked in. */
    sellable: integer('sellable'),
    damaged: integer('damaged'),
    lost: integer('lost'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.place] }),
    index('exchange_lines_product_idx').on(t.productId),
    check('exchange_lines_quantity_positive', sql`${t.quantity} > 0`),
    check('exchange_lines_credit_not_negative', sql`${t.credit} >= 0`),
  ],
);

/** What shoppers ask for on the tracking page: pieces of an order that they want to exchange or to give back. */
export const exchangeRequests = pgTable(
  'exchange_requests',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    what: text('what', { enum: EXCHANGE_WISHES }).notNull(),
    /** Which piece, as the shopper wrote it. */
    piece: text('piece').notNull(),
    reason: text('reason', { enum: EXCHANGE_REASONS }).notNull(),
    /** The size or color that the shopper wants instead; '' for none. */
    wanted: text('wanted').notNull(),
    at: momentColumn('at').notNull(),
    /** What staff did about it, and when; null while it is open. */
    closed: text('closed', { enum: ['booked', 'declined'] }),
    closedAt: momentColumn('closed_at'),
    /** Why it was declined; '' otherwise. */
    declineReason: text('decline_reason').notNull().default(''),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull().default(''),
    /**
     * The exchange or return that answers it; null for none. Triggers open the request again when that ends, close it
     * when its order is deleted, and delete it when its customer is erased.
     */
    exchangeId: text('exchange_id').references(() => exchanges.orderId, { onDelete: 'cascade' }),
  },
  (t) => [
    index('exchange_requests_order_idx').on(t.orderId, t.at),
    index('exchange_requests_open_idx')
      .on(t.orderId)
      .where(sql`closed_at is null`),
    index('exchange_requests_exchange_idx')
      .on(t.exchangeId)
      .where(sql`exchange_id is not null`),
    check('exchange_requests_closed', sql`(${t.closed} is null) = (${t.closedAt} is null)`),
  ],
);
