import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** Every file below a folder, with '/' in its path, sorted. Compressed copies are left out: the host makes its own. */
export function releaseFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/** A release as a gzipped tar archive, read from the disk while it is sent. The same files make the same bytes. */
export function packRelease(folder: string): Readable {
  const tar = pack();
  const gzip = createGzip();
  void pipeline(tar, gzip).catch(() => undefined);
  addAll(tar, folder).then(
    () => tar.finalize(),
    (error: unknown) => gzip.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return gzip;
}

async function addAll(tar: ReturnType<typeof pack>, folder: string): Promise<void> {
  for (const name of releaseFiles(folder)) {
    const file = join(folder, name);
    const entry = tar.entry({ name, size: statSync(file).size, mode: 0o644, mtime: new Date(0) });
    await pipeline(createReadStream(file), entry);
  }
}
