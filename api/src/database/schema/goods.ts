import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { suppliers } from './catalog';
import { NOW, centsColumn, idColumn, momentColumn } from './columns';
import { transactions } from './finance';

/** Deliveries of suppliers. Rows are never deleted. */
export const goodsReceipts = pgTable(
  'goods_receipts',
  {
    id: idColumn(),
    supplierId: text('supplier_id').references(() => suppliers.id, { onDelete: 'set null' }),
    /** The number of the delivery note. */
    note: text('note').notNull().default(''),
    /** The purchase of the pieces; null until their costs are known, and if they cost nothing. */
    purchaseId: text('purchase_id').references(() => transactions.id),
    /** When the costs of its lines were entered; null until then. */
    costedAt: momentColumn('costed_at'),
    /** The idempotency key of the request that booked it, and the hash of who sent what. */
    requestKey: text('request_key'),
    requestHash: text('request_hash').notNull(),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
  },
  (t) => [
    index('goods_receipts_newest_idx').on(t.at.desc(), t.id),
    uniqueIndex('goods_receipts_request_key').on(t.requestKey),
  ],
);

/** The variants of a delivery. Name and SKU are those of that day; the product may be deleted since. */
export const goodsReceiptLines = pgTable(
  'goods_receipt_lines',
  {
    receiptId: text('receipt_id')
      .notNull()
      .references(() => goodsReceipts.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    refCode: text('ref_code').notNull(),
    size: text('size').notNull(),
    color: text('color').notNull(),
    /** The pieces that went into stock. */
    pieces: integer('pieces').notNull(),
    /** The pieces that were sent back. */
    rejected: integer('rejected').notNull(),
    /** What one piece cost; null while that is unknown, and if no piece came in. */
    cost: centsColumn('cost'),
  },
  (t) => [
    primaryKey({ columns: [t.receiptId, t.line] }),
    check(
      'goods_receipt_lines_pieces',
      sql`${t.pieces} >= 0 and ${t.rejected} >= 0 and ${t.pieces} + ${t.rejected} > 0`,
    ),
    check('goods_receipt_lines_cost_not_negative', sql`${t.cost} >= 0`),
  ],
);
