import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { codeOf } from '../unavailable';
import { entryPlace } from './entry-names';
import type { EntryPlace } from './entry-names';
import { BackupError, messageOf } from './errors';
import type { Trailer } from './manifest';

/** One entry of a backup file while the file is being read. */
export interface ArchiveEntry {
  name: string;
  place: EntryPlace;
  /** Must be read to its end before the next entry is requested. */
  body: AsyncIterable<Buffer>;
}

/** The error for a file that is not a backup. */
export const foreignFile = (file: string) => new BackupError(`${file} is not a backup of a shop.`);

/** The error for a backup file with damaged contents. */
export const damagedFile = (file: string, detail: string) => new BackupError(`${file} is damaged: ${detail}.`);

/** The error for a backup file that ends too early. */
export const cutFile = (file: string) =>
  new BackupError(`${file} is cut short: its end is missing, as after a copy that broke off or a full disk.`);

/** Turns a failure to unpack into a BackupError. Other errors of the disk are returned unchanged. */
function explain(file: string, error: unknown, begun: boolean): unknown {
  if (error instanceof BackupError) return error;
  const code = codeOf(error);
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`);
  if (code === 'EISDIR') return new BackupError(`${file} is a folder.`);
  if (code !== '' && !code.startsWith('Z_') && !code.startsWith('ERR_')) return error;
  if (!begun) return foreignFile(file);
  if (code === 'Z_BUF_ERROR' || messageOf(error) === 'Unexpected end of data') return cutFile(file);
  return damagedFile(file, messageOf(error));
}

/** The contents of an entry. A failure to unpack can occur here as well as between entries. */
async function* pieces(file: string, entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const piece of entry) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('A tar gives out buffers.');
      yield piece;
    }
  } catch (error) {
    throw explain(file, error, true);
  }
}

/**
 * Reads the entries of a backup file one after the other.
 *
 * @throws BackupError when the file cannot be unpacked to its end, does not begin with a manifest, holds an entry whose
 *   name no backup uses (such as a path that leaves its folder), or holds anything but plain files (such as a link)
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const gunzip = createGunzip();
  const unpacked = pipeline(createReadStream(file), gunzip, tar);
  unpacked.catch(() => undefined);
  let begun = false;
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      const place = entryPlace(name);
      if (!begun && place?.kind !== 'manifest') throw foreignFile(file);
      if (place === null) throw new BackupError(`${file} holds ${JSON.stringify(name)}, which no backup has.`);
      if (type !== 'file') throw new BackupError(`${file} holds ${name} as a ${type ?? 'thing'} and not as a file.`);
      begun = true;
      yield { name, place, body: pieces(file, entry) };
    }
    await unpacked;
    // gunzip ignores bytes after the end of the compressed data without an error.
    if (gunzip.bytesWritten !== (await stat(file)).size) throw damagedFile(file, 'something comes after its end');
  } catch (error) {
    throw explain(file, error, begun);
  } finally {
    tar.destroy();
  }
}

/**
 * Reads an entry to its end and passes each piece to `use`.
 *
 * @returns the entry's line in the trailer's list: name, size in bytes, SHA-256
 */
export async function digest(
  { name, body }: ArchiveEntry,
  use: (piece: Buffer) => Promise<void> | void = () => undefined,
): Promise<Trailer['entries'][number]> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of body) {
    hash.update(piece);
    size += piece.length;
    await use(piece);
  }
  return [name, size, hash.digest('hex')];
}
