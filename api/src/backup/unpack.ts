import { isDeepStrictEqual } from 'node:util';
import type { ClientBase } from 'pg';
import type { ArchiveEntry } from './archive-reader';
import { damagedFile, digest, readArchive } from './archive-reader';
import type { EntryPlace } from './entry-names';
import { FOLDERS } from './manifest';
import type { ReportProgress } from './progress';
import { copyInto } from './restore-database';
import type { IncomingRows } from './restore-database';
import type { IncomingFolders } from './restore-folders';
import type { ArchiveContents } from './verify';

/** Copies pieces of rows into their tables, one table after the other. */
function rowsUnpacker(
  file: string,
  { manifest, trailer }: ArchiveContents,
  client: ClientBase,
  progress: ReportProgress,
) {
  const shapes = new Map(manifest.tables.map((table) => [table.name, table]));
  const done = new Map<string, number>();
  const current: { rows: IncomingRows | null } = { rows: null };
  const tell = (name: string, count: number, last: boolean) => {
    progress({ name, count, unit: 'rows', done: last });
  };
  const end = async () => {
    const { rows } = current;
    if (rows === null) return;
    const count = await rows.end();
    current.rows = null;
    done.set(rows.table, count);
    tell(rows.table, count, true);
  };
  return {
    take: async (entry: ArchiveEntry, table: string) => {
      if (current.rows?.table !== table) {
        await end();
        const shape = shapes.get(table);
        if (shape === undefined) throw damagedFile(file, `${entry.name} is of no table that it tells of`);
        current.rows = copyInto(client, shape);
        tell(table, 0, false);
      }
      return digest(entry, current.rows.write);
    },
    end,
    abort: async () => current.rows?.abort(),
    check: () => {
      for (const name of shapes.keys()) {
        const [count = 0, expected = 0] = [done.get(name), trailer.rows[name]];
        if (count !== expected) throw damagedFile(file, `it has ${count} rows of ${name} and tells of ${expected}`);
      }
    },
  };
}

async function unpackFile(
  entry: ArchiveEntry,
  { folder, path }: Extract<EntryPlace, { kind: 'file' }>,
  folders: IncomingFolders,
) {
  const target = await folders.create(folder, path);
  try {
    return await digest(entry, target.write);
  } finally {
    await target.close();
  }
}

/**
 * Unpacks a verified file: rows into the tables, everything else into the new folders.
 *
 * @throws BackupError when the file has changed since it was verified
 */
export async function unpack(
  file: string,
  contents: ArchiveContents,
  client: ClientBase,
  folders: IncomingFolders,
  progress: ReportProgress,
): Promise<void> {
  const rows = rowsUnpacker(file, contents, client, progress);
  const files = { pictures: 0, releases: 0 };
  let index = 0;
  try {
    for await (const entry of readArchive(file)) {
      const { place } = entry;
      if (place.kind === 'trailer') break;
      if (place.kind !== 'rows') await rows.end();
      let record;
      if (place.kind === 'rows') record = await rows.take(entry, place.table);
      else if (place.kind === 'manifest') record = await digest(entry);
      else {
        record = await unpackFile(entry, place, folders);
        files[place.folder] += 1;
        progress({ name: place.folder, count: files[place.folder], unit: 'files', done: false });
      }
      if (!isDeepStrictEqual(record, contents.trailer.entries[index])) {
        throw damagedFile(file, `${entry.name} has changed since it was checked`);
      }
      index += 1;
    }
    await rows.end();
  } catch (error) {
    await rows.abort();
    throw error;
  }
  if (index !== contents.trailer.entries.length) throw damagedFile(file, 'it has changed since it was checked');
  rows.check();
  for (const folder of FOLDERS) progress({ name: folder, count: files[folder], unit: 'files', done: true });
}
