import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  centsColumn,
  createdAtColumn,
  foldedColumn,
  idColumn,
  keyColumns,
  momentColumn,
  versionColumn,
} from './columns';
import { suppliers } from './catalog';
import { customers } from './customers';
import { orders } from './orders';

/** A stored line of a transaction. `price` is in cents for one piece. */
export interface TransactionLine {
  name: string;
  quantity: number;
  price: number;
}

/** Movements of money. `amount` is never negative: the type gives the sign. */
export const transactions = pgTable(
  'transactions',
  {
    id: idColumn(),
    type: text('type', { enum: ['sale', 'refund', 'expense', 'purchase'] }).notNull(),
    description: text('description').notNull(),
    amount: centsColumn('amount').notNull(),
    status: text('status', { enum: ['completed', 'pending', 'cancelled'] })
      .notNull()
      .default('completed'),
    orderId: text('order_id').references(() => orders.id),
    customerId: text('customer_id').references(() => customers.id),
    customerName: text('customer_name'),
    supplierId: text('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
    paymentMethod: text('payment_method'),
    reference: text('reference'),
    notes: text('notes').notNull().default(''),
    products: jsonb('products').$type<TransactionLine[]>().notNull().default([]),
    createdAt: createdAtColumn(),
    folded: foldedColumn(),
  },
  (t) => [
    index('transactions_newest_idx').on(t.createdAt.desc(), t.id),
    index('transactions_order_idx').on(t.orderId),
    index('transactions_cash_idx')
      .on(t.type, t.paymentMethod, t.amount)
      .where(sql`status = 'completed' and payment_method in ('delivery', 'cash')`),
    index('transactions_of_supplier_idx')
      .on(t.supplierId, t.createdAt.desc())
      .where(sql`supplier_id is not null`),
    check('transactions_amount_not_negative', sql`${t.amount} >= 0`),
  ],
);

/** Discount codes, stored trimmed and in upper case. */
export const coupons = pgTable(
  'coupons',
  {
    id: idColumn(),
    code: text('code').notNull(),
    description: text('description').notNull().default(''),
    discountType: text('discount_type', { enum: ['percentage', 'fixed'] }).notNull(),
    /** In hundredths of a percent or in cents, depending on the type. */
    discountValue: integer('discount_value').notNull(),
    expiresAt: momentColumn('expires_at'),
    /** When the coupon becomes valid; null: at once. */
    startsAt: momentColumn('starts_at'),
    active: boolean('active').notNull().default(true),
    /** How many orders may use it in total; null for any number. */
    usageLimit: integer('usage_limit'),
    /** The least sum of an order's lines, in cents; null for any amount. */
    minSubtotal: centsColumn('min_subtotal'),
    usageCount: integer('usage_count').notNull().default(0),
    createdAt: createdAtColumn(),
    version: versionColumn(),
    folded: foldedColumn(),
    ...keyColumns(),
  },
  (t) => [
    uniqueIndex('coupons_folded_key')
      .on(t.keyFolded)
      .where(sql`not key_twin`),
    uniqueIndex('coupons_code_key').on(t.code),
    check('coupons_usage_not_negative', sql`${t.usageCount} >= 0`),
    check('coupons_value_positive', sql`${t.discountValue} > 0`),
    check('coupons_limits_positive', sql`${t.usageLimit} > 0 and ${t.minSubtotal} > 0`),
  ],
);
