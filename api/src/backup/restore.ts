import type { Client, ClientBase } from 'pg';
import { CATALOG_CHANNEL, RELEASES_CHANNEL } from '../cache/changes';
import { databaseErrorOf, executorOf } from '../database/client';
import { migrationsFolder } from '../database/migrate';
import { qualifiedName, readShape, settle } from './catalog';
import { NAMED_PICTURES, countPictures } from '../pictures/named-pictures';
import type { NamedPicture, PictureCount } from '../pictures/named-pictures';
import { eraseAgain } from '../shop/people/erased-customers';
import type { ErasedAgain, ErasedCustomer } from '../shop/people/erased-customers';
import { entryPlace } from './entry-names';
import { unionOf } from './erased-list';
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

/** A backup file that was read from end to end and that this version of the shop can restore. */
export interface SoundBackup extends ArchiveContents {
  file: string;
  known: readonly KnownMigration[];
  /** How many of the known migrations were applied to the backup's database. */
  applied: number;
}

/**
 * Reads a whole backup file and checks that it can be restored. Changes nothing.
 *
 * @param migrations folder of this version's migrations
 * @throws BackupError when the file is cut short, damaged, not a backup, or from a newer version
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
  /**
   * A connection that only the restore uses. The caller closes it, which rolls back everything that was not committed.
   */
  client: Client;
  /** The folder for the pictures and releases. The caller makes sure that no server uses it. */
  dataDir: string;
  /** The bucket for the pictures, if they are not in `dataDir`. */
  bucket?: PictureBucket | null;
  /** Whether existing data may be lost. */
  replace: boolean;
  /** The customers who were erased since backups were made, as far as the lists beside them say. */
  erased: readonly ErasedCustomer[];
  progress: ReportProgress;
}

/** What a restore has to say. */
export interface Restored {
  /** How many of the pictures that the restored rows name were in the backup. */
  pictures: PictureCount;
  erased: ErasedAgain;
}

/**
 * Fills the database inside the running transaction: creates the tables of the backup's version, copies the rows into
 * them, and applies the migrations that came later.
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
  await client.query(`analyze ${tables.map(({ name }) => qualifiedName(name)).join(', ')}`);
}

/**
 * Tells every server to empty its caches when this transaction commits. A server that has lost its connection does not
 * prevent a restore, and may reconnect before the restore ends.
 */
async function tellServers(client: ClientBase): Promise<void> {
  await client.query(`select pg_notify($1, 'all'), pg_notify($2, '')`, [CATALOG_CHANNEL, RELEASES_CHANNEL]);
}

/**
 * Pauses all jobs until an admin resumes them. The restored shop may be a copy beside the original, and its jobs would
 * remove the original's files or overwrite its backups.
 */
async function pauseJobs(client: ClientBase): Promise<void> {
  await client.query(`insert into job_pauses (reason) values ('restore') on conflict do nothing`);
}

/** Counts the pictures that the restored rows name. */
async function countRestored({ trailer }: SoundBackup, client: ClientBase): Promise<PictureCount> {
  const { rows } = await client.query<NamedPicture>(NAMED_PICTURES);
  const places = trailer.entries.map(([name]) => entryPlace(name));
  const files = places.flatMap((place) => (place?.kind === 'file' && place.folder === 'pictures' ? [place.path] : []));
  return countPictures(rows, new Set(files));
}

/**
 * Replaces the shop's data with a backup. The database is restored in one transaction. Pictures and releases go into
 * new folders, which are swapped in right before the commit. (In a bucket, pictures are added beside the existing
 * ones.) If anything fails, everything is as before. All users are signed out.
 *
 * Customers who were erased since the backup was made are erased again: those of the given lists, and those of the shop
 * that is replaced.
 *
 * @throws BackupError with a message for the user, or the database's own error
 */
export async function restore(backup: SoundBackup, options: RestoreOptions): Promise<Restored> {
  const { client, dataDir, bucket, replace, progress } = options;
  const found = replace ? null : await dataInFolders(dataDir, bucket);
  if (found !== null) throw wouldReplace(found);
  await settle(client);
  let replaced: ErasedCustomer[];
  try {
    replaced = await beginRestore(client, backup.known, replace);
  } catch (error) {
    if (databaseErrorOf(error)?.code !== '55P03') throw error;
    throw new BackupError('The database is in use: stop every server and program that uses it first.');
  }
  const local = await prepareFolders(dataDir);
  const folders = bucket ? await intoBucket(local, bucket) : local;
  let restored: Restored;
  try {
    await fill(backup, client, () => unpack(backup.file, backup, client, folders, progress));
    await pauseJobs(client);
    const erased = await eraseAgain(executorOf(client), unionOf(options.erased, replaced), new Date());
    restored = { pictures: await countRestored(backup, client), erased };
    await folders.swapIn();
    await tellServers(client);
    await client.query('commit');
  } catch (error) {
    await folders.undo();
    throw error;
  }
  await folders.keep();
  return restored;
}
