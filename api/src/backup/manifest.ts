import { z } from 'zod';

/** The version of the file format that this code writes. A file with a higher version is refused. */
export const FORMAT_VERSION = 1;

/** The folders under DATA_DIR that a backup holds, besides the database. */
export const FOLDERS = ['pictures', 'releases'] as const;
export type Folder = (typeof FOLDERS)[number];

/**
 * Logged tables that a backup leaves out: sessions, and the key that signs access tokens. A copy of the file must not
 * give access to anyone's session. So after a restore everyone has to sign in again, and the shop makes a new key.
 * (Unlogged tables hold nothing worth keeping and are left out as well.) The pauses of jobs are left out, because a
 * restore pauses the jobs anyway.
 */
export const LEFT_OUT: readonly string[] = ['sessions', 'refresh_tokens', 'secrets', 'job_pauses'];

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** A migration that was applied to the database: when it was written (ms) and the SHA-256 of its text. */
const migrationSchema = z.object({ when: z.number().int(), hash: z.string() });

const tableSchema = z.object({ name: identifier, columns: z.array(identifier).min(1) });

/** Checked first, to recognize files of other programs and of newer formats. */
export const kindSchema = z.object({ format: z.literal('shop-backup'), formatVersion: z.number().int().positive() });

/** The first entry: the kind of file, the version of the shop, and the structure of its tables. */
export const manifestSchema = kindSchema.extend({
  shopVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** Major version of the PostgreSQL server that the backup comes from. */
  postgres: z.number().int(),
  /** All migrations that were applied, oldest first. Together they define the schema. */
  migrations: z.array(migrationSchema).min(1),
  tables: z.array(tableSchema),
  /** Tables of the schema whose rows are not in the file. */
  leftOut: z.array(identifier),
});

/** The last entry: a list of everything before it, so that a cut or altered file is recognized. */
export const trailerSchema = z.object({
  /** Every other entry, in order: name, size in bytes, SHA-256. */
  entries: z.array(z.tuple([z.string(), z.number().int().nonnegative(), z.string().length(64)])),
  /** Number of rows by table. */
  rows: z.record(identifier, z.number().int().nonnegative()),
  /** The state of each sequence: its last value, and whether that value was given out. */
  sequences: z.record(identifier, z.object({ value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** Number of files by folder. */
  files: z.record(z.string(), z.number().int().nonnegative()),
});

export type Migration = z.infer<typeof migrationSchema>;
export type TableShape = z.infer<typeof tableSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type Trailer = z.infer<typeof trailerSchema>;
