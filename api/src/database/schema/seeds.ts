import { pgTable, text } from 'drizzle-orm/pg-core';
import { NOW, momentColumn } from './columns';

/** The seeds that filled an empty database, by name, such as 'demo'. A real shop has none. */
export const seeds = pgTable('seeds', {
  name: text('name').primaryKey(),
  at: momentColumn('at').notNull().default(NOW),
});
