import type * as Sdk from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import { makeS3Client } from '../storage/s3-client';
import type { S3Settings } from '../config-storage';
import { isSafePath } from './entry-names';
import { BackupError } from './errors';

/** The pictures of a shop that stores them in S3-compatible storage, as files named `<id>/<width>.<format>`. */
export interface PictureBucket {
  /** The name for messages. */
  name: string;
  /** Lists the paths and sizes in bytes of the pictures, in order. */
  files: () => AsyncGenerator<{ path: string; size: number }>;
  /** Opens a file and passes its size and contents to `use`. Resolves to false when the file no longer exists. */
  read: (path: string, use: (size: number, body: AsyncIterable<Buffer>) => Promise<void>) => Promise<boolean>;
  write: (path: string, bytes: Buffer) => Promise<void>;
  remove: (paths: readonly string[]) => Promise<void>;
  close: () => void;
}

const PREFIX = 'pictures/';
/** The most files that one request may delete. */
const REMOVED_AT_ONCE = 1000;

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif', jpeg: 'image/jpeg' };

const typeOf = (path: string): string => TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

async function* buffers(body: Readable): AsyncGenerator<Buffer> {
  for await (const piece of body) yield Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
}

/**
 * Opens the bucket of pictures.
 *
 * @param sdk the package '@aws-sdk/client-s3', which is so large that callers load it only when they need it
 */
export function openPictureBucket(sdk: typeof Sdk, settings: S3Settings): PictureBucket {
  const { bucket: Bucket } = settings;
  const { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, PutObjectCommand } = sdk;
  const client = makeS3Client(sdk, settings);
  return {
    name: `the bucket ${Bucket}`,
    files: async function* () {
      let ContinuationToken: string | undefined;
      do {
        const page: Sdk.ListObjectsV2CommandOutput = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: PREFIX, ContinuationToken }),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const path = Key.slice(PREFIX.length);
          if (path === '') continue;
          if (!isSafePath(path)) {
            throw new BackupError(`${Key} in the bucket ${Bucket} has a name that cannot be kept in a backup.`);
          }
          yield { path, size: Size };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    read: async (path, use) => {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: PREFIX + path }));
        if (!(Body instanceof Readable) || ContentLength === undefined) {
          throw new BackupError(`${path} could not be read from the bucket ${Bucket}.`);
        }
        await use(ContentLength, buffers(Body));
        return true;
      } catch (error) {
        if (error instanceof NoSuchKey) return false;
        throw error;
      }
    },
    write: async (path, bytes) => {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: PREFIX + path,
          Body: bytes,
          ContentType: typeOf(path),
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    },
    remove: async (paths) => {
      for (let at = 0; at < paths.length; at += REMOVED_AT_ONCE) {
        const Objects = paths.slice(at, at + REMOVED_AT_ONCE).map((path) => ({ Key: PREFIX + path }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const [first] = Errors;
        if (first !== undefined) throw new Error(`The bucket kept ${String(first.Key)}: ${String(first.Message)}`);
      }
    },
    close: () => {
      client.destroy();
    },
  };
}
