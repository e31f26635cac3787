import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOW, createdAtColumn, idColumn, momentColumn } from './columns';
import { customers } from './orders';

/** Numbers of customers beside the first one, which stands with the customer. A number belongs to one customer. */
export const customerPhones = pgTable(
  'customer_phones',
  {
    id: idColumn(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    /** As it was typed. */
    phone: text('phone').notNull(),
    /** Its digits. */
    phoneKey: text('phone_key').notNull(),
    /** In E.164; '' if no plan knows it. */
    phoneE164: text('phone_e164').notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('customer_phones_key').on(t.phoneKey),
    uniqueIndex('customer_phones_e164_key')
      .on(t.phoneE164)
      .where(sql`phone_e164 <> ''`),
    index('customer_phones_customer_idx').on(t.customerId),
  ],
);

type Row = typeof customers.$inferSelect;

/** The fields of a customer that a merge fills in from the other one. */
export type MergedFields = Pick<
  Row,
  'address' | 'location' | 'staffNote' | 'tags' | 'blockedReason' | 'blockedByName'
> & {
  /** ISO time, as JSON stores it. */
  blockedAt: string | null;
};

/** A customer who was merged into another one, as an undo inserts them again. Their orders give them their figures. */
export type MergedCustomer = MergedFields &
  Pick<Row, 'id' | 'customerId' | 'name' | 'phone' | 'phoneKey' | 'phoneE164' | 'folded' | 'version'> & {
    createdAt: string;
  };

/** Merges of two customers: which rows moved from the one who is gone, so that an undo puts back exactly those. */
export const customerMerges = pgTable(
  'customer_merges',
  {
    id: idColumn(),
    keptId: text('kept_id').notNull(),
    mergedId: text('merged_id').notNull(),
    merged: jsonb('merged').$type<MergedCustomer>().notNull(),
    /** What the merge filled in of the kept customer: what it was, and what it became. */
    keptBefore: jsonb('kept_before').$type<MergedFields>().notNull(),
    keptAfter: jsonb('kept_after').$type<MergedFields>().notNull(),
    orderIds: text('order_ids').array().notNull(),
    transactionIds: text('transaction_ids').array().notNull(),
    phoneIds: text('phone_ids').array().notNull(),
    /** The row that has the first number of the merged customer; null if both had one number. */
    newPhoneId: text('new_phone_id'),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
    undoneByName: text('undone_by_name'),
    undoneAt: momentColumn('undone_at'),
  },
  (t) => [index('customer_merges_kept_idx').on(t.keptId, t.at)],
);
