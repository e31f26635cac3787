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

/** What an archive is found by: releases/mfe-orders/1.1.0, shells/3f2a9c. */
export type ArchiveKey = string;

/** Where the files of a release of a remote are kept. */
export const releaseArchive = ({ name, version }: { name: string; version: string }): ArchiveKey =>
  `releases/${name}/${version}`;

/** Where the files of a version of the shell are kept. */
export const shellArchive = (version: string): ArchiveKey => `shells/${version}`;

/**
 * Where servers that share no folder hand each other files: packed folders, each as one .tar.gz with the compressed copies
 * that were made once. None is ever whole in memory.
 */
export interface ReleaseArchives {
  /**
   * Keeps an archive; what is there under its key is replaced.
   *
   * @param pack begins the archive, each time from its start
   * @param within what it is to be committed with, where archives lie in the database
   */
  put: (key: ArchiveKey, pack: () => Readable, within?: Executor) => Promise<void>;
  /** Whether an archive is there, by a quick look: a start waits for it. */
  has: (key: ArchiveKey) => Promise<boolean>;
  /** Whether it is there as it was put. */
  isWhole: (key: ArchiveKey) => Promise<boolean>;
  /** The .tar.gz, which fails as soon as a part is missing or is not what was put; null when it is not there. */
  get: (key: ArchiveKey) => Promise<Readable | null>;
  /** Removes archives; those that are not there are no error. */
  remove: (keys: readonly ArchiveKey[]) => Promise<void>;
  /** Whether they lie in the database, and so in every backup of it. */
  inDatabase: boolean;
  close: () => void;
}

const objectOf = (key: ArchiveKey): string => `${key}.tar.gz`;

/** Runs `work` on a file that holds what a stream brings: object storage must know how long an archive is. */
async function withSpooled<T>(packed: Readable, work: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(tmpdir(), `shop-archive-${randomBytes(8).toString('hex')}`);
  try {
    await pipeline(packed, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Keeps archives in a bucket, each as one object: `releases/<name>/<version>.tar.gz`. */
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
    // A storage keeps its objects whole, or says so.
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
 * The object storage that the settings name, or the database. What the database has from a time or a backup without the
 * storage is still found.
 */
export async function openReleaseArchives({ s3 }: Pick<Config, 's3'>, db: Db): Promise<ReleaseArchives> {
  const kept = makeDatabaseArchives(db);
  if (s3 === null) return kept;
  // Loaded only where it is used: it is the largest package that the server has.
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
