import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';

/** The files below a folder, as sorted paths with '/'. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

async function addFile(tar: Pack, folder: string, name: string): Promise<void> {
  const file = path.join(folder, name);
  const { size } = await stat(file);
  await pipeline(createReadStream(file), tar.entry({ name, size, mtime: new Date(0) }));
}

async function addFiles(tar: Pack, folder: string): Promise<void> {
  for (const name of await filesOf(folder)) await addFile(tar, folder, name);
  tar.finalize();
}

/** Packs a folder as a .tar.gz stream, file by file, at the speed of its reader. */
export function packFolder(folder: string): Readable {
  const tar = pack();
  // Most files are compressed already.
  const packed = createGzip({ level: constants.Z_BEST_SPEED });
  // The reader of the stream gets the error.
  pipeline(tar, packed).catch(() => undefined);
  addFiles(tar, folder).catch((error: unknown) =>
    tar.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return packed;
}
