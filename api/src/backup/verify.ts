import { isDeepStrictEqual } from 'node:util';
import type { ArchiveEntry } from './archive-reader';
import { cutFile, damagedFile, digest, foreignFile, readArchive } from './archive-reader';
import { BackupError } from './errors';
import { FOLDERS, FORMAT_VERSION, kindSchema, manifestSchema, trailerSchema } from './manifest';
import type { Manifest, Trailer } from './manifest';
import type { ReportProgress } from './progress';

/** The first and the last entry of a backup file, which describe its contents. */
export interface ArchiveContents {
  manifest: Manifest;
  trailer: Trailer;
}

/** Size limits in bytes. Manifest and trailer are kept in memory, so a bad file must not exhaust it. */
const LARGEST = { manifest: 4 * 1024 * 1024, trailer: 256 * 1024 * 1024 };

/** Reads an entry that is JSON. */
async function readJson(file: string, entry: ArchiveEntry, largest: number) {
  const pieces: Buffer[] = [];
  let left = largest;
  const record = await digest(entry, (piece) => {
    left -= piece.length;
    if (left < 0) throw damagedFile(file, `${entry.name} is too large`);
    pieces.push(piece);
  });
  try {
    const value: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    return { value, record };
  } catch {
    throw damagedFile(file, `${entry.name} cannot be read`);
  }
}

function checkManifest(file: string, value: unknown): Manifest {
  const kind = kindSchema.safeParse(value);
  if (!kind.success) throw foreignFile(file);
  if (kind.data.formatVersion > FORMAT_VERSION) {
    throw new BackupError(`${file} was made by a newer version of the shop. Update the shop first.`);
  }
  const checked = manifestSchema.safeParse(value);
  if (!checked.success) throw damagedFile(file, 'its manifest is not complete');
  return checked.data;
}

/**
 * Returns a check of the entries' order: the pieces of a table come one after the other without gaps, and no file comes
 * twice.
 */
function watchOrder(file: string, { tables }: Manifest): (entry: ArchiveEntry) => void {
  const expected = new Set(tables.map(({ name }) => name));
  const files = new Set<string>();
  let current = { table: '', part: 0 };
  return ({ name, place }) => {
    if (place.kind === 'file') {
      if (files.has(name)) throw damagedFile(file, `${name} is there twice`);
      files.add(name);
    } else if (place.kind === 'rows') {
      if (place.table !== current.table) {
        if (!expected.delete(place.table)) throw damagedFile(file, `${name} is of no table that it tells of`);
        current = { table: place.table, part: 0 };
      }
      current.part += 1;
      if (place.part !== current.part) throw damagedFile(file, `${name} stands in the wrong place`);
    } else {
      throw damagedFile(file, `${name} is there twice`);
    }
  };
}

function checkTrailer(file: string, value: unknown, manifest: Manifest, found: Trailer['entries']): Trailer {
  const checked = trailerSchema.safeParse(value);
  if (!checked.success) throw damagedFile(file, 'its trailer is not complete');
  const trailer = checked.data;
  for (const [index, record] of trailer.entries.entries()) {
    if (!isDeepStrictEqual(record, found[index])) {
      throw damagedFile(file, `${record[0]} is missing or does not match its checksum`);
    }
  }
  const extra = found[trailer.entries.length];
  if (extra !== undefined) throw damagedFile(file, `${extra[0]} is not of it`);
  const unknown = manifest.tables.find(({ name }) => trailer.rows[name] === undefined);
  if (unknown !== undefined) throw damagedFile(file, `its trailer does not tell of ${unknown.name}`);
  for (const folder of FOLDERS) {
    const count = found.filter(([name]) => name.startsWith(`${folder}/`)).length;
    if (count !== (trailer.files[folder] ?? 0)) throw damagedFile(file, `it does not hold all ${folder}`);
  }
  return trailer;
}

/**
 * Reads a whole backup file and checks every checksum and size, the order of its entries, and its end. Changes nothing.
 *
 * @throws BackupError for a file that is not a complete, undamaged backup
 */
export async function verifyArchive(file: string, progress: ReportProgress): Promise<ArchiveContents> {
  const found: Trailer['entries'] = [];
  const tell = (done: boolean) => {
    progress({ name: 'checked', count: found.length, unit: 'parts', done });
  };
  let manifest: Manifest | undefined;
  let trailer: Trailer | undefined;
  let watch: (entry: ArchiveEntry) => void = () => undefined;
  for await (const entry of readArchive(file)) {
    if (trailer !== undefined) throw damagedFile(file, `${entry.name} comes after its end`);
    if (manifest === undefined) {
      const { value, record } = await readJson(file, entry, LARGEST.manifest);
      manifest = checkManifest(file, value);
      watch = watchOrder(file, manifest);
      found.push(record);
    } else if (entry.place.kind === 'trailer') {
      const { value } = await readJson(file, entry, LARGEST.trailer);
      trailer = checkTrailer(file, value, manifest, found);
    } else {
      watch(entry);
      found.push(await digest(entry));
    }
    tell(false);
  }
  if (manifest === undefined) throw foreignFile(file);
  if (trailer === undefined) throw cutFile(file);
  tell(true);
  return { manifest, trailer };
}
