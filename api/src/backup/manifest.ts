import { z } from 'zod';

/** The layout of the file that this code writes. A file of a higher one is refused. */
export const FORMAT_VERSION = 1;

/** The folders under DATA_DIR that a backup holds, besides the database. */
export const FOLDERS = ['pictures', 'releases'] as const;
export type Folder = (typeof FOLDERS)[number];

/**
 * Logged tables that a backup leaves out: who is signed in, and the key that signs access tokens. A copy of the file
 * must open nobody's session, so a restored shop asks everyone to sign in again and makes a new key. (Unlogged tables
 * hold nothing worth keeping by their nature and are left out as well.) Whether jobs are paused is no fact of the shop
 * either: a restore pauses them.
 */
export const LEFT_OUT: readonly string[] = ['sessions', 'refresh_tokens', 'secrets', 'job_pauses'];

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** A migration that the database had seen: when it was written (ms) and the SHA-256 of its text. */
const migrationSchema = z.object({ when: z.number().int(), hash: z.string() });

const tableSchema = z.object({ name: identifier, columns: z.array(identifier).min(1) });

/** Read before all else; a file of another program or of a newer format fails here. */
export const kindSchema = z.object({ format: z.literal('shop-backup'), formatVersion: z.number().int().positive() });

/** The first entry: what the file is, of what shop, and how its tables are made. */
export const manifestSchema = kindSchema.extend({
  shopVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** Major version of the PostgreSQL that it comes from. */
  postgres: z.number().int(),
  /** All that were applied, oldest first: together they are the schema. */
  migrations: z.array(migrationSchema).min(1),
  tables: z.array(tableSchema),
  /** Tables of the schema whose rows are not in the file. */
  leftOut: z.array(identifier),
});

/** The last entry: what must have come before it, so that a cut or altered file is recognised. */
export const trailerSchema = z.object({
  /** Every other entry, in order: name, size in bytes, SHA-256. */
  entries: z.array(z.tuple([z.string(), z.number().int().nonnegative(), z.string().length(64)])),
  /** Rows by table. */
  rows: z.record(identifier, z.number().int().nonnegative()),
  /** Where each sequence stood: the last value, and whether it was given out. */
  sequences: z.record(identifier, z.object({ value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** Files by folder. */
  files: z.record(z.string(), z.number().int().nonnegative()),
});

export type Migration = z.infer<typeof migrationSchema>;
export type TableShape = z.infer<typeof tableSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type Trailer = z.infer<typeof trailerSchema>;
