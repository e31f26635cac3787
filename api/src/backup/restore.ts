import type { ClientBase } from 'pg';
import { CATALOGUE_CHANNEL, RELEASES_CHANNEL } from '../cache/changes';
import { databaseErrorOf } from '../database/client';
import { migrationsFolder } from '../database/migrate';
import { qualified, readShape, settle } from './catalog';
import { BackupError } from './errors';
import { applyMigrations, countApplied, knownMigrations, startJournal } from './migrations';
import type { KnownMigration } from './migrations';
import { intoBucket } from './incoming-pictures';
import type { PictureBucket } from './picture-bucket';
import type { ReportProgress } from './progress';
import { checkTables, dropForeignKeys, quietTriggers, restoreSequences } from './restore-database';
import { prepareFolders } from './restore-folders';
import { beginRestore, dataInFolders, wouldReplace } from './target';
import { unpack } from './unpack';
import { verifyArchive } from './verify';
import type { ArchiveContents } from './verify';

/** A backup file that was read from end to end and may be restored by this version of the shop. */
export interface SoundBackup extends ArchiveContents {
  file: string;
  known: readonly KnownMigration[];
  /** How many of the known migrations the backup's database had seen. */
  applied: number;
}

/**
 * Reads a whole backup file and makes sure that it can be restored, before anything is touched.
 *
 * @param migrations folder of this version's migrations
 * @throws BackupError when the file is cut, damaged, no backup, or from a newer version
 */
export async function checkBackup(
  file: string,
  progress: ReportProgress,
  migrations = migrationsFolder(),
): Promise<SoundBackup> {
  const contents = await verifyArchive(file, progress);
  const known = knownMigrations(migrations);
  return { ...contents, file, known, applied: countApplied(file, contents.manifest.migrations, known) };
}

/** Where a backup is restored to. */
export interface RestoreOptions {
  /** A connection of the restore's own, which the caller closes: that undoes what was not committed. */
  client: ClientBase;
  /** Gets the pictures and releases. The caller sees to it that no server runs on it. */
  dataDir: string;
  /** Gets the pictures instead, when they are kept in a bucket. */
  bucket?: PictureBucket | null;
  /** Whether data that are there already may be lost. */
  replace: boolean;
  progress: ReportProgress;
}

/**
 * Fills the database inside the transaction that is running, as the backup's version had it, and brings it up to date.
 */
async function fill(
  { manifest, trailer, known, applied }: SoundBackup,
  client: ClientBase,
  unpackRows: () => Promise<void>,
): Promise<void> {
  await startJournal(client);
  await applyMigrations(client, known.slice(0, applied));
  await checkTables(client, manifest);
  const putForeignKeysBack = await dropForeignKeys(client);
  const wakeTriggers = await quietTriggers(client);
  await unpackRows();
  await wakeTriggers();
  await putForeignKeysBack();
  await restoreSequences(client, trailer.sequences);
  await applyMigrations(client, known.slice(applied));
  const { tables } = await readShape(client);
  await client.query(`analyze ${tables.map(({ name }) => qualified(name)).join(', ')}`);
}

/**
 * Has every server drop what it keeps, once this is committed: one that lost its connection is no obstacle to a
 * restore, and may be back before it ends.
 */
async function tellServers(client: ClientBase): Promise<void> {
  await client.query(`select pg_notify($1, 'all'), pg_notify($2, '')`, [CATALOGUE_CHANNEL, RELEASES_CHANNEL]);
}

/**
 * Has no job run until an admin allows it: what is restored may be a copy beside the shop itself, whose jobs would
 * remove the shop's files or write over its backups.
 */
async function pauseJobs(client: ClientBase): Promise<void> {
  await client.query(`insert into job_pauses (reason) values ('restore') on conflict do nothing`);
}

/**
 * Puts a backup in the place of what is there: the database in one transaction, pictures and releases as new folders
 * that are swapped in right before it is committed (in a bucket, pictures are put beside those that are there).
 * Whatever fails, everything is as before. Nobody stays signed in.
 *
 * @throws BackupError with a message for the person at the keyboard, or the database's own error
 */
export async function restore(backup: SoundBackup, options: RestoreOptions): Promise<void> {
  const { client, dataDir, bucket, replace, progress } = options;
  const found = replace ? null : await dataInFolders(dataDir, bucket);
  if (found !== null) throw wouldReplace(found);
  await settle(client);
  try {
    await beginRestore(client, backup.manifest, backup.known, replace);
  } catch (error) {
    if (databaseErrorOf(error)?.code !== '55P03') throw error;
    throw new BackupError('The database is in use: stop every server and program that uses it first.');
  }
  const local = await prepareFolders(dataDir);
  const folders = bucket ? await intoBucket(local, bucket) : local;
  try {
    await fill(backup, client, () => unpack(backup.file, backup, client, folders, progress));
    await pauseJobs(client);
    await folders.swapIn();
    await tellServers(client);
    await client.query('commit');
  } catch (error) {
    await folders.undo();
    throw error;
  }
  await folders.keep();
}
