import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Which code may run on this schema. One row, written by whoever brings the database to a newer one. */
export const oldestCode = pgTable('oldest_code', {
  id: integer('id').primaryKey().default(1),
  /** The time of the newest migration that the oldest of it knows. */
  migration: bigint('migration', { mode: 'number' }).notNull(),
  /** The version of the shop that wrote the row. */
  version: text('version').notNull(),
});
