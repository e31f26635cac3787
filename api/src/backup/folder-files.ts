import { open, readdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../unavailable';
import { isSafePath } from './entry-names';
import { BackupError } from './errors';

/** Returns null if the file or folder was deleted during the backup: deleting a product deletes its pictures. */
async function ifThere<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Lists the files below a folder in order, as paths with '/'. A folder that does not exist has no files. Hidden files
 * and folders are skipped: the shop uses such names for files that it is still writing.
 *
 * @throws BackupError for an entry that is neither a file nor a folder (a symbolic link, a socket), or whose name a
 *   backup cannot hold
 */
export async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  const entries = (await ifThere(readdir(join(folder, below), { withFileTypes: true }))) ?? [];
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!isSafePath(path)) throw new BackupError(`${join(folder, path)} has a name that cannot be kept in a backup.`);
    if (entry.isDirectory()) yield* filesBelow(folder, path);
    else if (entry.isFile()) yield path;
    else
      throw new BackupError(`${join(folder, path)} is neither a file nor a folder, so it cannot be kept in a backup.`);
  }
}

const PIECE = 256 * 1024;

async function* contents(handle: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    // Each read gets a new buffer, because the previous one may still be in use.
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * Opens a file for reading and passes its size and contents to `use`.
 *
 * @returns false when the file no longer exists
 */
export async function readFileInPieces(
  path: string,
  use: (size: number, body: AsyncIterable<Buffer>) => Promise<void>,
): Promise<boolean> {
  const handle = await ifThere(open(path, 'r'));
  if (handle === null) return false;
  try {
    const { size } = await handle.stat();
    await use(size, contents(handle));
    return true;
  } finally {
    await handle.close();
  }
}
