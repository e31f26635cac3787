import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StatementColumns } from '@shop/shared/contracts';
import { NOW, momentColumn } from './columns';
import { settlements } from './settlements';

/**
 * The statements of couriers that staff chose: files about what they took. Of a file only its name and its hash are
 * kept, no line of it. A file has one row, that of its last use.
 */
export const statements = pgTable(
  'statements',
  {
    /** SHA-256 of its bytes, in hexadecimal. */
    hash: text('hash').primaryKey(),
    pot: text('pot').notNull(),
    name: text('name').notNull(),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
    /** Why it was refused; null for a file that filled a draft. It repeats no phone number. */
    reason: text('reason'),
    /** The settlement that it filled; null once that draft was discarded. */
    settlementId: text('settlement_id').references(() => settlements.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('statements_newest_idx').on(t.at.desc(), t.hash),
    index('statements_settlement_idx').on(t.settlementId),
    check('statements_refused', sql`${t.reason} is null or ${t.settlementId} is null`),
  ],
);

/** Which columns of a courier's statements hold what, as staff said it last. */
export const statementColumns = pgTable('statement_columns', {
  pot: text('pot').primaryKey(),
  columns: jsonb('columns').$type<StatementColumns>().notNull(),
});
