import { BALANCE_KINDS } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bigint, bigserial, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOW, centsColumn, momentColumn } from './columns';
import { exchanges } from './exchanges';
import { orders } from './orders';

/**
 * The store balance of phone numbers: rows are added and never changed. Triggers write what exchanges issue and orders
 * use, reverse a row whose order no longer counts, and refuse what would take a number below 0.
 */
export const storeBalance = pgTable(
  'store_balance',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The number as in orders; both '' once its customer was erased. */
    phoneKey: text('phone_key').notNull(),
    phoneE164: text('phone_e164').notNull(),
    kind: text('kind', { enum: BALANCE_KINDS }).notNull(),
    /** Above 0 adds to the balance. */
    cents: centsColumn('cents').notNull(),
    /** The order that used it, that took the new pieces of the exchange out, or whose pieces came back. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** The row that a reversal takes back. */
    reverses: bigint('reverses', { mode: 'number' }).references((): AnyPgColumn => storeBalance.id, {
      onDelete: 'cascade',
    }),
    /** The return that issued it; null for every other row. */
    returnId: text('return_id').references(() => exchanges.orderId, { onDelete: 'cascade' }),
    at: momentColumn('at').notNull().default(NOW),
  },
  (t) => [
    uniqueIndex('store_balance_reverses_key').on(t.reverses),
    uniqueIndex('store_balance_return_key').on(t.returnId),
    index('store_balance_e164_idx')
      .on(t.phoneE164)
      .where(sql`phone_e164 <> ''`),
    index('store_balance_phone_idx').on(t.phoneKey),
    index('store_balance_order_idx').on(t.orderId),
    check(
      'store_balance_sign',
      sql`case ${t.kind} when 'issue' then ${t.cents} > 0 when 'reversal' then ${t.cents} <> 0 else ${t.cents} < 0 end`,
    ),
    check('store_balance_reversal', sql`(${t.kind} = 'reversal') = (${t.reverses} is not null)`),
  ],
);
