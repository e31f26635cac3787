import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import type { BackupSettings } from '../config-storage';
import { makeS3Client } from '../storage/s3-client';
import { causesOf } from '../unavailable';
import { BackupError, messageOf } from './errors';
import { newestFirst, placeName } from './place';
import type { BackupPlace } from './place';

/** Limit for one call in seconds, including the upload of a part. */
const CALL_SECONDS = 120;
/**
 * A file is uploaded in parts of this many bytes. A very large file gets larger parts, because no storage service takes
 * more than 10,000 of them.
 */
const PART = 16 * 1024 * 1024;
const MAX_PARTS = 9_000;

/** Matches the error messages of storage services that have no space left. */
const FULL = /quota|storage ?full|insufficient ?storage|no space|507/i;

/** Opens a bucket as a place for backups. */
export function openBucketPlace(
  sdk: typeof Sdk,
  to: { bucket: string; prefix: string },
  s3: BackupSettings['s3'],
): BackupPlace {
  const client = makeS3Client(sdk, { ...s3, bucket: to.bucket, seconds: CALL_SECONDS });
  const at = (name: string) => ({ Bucket: to.bucket, Key: to.prefix + name });
  const name = placeName(to);

  const explained = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof BackupError) throw error;
      const said = [...causesOf(error)].map((cause) => `${cause.name} ${cause.message}`).join(' ');
      const reason = FULL.test(said) ? 'the bucket is full' : messageOf(error);
      throw new BackupError(`${name}: ${reason}.`.replace(/\.\.$/, '.'), { cause: error });
    }
  };

  const sendParts = async (file: string, size: number, key: string, UploadId: string, signal: AbortSignal) => {
    const partSize = Math.max(PART, Math.ceil(size / MAX_PARTS));
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0; start < size; start += partSize) {
      signal.throwIfAborted();
      const PartNumber = parts.length + 1;
      const ContentLength = Math.min(partSize, size - start);
      const Body = await buffer(createReadStream(file, { start, end: start + ContentLength - 1 }));
      const { ETag } = await client.send(
        // The whole part is in memory, because the SDK needs it again when it repeats the call.
        new sdk.UploadPartCommand({ ...at(key), UploadId, PartNumber, Body, ContentLength }),
      );
      parts.push({ PartNumber, ETag });
    }
    return parts;
  };

  const put = async (file: string, key: string, signal: AbortSignal): Promise<void> => {
    const { size } = await stat(file);
    const { UploadId = '' } = await client.send(new sdk.CreateMultipartUploadCommand(at(key)));
    try {
      const Parts = await sendParts(file, size, key, UploadId, signal);
      await client.send(new sdk.CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      // Otherwise the uploaded parts would stay in the bucket: nobody sees them, but they cost money.
      await client.send(new sdk.AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => undefined);
      throw error;
    }
    const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(key)));
    if (ContentLength !== size) {
      await client.send(new sdk.DeleteObjectCommand(at(key))).catch(() => undefined);
      throw new BackupError(`${name}: the storage kept ${String(ContentLength)} of ${String(size)} bytes.`);
    }
  };

  const list = async (): Promise<string[]> => {
    const names: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page: Sdk.ListObjectsV2CommandOutput = await client.send(
        new sdk.ListObjectsV2Command({ Bucket: to.bucket, Prefix: `${to.prefix}shop-`, ContinuationToken }),
      );
      names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(to.prefix.length)));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return newestFirst(names);
  };

  const fetch = async (key: string, file: string): Promise<void> => {
    const { Body } = await client.send(new sdk.GetObjectCommand(at(key)));
    if (!(Body instanceof Readable)) throw new BackupError(`${name}: ${key} could not be read.`);
    await pipeline(Body, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  };

  const read = async (key: string): Promise<string | null> => {
    const { Body } = await client.send(new sdk.GetObjectCommand(at(key))).catch((error: unknown) => {
      if (error instanceof sdk.NoSuchKey) return { Body: null };
      throw error;
    });
    return Body === null ? null : ((await Body?.transformToString()) ?? '');
  };

  return {
    name,
    write: async (key, text) =>
      void (await explained(client.send(new sdk.PutObjectCommand({ ...at(key), Body: text })))),
    read: (key) => explained(read(key)),
    put: (file, key, signal) => explained(put(file, key, signal)),
    list: () => explained(list()),
    fetch: (key, file) => explained(fetch(key, file)),
    remove: async (key) => void (await explained(client.send(new sdk.DeleteObjectCommand(at(key))))),
    close: () => client.destroy(),
  };
}
