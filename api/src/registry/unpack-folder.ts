import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { FoundFile } from '@shop/shared/remote/release/files';
import { ShopError } from '../errors';
import { isUnavailable } from '../unavailable';
import type { ArchiveKey, ReleaseArchives } from './archives';
import { compressRelease } from './compress';
import { PACKED_HERE, isCopy, unpackArchive } from './receive-archive';
import { exists, withIncomingFolder } from './release-folders';

/** A folder that an archive is unpacked into. */
export interface Unpacking {
  archives: ReleaseArchives;
  key: ArchiveKey;
  /** The folder of such folders, on the disk of the target. */
  root: string;
  target: string;
  /** Looks at what was unpacked, without the compressed copies. @throws Error when it is not what was put */
  check: (folder: string, found: ReadonlyMap<string, FoundFile>) => Promise<void> | void;
}

/** Unpacks an archive. @throws what its source failed with, or Error: its sender is this shop, whom nobody can advise */
async function unpack(archive: Readable, folder: string, key: ArchiveKey): Promise<Map<string, FoundFile>> {
  try {
    return await unpackArchive(archive, folder, PACKED_HERE);
  } catch (error) {
    const cause = archive.errored ?? error;
    throw cause instanceof ShopError ? new Error(`The archive ${key} is damaged`, { cause }) : cause;
  } finally {
    archive.destroy();
  }
}

/** Makes sure that a compressed copy holds the file that it is named after. */
async function checkCopy(folder: string, copy: string, found: ReadonlyMap<string, FoundFile>): Promise<void> {
  const file = found.get(copy.replace(/\.(?:br|gz)$/, ''));
  const hash = createHash('sha384');
  let bytes = 0;
  if (file) {
    await pipeline(
      createReadStream(path.join(folder, copy)),
      copy.endsWith('.br') ? createBrotliDecompress() : createGunzip(),
      async (pieces: AsyncIterable<unknown>) => {
        for await (const piece of pieces) {
          if (!Buffer.isBuffer(piece)) throw new TypeError('A copy comes in buffers.');
          bytes += piece.length;
          if (bytes > file.bytes) break;
          hash.update(piece);
        }
      },
    );
  }
  if (file?.bytes !== bytes || file.integrity !== `sha384-${hash.digest('base64')}`) {
    throw new Error(`${copy} is no copy of its file`);
  }
}

/**
 * Fetches a folder that another server has packed, unless it is here: it appears all at once, after everything in it was
 * checked. Copies that its archive lacks are made here.
 *
 * @returns whether it is here now
 * @throws Error when what is kept is not what was put
 */
export async function unpackFolder({ archives, key, root, target, check }: Unpacking): Promise<boolean> {
  if (await exists(target)) return true;
  const archive = await archives.get(key);
  if (archive === null) return false;
  await withIncomingFolder(root, async (folder) => {
    const all = [...(await unpack(archive, folder, key))];
    const found = new Map(all.filter(([file]) => !isCopy(file)));
    const copies = all.map(([file]) => file).filter(isCopy);
    await check(folder, found);
    for (const copy of copies) await checkCopy(folder, copy, found);
    const lacking = [...found.keys()].filter((file) => !copies.some((copy) => copy.startsWith(`${file}.`)));
    await compressRelease(folder, lacking);
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await rename(folder, target);
    } catch (error) {
      // Another process was faster: its files are the same.
      if (!(await exists(target))) throw error;
    }
  });
  return true;
}

/** What a visitor is told of a failure to unpack, whose cause is in the log already. */
export const answerable = (error: unknown, what: string): unknown =>
  isUnavailable(error)
    ? error
    : new ShopError('internal', 'INTERNAL', `The files of ${what} are damaged on this server`);
