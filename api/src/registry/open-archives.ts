import type { Config } from '../config';
import type { Db } from '../database/client';
import type { ReleaseArchives } from './archives';
import { makeDatabaseArchives } from './database-archives';
import { makeS3Archives } from './s3-archives';

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
