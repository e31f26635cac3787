import { existsSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ClientBase } from 'pg';
import { to } from 'pg-copy-streams';
import { MIGRATION_LOCK } from '../database/migrate';
import { NAMED_BY_CONTENT, NAMED_BY_PRODUCTS, countPictures } from '../pictures/named-pictures';
import type { NamedPicture, PictureCount } from '../pictures/named-pictures';
import { WHOLE_ARCHIVES } from '../registry/database-archives';
import { writeArchive } from './archive-writer';
import type { ArchiveWriter } from './archive-writer';
import { majorVersion, qualifiedName, quoteName, readSequences, readShape, settle } from './catalog';
import type { DatabaseShape } from './catalog';
import { MANIFEST, TRAILER, fileEntry, rowsEntry } from './entry-names';
import { BackupError } from './errors';
import { filesBelow, readFileInPieces } from './folder-files';
import { FOLDERS, FORMAT_VERSION } from './manifest';
import type { Folder, Manifest, TableShape, Trailer } from './manifest';
import type { PictureBucket } from './picture-bucket';
import type { ReportProgress } from './progress';

/** What is backed up, and where to. */
export interface BackupOptions {
  /** A connection that only the backup uses. It cannot be used after an error, so the caller closes it. */
  client: ClientBase;
  /** The folder that holds the pictures and releases. */
  dataDir: string;
  /** The bucket that holds the pictures, if they are not in `dataDir`. */
  bucket?: PictureBucket | null;
  /** The file to write. It gets this name only when it is complete. */
  file: string;
  shopVersion: string;
  progress: ReportProgress;
}

/** The size of a finished backup. */
export interface BackupSummary {
  /** Size of the file. */
  bytes: number;
  rows: number;
  files: number;
  /** How many of the pictures that its rows name are in the file. */
  pictures: PictureCount;
}

/**
 * Rows are written in pieces of about this many bytes, so that a table of any size needs little memory and no temporary
 * file.
 */
const PIECE = 4 * 1024 * 1024;

const json = (value: Manifest | Trailer): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

const addWhole = (archive: ArchiveWriter, name: string, body: Buffer) => archive.add(name, body.length, [body]);

const NEWLINE = 0x0a;

/** Counts rows: COPY ends every row with a line break, and escapes line breaks within a row. */
function countRows(chunk: Buffer): number {
  let rows = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}

async function addRows(
  archive: ArchiveWriter,
  client: ClientBase,
  { name, columns }: TableShape,
  progress: ReportProgress,
): Promise<number> {
  let rows = 0;
  let part = 0;
  let pieces: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    const body = pieces;
    part += 1;
    await archive.add(rowsEntry(name, part), size, body);
    pieces = [];
    size = 0;
  };
  // Copies from a query, because most versions of PostgreSQL refuse to COPY a partitioned table itself.
  const copy: AsyncIterable<Buffer> = client.query(
    to(`copy (select ${columns.map(quoteName).join(', ')} from ${qualifiedName(name)}) to stdout`),
  );
  for await (const chunk of copy) {
    pieces.push(chunk);
    size += chunk.length;
    rows += countRows(chunk);
    if (size >= PIECE) await flush();
    progress({ name, count: rows, unit: 'rows', done: false });
  }
  await flush();
  progress({ name, count: rows, unit: 'rows', done: true });
  return rows;
}

/** Files to back up, in a folder or in a bucket. */
interface FileSource {
  paths: () => AsyncIterable<string>;
  read: PictureBucket['read'];
}

const folderSource = (folder: string): FileSource => ({
  paths: () => filesBelow(folder),
  read: (path, use) => readFileInPieces(join(folder, path), use),
});

const bucketSource = (bucket: PictureBucket): FileSource => ({
  paths: async function* () {
    for await (const { path } of bucket.files()) yield path;
  },
  read: bucket.read,
});

/**
 * Returns a test for files that the database already holds: those of releases whose whole archive is in its rows. The
 * database of an older version of the shop has no table for archives.
 */
