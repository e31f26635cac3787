import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ARCHIVE_LIMITS, archiveTooLarge } from '@shop/shared/remote/release/archive-entries';
import { pack } from 'tar-stream';
import { releaseFiles } from '../../webpack/list-files';
import { CommandError } from './command-error';

/**
 * Packs a release as a .tar.gz. Equal files give equal bytes.
 *
 * @throws CommandError when the archive is too large for every host
 */
export async function packRelease(folder: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of packing(folder)) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('A packer gives out buffers');
    bytes += piece.length;
    if (bytes > ARCHIVE_LIMITS.packedBytes) throw new CommandError(`${archiveTooLarge}. Nothing was sent.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function packing(folder: string): Readable {
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
