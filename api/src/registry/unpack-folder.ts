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
import { REPLICATION_RULES, isCompressedCopy, unpackArchive } from './receive-archive';
import { exists, withIncomingFolder } from './release-folders';

/** The archive to unpack, and where to. */
export interface UnpackOptions {
  archives: ReleaseArchives;
  key: ArchiveKey;
  /** Folder for unfinished folders, on the same disk as the target. */
  root: string;
  target: string;
  /** Checks the unpacked files, without compressed copies. @throws Error when they differ from the stored ones */
  check: (folder: string, found: ReadonlyMap<string, FoundFile>) => Promise<void> | void;
}

/**
 * Unpacks an archive.
 *
 * @throws the error of its source, or Error for a damaged archive: the shop made it, not a client
 */
async function unpack(archive: Readable, folder: string, key: ArchiveKey): Promise<Map<string, FoundFile>> {
  try {
    return await unpackArchive(archive, folder, REPLICATION_RULES);
  } catch (error) {
    const cause = archive.errored ?? error;
    throw cause instanceof ShopError ? new Error(`The archive ${key} is damaged`, { cause }) : cause;
  } finally {
    archive.destroy();
  }
}

/** Checks that a compressed copy decompresses to its file. @throws Error when it does not */
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
 * Fetches a folder that another server has packed, unless it exists here. The folder appears at once, after all its
 * files were checked. Missing compressed copies are made here.
 *
 * @returns whether the folder exists now
 * @throws Error for an archive that is damaged or fails `check`
 */
export async function unpackFolder({ archives, key, root, target, check }: UnpackOptions): Promise<boolean> {
  if (await exists(target)) return true;
  const archive = await archives.get(key);
  if (archive === null) return false;
  await withIncomingFolder(root, async (folder) => {
    const all = [...(await unpack(archive, folder, key))];
    const found = new Map(all.filter(([file]) => !isCompressedCopy(file)));
    const copies = all.map(([file]) => file).filter(isCompressedCopy);
    await check(folder, found);
    for (const copy of copies) await checkCopy(folder, copy, found);
    const lacking = [...found.keys()].filter((file) => !copies.some((copy) => copy.startsWith(`${file}.`)));
    await compressRelease(folder, lacking);
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await rename(folder, target);
    } catch (error) {
      // Another process was faster. Its files are equal.
      if (!(await exists(target))) throw error;
    }
  });
  return true;
}

/** The error that a visitor gets when unpacking failed. The cause is in the log already. */
export const toShopError = (error: unknown, what: string): unknown =>
  isUnavailable(error)
    ? error
    : new ShopError('internal', 'INTERNAL', `The files of ${what} are damaged on this server`);
