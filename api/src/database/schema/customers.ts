import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOW, createdAtColumn, foldedColumn, idColumn, momentColumn, versionColumn } from './columns';

/** Customers, identified by their phone. The single guest has no phone. */
export const customers = pgTable(
  'customers',
  {
    id: idColumn(),
    /** The id a browser made for itself, or 'GUEST'. */
    customerId: text('customer_id').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    /** The digits of the phone, which are the same in all spellings of a number. Null for the guest. */
    phoneKey: text('phone_key'),
    /** The phone in E.164, as in '+96170111222'; '' if no plan knows it, null if no server of this version read it. */
    phoneE164: text('phone_e164'),
    address: text('address').notNull().default(''),
    location: text('location').notNull().default(''),
    /** What staff wrote about them. */
    staffNote: text('staff_note').notNull().default(''),
    /** Words of staff to find customers by, each once in its folded form. */
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Since when their orders from the web are refused, why, and by whom; all null if they are not. */
    blockedAt: momentColumn('blocked_at'),
    blockedReason: text('blocked_reason'),
    blockedByName: text('blocked_by_name'),
    /** Rises with every edit, and when an order fills in what is empty. */
    version: versionColumn(),
    createdAt: createdAtColumn(),
    /**
     * Kept up to date by triggers: the number of orders that count, their sum in cents, and when the last one was
     * placed.
     */
    orderCount: integer('order_count').notNull().default(0),
    spent: bigint('spent', { mode: 'number' }).notNull().default(0),
    lastOrderAt: momentColumn('last_order_at'),
    folded: foldedColumn(),
  },
  (t) => [
    uniqueIndex('customers_phone_key').on(t.phoneKey),
    index('customers_e164_idx')
      .on(t.phoneE164)
      .where(sql`phone_e164 <> ''`),
    index('customers_unread_idx')
      .on(t.id)
      .where(sql`phone_e164 is null`),
    // Only one guest, even if several tills create it at the same time.
    uniqueIndex('customers_guest_key')
      .on(t.customerId)
      .where(sql`customer_id = 'GUEST'`),
    index('customers_customer_id_idx').on(t.customerId),
    index('customers_tags_idx')
      .on(t.tags)
      .where(sql`tags <> '{}'`),
    index('customers_newest_idx').on(t.createdAt.desc(), t.id),
  ],
);

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
