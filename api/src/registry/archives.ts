import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import type { Config } from '../config';
import type { Db, Executor } from '../database/client';
import { type S3Settings, makeS3Client } from '../storage/s3-client';
import { makeDatabaseArchives } from './database-archives';

/** Key of an archive, such as releases/mfe-orders/1.1.0 or shells/3f2a9c. */
export type ArchiveKey = string;

/** Key of a release's archive. */
export const releaseArchive = ({ name, version }: { name: string; version: string }): ArchiveKey =>
  `releases/${name}/${version}`;

/** Key of a shell's archive. */
export const shellArchive = (version: string): ArchiveKey => `shells/${version}`;

/**
 * Archives by which servers that share no folder exchange files. Each is a packed folder as one .tar.gz, with the compressed
 * copies of its files. It is streamed, and never whole in memory.
 */
export interface ReleaseArchives {
  /**
   * Stores an archive. It replaces an older one of the same key.
   *
   * @param pack returns a new stream of the archive at each call
   * @param within the transaction that also commits the archive, if archives lie in the database
   */
  put: (key: ArchiveKey, pack: () => Readable, within?: Executor) => Promise<void>;
  /** Whether an archive exists. This check is fast, because the start of a server waits for it. */
  has: (key: ArchiveKey) => Promise<boolean>;
  /** Whether an archive exists and is undamaged. */
  isWhole: (key: ArchiveKey) => Promise<boolean>;
  /** A stream of the .tar.gz, which fails at the first missing or damaged part; null when there is no such archive. */
  get: (key: ArchiveKey) => Promise<Readable | null>;
  /** Removes archives. Missing ones are no error. */
  remove: (keys: readonly ArchiveKey[]) => Promise<void>;
  /** Whether the archives lie in the database, and so in every backup of it. */
  inDatabase: boolean;
  close: () => void;
}

const objectOf = (key: ArchiveKey): string => `${key}.tar.gz`;

/** Runs `work` on a temporary file with the content of a stream: object storage needs the length of an upload. */
async function withSpooled<T>(packed: Readable, work: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(tmpdir(), `shop-archive-${randomBytes(8).toString('hex')}`);
  try {
    await pipeline(packed, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Stores archives in an S3 bucket, each as one object: `releases/<name>/<version>.tar.gz`. */
export function makeS3Archives(sdk: typeof Sdk, settings: S3Settings): ReleaseArchives {
  const { bucket: Bucket } = settings;
  const client = makeS3Client(sdk, settings);
  const has = async (key: ArchiveKey) => {
    try {
      await client.send(new sdk.HeadObjectCommand({ Bucket, Key: objectOf(key) }));
      return true;
    } catch (error) {
      if (error instanceof sdk.NotFound) return false;
      throw error;
    }
  };
  return {
    put: (key, pack) =>
      withSpooled(pack(), async (file) => {
        const { size: ContentLength } = await stat(file);
        const object = { Bucket, Key: objectOf(key), ContentType: 'application/gzip', ContentLength };
        await client.send(new sdk.PutObjectCommand({ ...object, Body: createReadStream(file) }));
      }),
    has,
    // Object storage checks its objects itself.
    isWhole: has,
    get: async (key) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: objectOf(key) }));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (keys) => {
      for (const key of keys) await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: objectOf(key) }));
    },
    inDatabase: false,
    close: () => client.destroy(),
  };
}

/**
 * The archives in the configured object storage, or in the database without one. With object storage, archives in the
 * database are still found: they come from a time or a backup without the storage.
 */
export async function openReleaseArchives({ s3 }: Pick<Config, 's3'>, db: Db): Promise<ReleaseArchives> {
  const kept = makeDatabaseArchives(db);
  if (s3 === null) return kept;
  // Loaded only when it is used: it is the largest package of the server.
  const bucket = makeS3Archives(await import('@aws-sdk/client-s3'), s3);
  return {
    ...bucket,
    get: async (key) => (await bucket.get(key)) ?? kept.get(key),
    remove: async (keys) => {
      await bucket.remove(keys);
      await kept.remove(keys);
    },
  };
}
