import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { momentColumn } from './columns';

/**
 * Versions of the texts on the storefront. A version never changes once it is stored. Among a key's versions whose
 * `liveFrom` has passed, the one with the latest `liveFrom` is live. A version without `liveFrom` is a draft. A null
 * body restores the default. A trigger notifies every server of a new version.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    key: text('key').notNull(),
    locale: text('locale').notNull(),
    version: integer('version').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>(),
    /** The version of the schema that the body follows. */
    schema: integer('schema').notNull(),
    liveFrom: momentColumn('live_from'),
    changedAt: momentColumn('changed_at').notNull(),
    by: text('by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.locale, t.version] })],
);
