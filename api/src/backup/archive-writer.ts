import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Trailer } from './manifest';

/** A backup file that is being written. */
export interface ArchiveWriter {
  /**
   * Adds an entry. The body must have exactly `size` bytes.
   *
   * @returns a promise that resolves when the entry is on its way to the disk
   */
  add: (name: string, size: number, body: Iterable<Buffer> | AsyncIterable<Buffer>) => Promise<void>;
  /** The entries that were added so far: name, size in bytes, SHA-256. */
  entries: Trailer['entries'];
  /** Ends the file and waits until it is on the disk. */
  finish: () => Promise<void>;
  /** Stops writing and removes the file. May be called after `finish` failed. */
  discard: () => Promise<void>;
}

/** A promise for the end of an entry, and the callback that ends it. */
function ending() {
  let settle: (error?: Error | null) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = (error) => {
      if (error) reject(error);
      else resolve();
    };
  });
  promise.catch(() => undefined);
  return { promise, settle };
}

/**
 * Begins a backup file. It is a tar inside gzip, so ordinary tools can open it. Only its owner may read it.
 *
 * @param file must not exist yet
 */
export function writeArchive(file: string): ArchiveWriter {
  const tar = pack();
  const disk = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(tar, createGzip(), disk);
  // Rejects when the file cannot be written, such as on a full disk, so that no wait for an entry hangs.
  const failure = new Promise<never>((_, reject) => {
    written.catch(reject);
  });
  failure.catch(() => undefined);
  const entries: Trailer['entries'] = [];

  return {
    entries,
    add: async (name, size, body) => {
      const hash = createHash('sha256');
      const { promise: ended, settle } = ending();
      const sink = tar.entry({ name, size, mode: 0o600, mtime: new Date() }, settle);
      let left = size;
      for await (const piece of body) {
        left -= piece.length;
        if (left < 0) break;
        hash.update(piece);
        if (!sink.write(piece)) {
          const drained = new Promise<void>((resolve) => {
            sink.once('drain', () => {
              resolve();
            });
          });
          await Promise.race([drained, ended, failure]);
        }
      }
      if (left !== 0) throw new Error(`${name} changed while it was read.`);
      sink.end(null);
      await Promise.race([ended, failure]);
      entries.push([name, size, hash.digest('hex')]);
    },
    finish: async () => {
      tar.finalize();
      await written;
    },
    discard: async () => {
      tar.destroy();
      await written.catch(() => undefined);
      // When writing stops early, the stream may still have to create the file before it can close it.
      if (!disk.closed) await new Promise<void>((resolve) => disk.once('close', () => resolve()));
      await rm(file, { force: true });
    },
  };
}
