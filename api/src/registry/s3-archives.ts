import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Settings } from '../config-storage';
import { makeS3Client } from '../storage/s3-client';
import type { ArchiveKey, ReleaseArchives } from './archives';

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
