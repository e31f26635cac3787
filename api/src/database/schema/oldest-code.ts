import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Which code may run on this schema. One row, written by the server that migrates the database. */
export const oldestCode = pgTable('oldest_code', {
  id: integer('id').primaryKey().default(1),
  /** The time of the newest migration that the oldest allowed code knows. */
  migration: bigint('migration', { mode: 'number' }).notNull(),
  /** The version of the shop that wrote the row. */
  version: text('version').notNull(),
});
