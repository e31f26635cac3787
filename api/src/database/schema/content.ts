import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { momentColumn } from '../columns';

/**
 * Versions of the words on the shop's front, never changed once they are there. Of a key's versions whose start has
 * passed the one is live that started last; without a start a version is a draft. A body of null is the default again.
 * A trigger tells every server of a new one.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    key: text('key').notNull(),
    locale: text('locale').notNull(),
    version: integer('version').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>(),
    /** The shapes that the body is written in. */
    schema: integer('schema').notNull(),
    liveFrom: momentColumn('live_from'),
    changedAt: momentColumn('changed_at').notNull(),
    by: text('by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.locale, t.version] })],
);
