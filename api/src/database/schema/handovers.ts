import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOW, centsColumn, idColumn, momentColumn } from './columns';
import { couriers } from './couriers';
import { orders } from './orders';

/** Handover lists as they were printed: who handed which parcels to which courier. None is changed or deleted. */
export const handovers = pgTable(
  'handovers',
  {
    id: idColumn(),
    /** Null: the parcels had no courier. */
    courierId: text('courier_id').references(() => couriers.id),
    /** The name of that day; '' without a courier. */
    courierName: text('courier_name').notNull(),
    /** The hash of day, courier and parcels. The same parcels on one day are one list, however often it is printed. */
    contentHash: text('content_hash').notNull(),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
  },
  (t) => [
    index('handovers_newest_idx').on(t.at.desc(), t.id),
    index('handovers_courier_idx').on(t.courierId, t.at.desc(), t.id),
    uniqueIndex('handovers_content_key').on(t.contentHash),
  ],
);

/** The parcels of a list as its paper says: an edit of the order afterwards does not change it. */
export const handoverParcels = pgTable(
  'handover_parcels',
  {
    handoverId: text('handover_id')
      .notNull()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** '' for a guest, and once the customer was erased. */
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    address: text('address').notNull(),
    location: text('location').notNull(),
    items: integer('items').notNull(),
    /** What the courier collects; null if the order is paid in another way. */
    due: centsColumn('due'),
    /** Whether the slip in the parcel was older than the order. */
    oldSlip: boolean('old_slip').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.handoverId, t.line] }),
    index('handover_parcels_order_idx').on(t.orderId),
    check('handover_parcels_figures', sql`${t.items} >= 0 and ${t.due} >= 0`),
  ],
);
