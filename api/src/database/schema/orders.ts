import type { OrderEvent } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ATTEMPT_REASONS, CUSTOMER_ANSWERS, DAY_PARTS, OUTCOME_KINDS } from '@shop/shared/rules';
import { NOW, centsColumn, createdAtColumn, foldedColumn, idColumn, momentColumn, versionColumn } from './columns';
import { products } from './catalog';
import { couriers } from './couriers';
import { customers } from './customers';

/**
 * Orders. total = subtotal - discount + delivery_fee - exchange_credit - balance_used. A deleted order keeps its row.
 */
export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    phoneKey: text('phone_key').notNull(),
    /** As in customers. */
    phoneE164: text('phone_e164'),
    customerAddress: text('customer_address').notNull().default(''),
    location: text('location').notNull().default(''),
    orderType: text('order_type', { enum: ['online', 'in-store'] }).notNull(),
    channel: text('channel', { enum: ['web', 'in-store', 'chat', 'phone'] }).notNull(),
    paymentMethod: text('payment_method', { enum: ['delivery', 'credit', 'cash', 'card', 'transfer'] }).notNull(),
    status: text('status', { enum: ['pending', 'confirmed', 'on the way', 'delivered'] }).notNull(),
    subtotal: centsColumn('subtotal').notNull(),
    discount: centsColumn('discount').notNull().default(0),
    couponId: text('coupon_id'),
    couponCode: text('coupon_code'),
    /** Why staff gave the discount; '' without a discount or with a coupon's. */
    discountReason: text('discount_reason').notNull().default(''),
    /** Staff's discount in hundredths of a percent, if it is a percentage. */
    discountPercent: integer('discount_percent'),
    /** Why the delivery fee was waived; '' if it was not. */
    feeWaivedReason: text('fee_waived_reason').notNull().default(''),
    /** Why staff took the order though the shop refuses its phone number; '' if it does not. */
    anywayReason: text('anyway_reason').notNull().default(''),
    deliveryFee: centsColumn('delivery_fee').notNull(),
    total: centsColumn('total').notNull(),
    /** What returned pieces pay of it; null unless it takes out the new pieces of an exchange. */
    exchangeCredit: centsColumn('exchange_credit'),
    /** What store balance pays of it; null for nothing. */
    balanceUsed: centsColumn('balance_used'),
    itemCount: integer('item_count').notNull(),
    notes: text('notes').notNull().default(''),
    /** Notes that only staff see. */
    staffNotes: text('staff_notes').notNull().default(''),
    createdAt: createdAtColumn(),
    deletedAt: momentColumn('deleted_at'),
    /** Hash of the client that placed it. The database clears it once the order is no longer pending. */
    clientKey: text('client_key'),
    /**
     * The terms that the customer was promised; null if a server of an earlier version wrote the order
     * (shop/orders/order-terms.ts).
     */
    exchangeDays: integer('exchange_days'),
    refunds: boolean('refunds'),
    deliveryDaysMin: integer('delivery_days_min'),
    deliveryDaysMax: integer('delivery_days_max'),
    /** How the order ended without being delivered, and who recorded it; null if the order is open or delivered. */
    outcome: text('outcome', { enum: OUTCOME_KINDS }),
    outcomeNote: text('outcome_note').notNull().default(''),
    outcomeByUserId: text('outcome_by_user_id'),
    outcomeByName: text('outcome_by_name'),
    outcomeAt: momentColumn('outcome_at'),
    /** When the pieces of an undelivered order were checked in; null until then. */
    checkedInAt: momentColumn('checked_in_at'),
    /** When its packing slip, as it is now, was printed; null until then. */
    printedAt: momentColumn('printed_at'),
    /** When an edit changed what a printed slip says. It counts while printed_at is null (slip-mark.ts). */
    slipChangedAt: momentColumn('slip_changed_at'),
    /** Since when its parcel is packed as the order is now, and who said so; null if it is not. */
    packedAt: momentColumn('packed_at'),
    packedByName: text('packed_by_name'),
    /** Since when a piece is missing, and who said so; null if none is. Never set together with packed_at. */
    shortAt: momentColumn('short_at'),
    shortByName: text('short_by_name'),
    /** When the customer was last called without an answer, and by whom; null once they answered. */
    noAnswerAt: momentColumn('no_answer_at'),
    noAnswerByName: text('no_answer_by_name'),
    /** The day (in the shop's time zone) and part of day of its appointment; both null without one. */
    dueOn: date('due_on', { mode: 'string' }),
    duePart: text('due_part', { enum: DAY_PARTS }),
    /**
     * The last answer of the customer to the confirmation link, and when it came; null without one. `answer_version`
     * is the version of the order that it is about; null once an appointment followed the wish for a change.
     */
    answer: text('answer', { enum: CUSTOMER_ANSWERS }),
    answeredAt: momentColumn('answered_at'),
    answerVersion: integer('answer_version'),
    /** When staff last wrote the confirmation link to the customer; null if they did not. */
    linkSentAt: momentColumn('link_sent_at'),
    /** Who takes its parcel; null without a courier. */
    courierId: text('courier_id').references(() => couriers.id),
    /**
     * Set together with deleted_at by servers that know outcomes. A server that does not know them would return the
     * pieces to stock a second time, so a check makes its deletion fail.
     */
    deletedWithOutcome: boolean('deleted_with_outcome').notNull().default(false),
    /** Rises with every edit. No other write changes the fields that an edit changes. */
    version: versionColumn(),
    folded: foldedColumn(),
    /** The folded form of the town. Null as for `folded`. */
    townFolded: text('town_folded'),
  },
  (t) => [
    index('orders_newest_idx').on(t.createdAt.desc(), t.id),
    index('orders_deleted_idx')
      .on(t.deletedAt.desc(), t.id)
      .where(sql`deleted_at is not null`),
    index('orders_status_idx').on(t.status, t.createdAt.desc()),
    // The counts of orders read nothing but this index.
    index('orders_counted_idx')
      .on(t.status, t.outcome, t.orderType, t.paymentMethod)
      .where(sql`deleted_at is null`),
    index('orders_customer_idx').on(t.customerId, t.createdAt.desc()),
    index('orders_phone_idx').on(t.phoneKey, t.createdAt.desc()),
    index('orders_e164_idx')
      .on(t.phoneE164)
      .where(sql`phone_e164 <> ''`),
    index('orders_unread_idx')
      .on(t.id)
      .where(sql`phone_e164 is null`),
    index('orders_answered_idx')
      .on(t.answeredAt)
      .where(sql`answered_at is not null`),
    index('orders_courier_idx')
      .on(t.courierId, t.status, t.createdAt.desc())
      .where(sql`courier_id is not null`),
    index('orders_courier_cash_idx')
      .on(t.courierId, t.total)
      .where(sql`courier_id is not null and status = 'delivered' and payment_method = 'delivery'`),
    index('orders_refused_idx')
      .on(t.phoneKey)
      .where(sql`outcome = 'refused' and deleted_at is null`),
    index('orders_refused_e164_idx')
      .on(t.phoneE164)
      .where(sql`outcome = 'refused' and deleted_at is null`),
    check('orders_outcome_not_delivered', sql`${t.outcome} is null or ${t.status} <> 'delivered'`),
    check(
      'orders_outcome_whole',
      sql`(${t.outcome} is null) = (${t.outcomeAt} is null) and (${t.outcome} is null) = (${t.outcomeByName} is null) and (${t.outcome} is not null or ${t.checkedInAt} is null)`,
    ),
    check(
      'orders_outcome_pieces',
      sql`${t.outcome} is null or ${t.status} = 'on the way' or ${t.checkedInAt} is not null`,
    ),
    check('orders_outcome_deleted', sql`${t.outcome} is null or ${t.deletedAt} is null or ${t.deletedWithOutcome}`),
    check('orders_one_discount', sql`${t.discountReason} = '' or ${t.couponId} is null`),
    check(
      'orders_total_less_balance',
      sql`${t.total} = ${t.subtotal} - ${t.discount} + ${t.deliveryFee} - coalesce(${t.exchangeCredit}, 0) - coalesce(${t.balanceUsed}, 0) and (coalesce(${t.exchangeCredit}, ${t.balanceUsed}) is null or ${t.total} >= 0) and (${t.balanceUsed} is null or ${t.balanceUsed} > 0)`,
    ),
  ],
);

