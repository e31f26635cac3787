import { pgTable, text } from 'drizzle-orm/pg-core';
import { momentColumn } from '../columns';

/** What the shop's own seeds filled an empty database with, by their names: 'demo'. A real shop has none. */
export const seeds = pgTable('seeds', {
  name: text('name').primaryKey(),
  at: momentColumn('at').notNull().defaultNow(),
});
