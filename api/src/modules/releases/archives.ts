import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type * as Sdk from '@aws-sdk/client-s3';
import { pack } from 'tar-stream';
import type { Config } from '../../config';
import { type S3Settings, makeS3Client } from '../../storage/s3-client';

/** Names a release in the storage. */
export interface ArchiveName {
  name: string;
  version: string;
}

/** Where servers that do not share a folder hand each other their releases. */
export interface ReleaseArchives {
  /** Keeps a release; what is there under its name is replaced. */
  put: (release: ArchiveName, archive: Buffer) => Promise<void>;
  /** Whether a release is there. */
  has: (release: ArchiveName) => Promise<boolean>;
  /** The .tar.gz of a release; null when it is not there. */
  get: (release: ArchiveName) => Promise<Readable | null>;
  close: () => void;
}

const keyOf = ({ name, version }: ArchiveName): string => `releases/${name}/${version}.tar.gz`;

/** Keeps releases in a bucket, each as one archive: `releases/<name>/<version>.tar.gz`. */
export function makeS3Archives(sdk: typeof Sdk, settings: S3Settings): ReleaseArchives {
  const { bucket: Bucket } = settings;
  const client = makeS3Client(sdk, settings);
  return {
    put: async (release, archive) => {
      const ContentType = 'application/gzip';
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: keyOf(release), Body: archive, ContentType }));
    },
    has: async (release) => {
      try {
        await client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(release) }));
        return true;
      } catch (error) {
        if (error instanceof sdk.NotFound) return false;
        throw error;
      }
    },
    get: async (release) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(release) }));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    close: () => client.destroy(),
  };
}

/** The storage that the settings name; null: releases lie in this server's folder alone. */
export async function openReleaseArchives({ s3 }: Pick<Config, 's3'>): Promise<ReleaseArchives | null> {
  // Loaded only where it is used: it is the largest package that the server has.
  return s3 === null ? null : makeS3Archives(await import('@aws-sdk/client-s3'), s3);
}

/** Packs what a release's folder holds, but for compressed copies, which every server makes itself. */
export async function packRelease(folder: string): Promise<Buffer> {
  const tar = pack();
  const packed = buffer(tar.pipe(createGzip()));
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const full = path.join(entry.parentPath, entry.name);
    tar.entry({ name: path.relative(folder, full).replaceAll(path.sep, '/') }, await readFile(full));
  }
  tar.finalize();
  return packed;
}
