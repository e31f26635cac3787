import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sdk from '@aws-sdk/client-s3';
import { openBucketPlace } from '../../api/src/backup/bucket-place';
import type { BackupPlace } from '../../api/src/backup/place';
import { S3_KEYS, startS3Server } from '../../api/src/testing/s3-server';

const BUCKET = 'backups';
const PREFIX = 'live/';

/** An S3 server with one bucket, and ways to break it. */
export interface Storage {
  /** Settings of a shop that makes backups to it. */
  settings: Readonly<Record<string, string>>;
  /** Its backups, as the shop sees them. */
  place: BackupPlace;
  /** Sets whether it refuses uploads. */
  setFull: (full: boolean) => void;
  /** Changes one byte in the middle of a backup. @returns a function that restores the byte */
  damage: (name: string) => Promise<() => Promise<void>>;
  /** Removes the bucket with all of its content. */
  removeBucket: () => void;
  close: () => Promise<void>;
}

/** Starts an S3 server that keeps its files in a folder. */
export async function startStorage(folder: string): Promise<Storage> {
  const directory = join(folder, 's3');
  const { endpoint, setFull, close } = await startS3Server(directory, [BUCKET]);
  const bucket = { bucket: BUCKET, prefix: PREFIX };
  const place = openBucketPlace(sdk, bucket, { endpoint, region: 'us-east-1', keys: S3_KEYS });

  return {
    settings: {
      BACKUP_TO: `s3://${BUCKET}/${PREFIX}`,
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    },
    place,
    setFull,
    damage: async (name) => {
      const file = join(folder, name);
      await place.fetch(name, file);
      const sound = readFileSync(file);
      const put = async (bytes: Buffer) => {
        writeFileSync(file, bytes);
        await place.put(file, name, new AbortController().signal);
      };
      const damaged = Buffer.from(sound);
      const middle = Math.floor(damaged.length / 2);
      damaged.writeUInt8(damaged.readUInt8(middle) ^ 1, middle);
      await put(damaged);
      return async () => {
        await put(sound);
        rmSync(file);
      };
    },
    removeBucket: () => rmSync(join(directory, BUCKET), { recursive: true }),
    close: async () => {
      place.close();
      await close();
    },
  };
}
