import { open, readdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../unavailable';
import { isSafePath } from './entry-names';
import { BackupError } from './errors';

/** Nothing where the file or folder went away meanwhile: a deleted product takes its pictures with it. */
async function ifThere<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The files below a folder, as paths with '/', in order; none when there is no such folder. Hidden files and folders
 * are left out: under such names the shop keeps what it has not finished writing.
 *
 * @throws BackupError for what is neither file nor folder (a symbolic link, a socket) or has a name not to be kept
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
    // A new buffer each time: the one before may still be on its way.
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * Opens a file for reading and hands its size and contents to `use`.
 *
 * @returns false when there is no such file any more
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