async function heldInDatabase(client: ClientBase): Promise<(file: string) => boolean> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('archive_parts') is not null as there`,
  );
  if (found[0]?.there !== true) return () => false;
  const { rows } = await client.query<{ key: string }>(WHOLE_ARCHIVES);
  const keys = new Set(rows.map(({ key }) => key));
  return (file) => keys.has(file.split('/').slice(0, 3).join('/'));
}

/** Adds the files of a folder that are neither in the archive yet nor in the database. */
async function addFolder(
  archive: ArchiveWriter,
  source: FileSource,
  folder: Folder,
  { seen, held }: { seen: Set<string>; held: (file: string) => boolean },
  progress: (count: number) => void,
): Promise<void> {
  for await (const path of source.paths()) {
    const name = fileEntry(folder, path);
    if (seen.has(name) || held(`${folder}/${path}`)) continue;
    const there = await source.read(path, (size, body) => archive.add(name, size, body));
    if (!there) continue;
    seen.add(name);
    progress(seen.size);
  }
}

const shapeOf = ({ tables, leftOut, migrations }: Manifest): DatabaseShape => ({ tables, leftOut, migrations });

/** Adds all tables and sequences as of one moment. Writes during the backup do not show in it. */
async function addDatabase(
  archive: ArchiveWriter,
  client: ClientBase,
  manifest: Manifest,
  progress: ReportProgress,
): Promise<Pick<Trailer, 'rows' | 'sequences'> & { named: NamedPicture[] }> {
  // This lock keeps migrations from changing the tables during the backup. A server that starts waits for it. It is
  // taken before the transaction begins, because the first statement of the transaction fixes its view of the data.
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  await client.query('begin isolation level repeatable read, read only');
  const shape = await readShape(client);
  if (!isDeepStrictEqual(shape, shapeOf(manifest))) {
    throw new BackupError('The shop was brought to another version while the backup ran. Run it again.');
  }
  const rows: Trailer['rows'] = {};
  for (const table of shape.tables) rows[table.name] = await addRows(archive, client, table, progress);
  const sequences = await readSequences(client);
  const named = await namedIn(client, shape);
  await client.query('commit');
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
  return { rows, sequences, named };
}

/** The pictures that the rows name. A shop of an older version has fewer tables. */
async function namedIn(client: ClientBase, { tables }: DatabaseShape): Promise<NamedPicture[]> {
  const statements = [
    { table: 'product_images', statement: NAMED_BY_PRODUCTS },
    { table: 'content_versions', statement: NAMED_BY_CONTENT },
  ].filter(({ table }) => tables.some(({ name }) => name === table));
  const named: NamedPicture[] = [];
  for (const { statement } of statements) named.push(...(await client.query<NamedPicture>(statement)).rows);
  return named;
}

/**
 * Writes a whole shop into one file: every table of the database as of one moment, all pictures, and the releases that
 * are not in the database. The shop may be running.
 *
 * Files never change once written. A picture exists before the row that names it, and until after that row is deleted.
 * So the files found before the database is read, together with those found after it, include every file that its rows
 * name.
 *
 * @throws BackupError with a message for the user; the file does not exist then
 */
export async function backUp(options: BackupOptions): Promise<BackupSummary> {
  const { client, dataDir, bucket, file, shopVersion, progress } = options;
  const sourceOf = (folder: Folder) =>
    folder === 'pictures' && bucket ? bucketSource(bucket) : folderSource(join(dataDir, folder));
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`);
  await settle(client);
  const shape = await readShape(client);
  if (shape.migrations.length === 0) throw new BackupError('There is no shop in this database.');
  const manifest: Manifest = {
    format: 'shop-backup',
    formatVersion: FORMAT_VERSION,
    shopVersion,
    createdAt: new Date().toISOString(),
    postgres: await majorVersion(client),
    ...shape,
  };

  const part = `${file}.part-${process.pid}`;
  const archive = writeArchive(part);
  try {
    await addWhole(archive, MANIFEST, json(manifest));
    const seen: Record<Folder, Set<string>> = { pictures: new Set(), releases: new Set() };
    const addFolders = async (done: boolean) => {
      const held = await heldInDatabase(client);
      for (const folder of FOLDERS) {
        const tell = (count: number, last: boolean) => {
          progress({ name: folder, count, unit: 'files', done: last });
        };
        await addFolder(archive, sourceOf(folder), folder, { seen: seen[folder], held }, (count) => {
          tell(count, false);
        });
        if (done) tell(seen[folder].size, true);
      }
    };
    await addFolders(false);
    const { named, ...database } = await addDatabase(archive, client, manifest, progress);
    await addFolders(true);

    const files = { pictures: seen.pictures.size, releases: seen.releases.size };
    await addWhole(archive, TRAILER, json({ ...database, files, entries: [...archive.entries] }));
    await archive.finish();
    const stored = new Set([...seen.pictures].map((name) => name.slice(fileEntry('pictures', '').length)));
    await rename(part, file);
    return {
      bytes: (await stat(file)).size,
      rows: Object.values(database.rows).reduce((sum, count) => sum + count, 0),
      files: files.pictures + files.releases,
      pictures: countPictures(named, stored),
    };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}
