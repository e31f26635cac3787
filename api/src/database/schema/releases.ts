import { FAILURE_STAGES } from '@shop/shared/contracts';
import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { NOW, createdAtColumn, idColumn, momentColumn } from './columns';

/**
 * Every version of every remote that ever existed. A row changes only when its version is withdrawn or its files are
 * removed.
 */
export const releases = pgTable(
  'releases',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    source: text('source', { enum: ['local', 'published'] }).notNull(),
    /** Its remote.json, with the integrity of every file. */
    description: jsonb('description').$type<ReleaseManifest>().notNull(),
    /** Its mf-manifest.json. */
    manifest: jsonb('manifest').$type<unknown>().notNull(),
    /** URL of its folder at another origin, with a slash at the end; null: the shop itself has the files. */
    origin: text('origin'),
    /** What the checks could not see, in sentences; empty for a local build. */
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    /** The global through which its chunks reach its entry; null: it has none, or nobody has read it. */
    chunkGlobal: text('chunk_global'),
    publishedAt: momentColumn('published_at').notNull().default(NOW),
    publishedBy: text('published_by').notNull(),
    withdrawnAt: momentColumn('withdrawn_at'),
    withdrawnBy: text('withdrawn_by'),
    withdrawnReason: text('withdrawn_reason'),
    /** When its files were removed because nobody could need them any more. */
    sweptAt: momentColumn('swept_at'),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.version] }),
    check(
      'releases_withdrawn_check',
      sql`(${t.withdrawnAt} is null) = (${t.withdrawnBy} is null) and (${t.withdrawnAt} is null) = (${t.withdrawnReason} is null)`,
    ),
  ],
);

/** Which versions of a remote visitors get. Every change locks the row. */
export const remotes = pgTable(
  'remotes',
  {
    name: text('name').primaryKey(),
    enabled: boolean('enabled').notNull().default(true),
    live: text('live'),
    candidate: text('candidate'),
    /** The percentage of visitors who get the candidate (the canary). */
    candidateTraffic: integer('candidate_traffic'),
    /** Versions that were live before and worked, the latest last. A rollback removes the last one from this list. */
    earlier: text('earlier')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Rises with every change. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    foreignKey({
      columns: [t.name, t.live],
      foreignColumns: [releases.name, releases.version],
      name: 'remotes_live_fk',
    }),
    foreignKey({
      columns: [t.name, t.candidate],
      foreignColumns: [releases.name, releases.version],
      name: 'remotes_candidate_fk',
    }),
    check(
      'remotes_candidate_check',
      sql`(${t.candidate} is null) = (${t.candidateTraffic} is null) and (${t.candidate} is null or ${t.live} is not null) and ${t.candidateTraffic} between 1 and 99`,
    ),
  ],
);

/** The actions on remotes, and who did them. */
export const releaseEvents = pgTable(
  'release_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    version: text('version'),
    action: text('action', {
      enum: ['publish', 'adopt', 'promote', 'rollback', 'cancel', 'disable', 'enable', 'withdraw'],
    }).notNull(),
    traffic: integer('traffic'),
    actor: text('actor').notNull(),
    reason: text('reason'),
    createdAt: createdAtColumn(),
  },
  (t) => [index('release_events_name_idx').on(t.name, t.id.desc())],
);

/** Failures of releases that browsers reported, counted. */
export const releaseFailures = pgTable(
  'release_failures',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    stage: text('stage', { enum: FAILURE_STAGES }).notNull(),
    message: text('message').notNull(),
    count: integer('count').notNull().default(1),
    firstAt: momentColumn('first_at').notNull().default(NOW),
    lastAt: momentColumn('last_at').notNull().default(NOW),
    /** The page of the last report, as the release declares it: /product/:id. */
    page: text('page'),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.version, t.stage, t.message] }),
    foreignKey({
      columns: [t.name, t.version],
      foreignColumns: [releases.name, releases.version],
      name: 'release_failures_release_fk',
    }).onDelete('cascade'),
  ],
);

/** The clients whose failures are counted, so that each counts once for each version and stage. */
export const releaseFailureClients = pgTable(
  'release_failure_clients',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    stage: text('stage', { enum: FAILURE_STAGES }).notNull(),
    /** Hash of the client; for the stage 'change', of the client and the change. */
    client: text('client').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.version, t.stage, t.client] }),
    foreignKey({
      columns: [t.name, t.version],
      foreignColumns: [releases.name, releases.version],
      name: 'release_failure_clients_release_fk',
    }).onDelete('cascade'),
  ],
);

/** How many pages of a release were loaded, to compare its failures with. */
export const releaseLoads = pgTable(
  'release_loads',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    count: bigint('count', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.version] }),
    foreignKey({
      columns: [t.name, t.version],
      foreignColumns: [releases.name, releases.version],
      name: 'release_loads_release_fk',
    }).onDelete('cascade'),
  ],
);

/** Tokens with which a team releases its remote. Only a hash of the secret is stored. */
export const deployTokens = pgTable(
  'deploy_tokens',
  {
    id: idColumn(),
    remote: text('remote').notNull(),
    label: text('label').notNull(),
    hash: text('hash').notNull(),
    createdBy: text('created_by').notNull(),
    /** The account of the admin who created the token. The token ends with it. Null for tokens of older code. */
    ownerId: text('owner_id'),
    /** It may publish previews and nothing else. */
    previewsOnly: boolean('previews_only').notNull().default(false),
    createdAt: createdAtColumn(),
    lastUsedAt: momentColumn('last_used_at'),
    revokedAt: momentColumn('revoked_at'),
  },
  (t) => [uniqueIndex('deploy_tokens_hash_key').on(t.hash)],
);
