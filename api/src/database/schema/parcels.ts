import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns';
import { orders } from './orders';

/** Scanned parcels by the key of the scan, so that a scan whose answer was lost is done once. */
export const parcelScans = pgTable(
  'parcel_scans',
  {
    key: text('key').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (t) => [index('parcel_scans_created_idx').on(t.createdAt)],
);