/** Snapshots of what was sold. When a product is deleted, its reference becomes null and the snapshot stays. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    refCode: text('ref_code').notNull(),
    size: text('size').notNull(),
    color: text('color').notNull(),
    quantity: integer('quantity').notNull(),
    /** Cents for one piece. */
    price: centsColumn('price').notNull(),
    cost: centsColumn('cost'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_lines_product_idx').on(t.productId),
    check('order_lines_quantity_positive', sql`${t.quantity} > 0`),
  ],
);

/** Failed attempts to deliver a parcel that is delivered again later. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ATTEMPT_REASONS }).notNull(),
    note: text('note').notNull().default(''),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
  },
  (t) => [index('delivery_attempts_order_idx').on(t.orderId, t.id)],
);

/** Pieces of an order line that came back damaged or not at all, with the cost of one. They do not change the stock. */
export const writeOffs = pgTable(
  'write_offs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    reason: text('reason', { enum: ['damaged', 'lost'] }).notNull(),
    quantity: integer('quantity').notNull(),
    /** Cents for one piece; null if the cost was unknown when it was ordered. */
    cost: centsColumn('cost'),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
  },
  (t) => [
    // An order is checked in only once, so that a line is written off at most once for each reason.
    uniqueIndex('write_offs_line_key').on(t.orderId, t.position, t.reason),
    check('write_offs_quantity_positive', sql`${t.quantity} > 0`),
  ],
);

/**
 * What happened to an order, and who did it. `event` is a status, an outcome, a mark that was set or taken back,
 * 'edited', 'deleted', 'attempted', 'checked in', 'message: ' with the moment of a message that staff wrote by hand,
 * or 'customer: ' with an answer to the confirmation link.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
    /** What an edit changed. */
    changes: jsonb('changes').$type<OrderEvent['changes']>(),
  },
  (t) => [
    index('order_events_order_idx').on(t.orderId, t.id),
    // The queue of orders to write to looks for what was written.
    index('order_events_message_idx')
      .on(t.orderId, t.event)
      .where(sql`event like 'message: %'`),
  ],
);

/** Placed orders by the key of their request, so that a repeated request is answered with the first order. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text('key').primaryKey(),
    /** SHA-256 of the request's body. */
    requestHash: text('request_hash').notNull(),
    /** Hash of who placed the order. Null where code of an earlier version wrote the key. */
    visitor: text('visitor'),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (t) => [index('idempotency_keys_created_idx').on(t.createdAt)],
);
