import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { NOW, createdAtColumn, momentColumn } from './columns';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** How many pages were sent incomplete in the last day. */
export interface IncompletePageCounts {
  /** Browsers rendered them. */
  markup: number;
  /** Their status was 503. */
  refused: number;
}

/** Packed folders of files that never change: releases of remotes, and shells. */
export const archives = pgTable(
  'archives',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Such as releases/mfe-orders/1.1.0 or shells/3f2a9c. */
    key: text('key').notNull(),
    parts: integer('parts').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    createdAt: createdAtColumn(),
  },
  (t) => [unique('archives_key_unique').on(t.key)],
);

/** The contents of archives, in rows that can be read one at a time. */
export const archiveParts = pgTable(
  'archive_parts',
  {
    archive: bigint('archive', { mode: 'number' })
      .notNull()
      .references(() => archives.id, { onDelete: 'cascade' }),
    /** Counted from 0. */
    part: integer('part').notNull(),
    /** SHA-256 of the body, in hexadecimal digits. */
    hash: text('hash').notNull(),
    body: bytea('body').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.archive, t.part] }),
    check('archive_parts_size_check', sql`octet_length(${t.body}) between 1 and 1048576`),
  ],
);

/** The builds of the shell whose files are still served. */
export const shellVersions = pgTable('shell_versions', {
  /** Hash of all its files. */
  version: text('version').primaryKey(),
  /** The integrity of each file, by its path below the site's root, such as static/js/main.js. */
  files: jsonb('files').$type<Record<string, string>>().notNull(),
  createdAt: createdAtColumn(),
  /** When a server with this build was last known to be alive. */
  liveAt: momentColumn('live_at').notNull().default(NOW),
});

/**
 * The server processes that are alive, one row each. Unlogged: after a crash of the database they insert their rows
 * again.
 */
export const servers = pgTable('servers', {
  /** Made of the host name, the process id and a random part. */
  id: text('id').primaryKey(),
  startedAt: momentColumn('started_at').notNull().default(NOW),
  seenAt: momentColumn('seen_at').notNull().default(NOW),
  /** The version of the shell in its build; null if a dev server provides the shell. */
  shell: text('shell'),
  /** The versions of the remotes in its build, by remote. */
  builds: jsonb('builds').$type<Record<string, string>>().notNull(),
  /** The versions that visitors get from it, by remote. */
  serves: jsonb('serves').$type<Record<string, string>>().notNull(),
  /** Why it serves a remote differently from the registry, by remote. */
  problems: jsonb('problems').$type<Record<string, string>>().notNull(),
  /** The id of the last release event that it follows. */
  confirmed: bigint('confirmed', { mode: 'number' }),
  /** The version of the shop that it runs; null for a server from before 1.0.0. */
  version: text('version'),
  /** The version of Node that it runs on. */
  node: text('node'),
  /** Where its pictures lie: a mark of the folder, or the name of the bucket; null for a server of an older version. */
  pictures: text('pictures'),
  /** The pages that it sent incomplete in the last day; null for a server of an older version. */
  incompletePages: jsonb('incomplete_pages').$type<IncompletePageCounts>(),
});
