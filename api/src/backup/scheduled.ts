import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';
import { ConfigError } from '../config-error';
import type { BackupSettings } from '../config-storage';
import type { Database } from '../database/client';
import { missingPictures } from '../pictures/named-pictures';
import { connect } from '../database/connections';
import type { Job, JobRunner } from '../jobs/job-runner';
import { shopVersion } from '../shop-version';
import type { S3Settings } from '../config-storage';
import type { BackupTo } from '../env-parsers';
import { checkRecipients, encryptFile } from './age-file';
import { backUp } from './back-up';
import type { BackupSummary } from './back-up';
import { megabytes } from './command';
import { BackupError, messageOf } from './errors';
import { openPlace } from './open-place';
import { openPictureBucket } from './picture-bucket';
import { WORK_FOLDER, backupName, placeName, surplus, workFolder } from './place';
import type { BackupPlace } from './place';

/** The kind of the backup jobs. */
const BACKUP_JOB = 'backup';

/** Temporary folders of a killed server are removed after a day. */
const LEFT_BEHIND_MS = 86_400_000;

export interface ScheduledBackups {
  database: Pick<Database, 'session'>;
  config: Pick<Config, 'dataDir' | 's3'>;
  backups: BackupSettings;
  log: { error: (details: object, message: string) => void };
  /** Tells people that a backup failed. */
  onFailure?: (failure: { to: string; reason: string }) => Promise<void>;
}

async function removeLeftBehind(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((one) => one.startsWith(WORK_FOLDER))) {
    const { mtimeMs } = await stat(join(dataDir, name));
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

const pictureBucketOf = async (s3: S3Settings | null) =>
  s3 === null ? null : openPictureBucket(await import('@aws-sdk/client-s3'), s3);

/** Writes the shop into a file, on a direct connection without a pooler and without time limits. */
async function writeShop(
  { database, config: { dataDir, s3 } }: ScheduledBackups,
  file: string,
  signal: AbortSignal,
): Promise<Pick<BackupSummary, 'rows' | 'pictures'>> {
  const client = database.session('shop backup');
  const bucket = await pictureBucketOf(s3);
  try {
    await connect(client);
    const progress = () => {
      if (signal.aborted) throw new BackupError('Broken off.');
    };
    return await backUp({ client, dataDir, bucket, file, shopVersion: shopVersion(), progress });
  } finally {
    bucket?.close();
    client.connection.stream.destroy();
  }
}

/**
 * Removes the surplus backups of a place. If that fails, the new backup still counts as good.
 *
 * @returns a sentence about the failure, or ''
 */
async function removeSurplus(place: BackupPlace, keep: number): Promise<string> {
  try {
    for (const name of surplus(await place.list(), keep)) await place.remove(name);
    return '';
  } catch (error) {
    return ` Older ones could not be removed: ${messageOf(error)}`;
  }
}

/**
 * Makes one backup: writes the shop into a file, encrypts it, stores it in its place, and then removes surplus
 * ones. A backup that fails leaves the earlier ones as they are.
 *
 * @returns the result in a sentence
 * @throws BackupError that says in a sentence what prevents the backup
 */
export async function makeBackup(shop: ScheduledBackups, to: BackupTo, signal: AbortSignal): Promise<string> {
  const { backups, config } = shop;
  await removeLeftBehind(config.dataDir);
  const folder = await workFolder(config.dataDir);
  const place = await openPlace(to, backups.s3);
  try {
    const now = new Date();
    const plain = join(folder, 'shop.tar.gz');
    const { rows, pictures } = await writeShop(shop, plain, signal);
    const missing = missingPictures(pictures, 'this backup');
    const name = backupName(now, missing === null);
    const encrypted = join(folder, name);
    await encryptFile(plain, encrypted, backups.recipients, signal);
    await rm(plain);
    const { size } = await stat(encrypted);
    await place.put(encrypted, name, signal);
    if (missing !== null) shop.log.error({ cause: 'backup-pictures' }, `${name}: ${missing}`);
    const trouble = await removeSurplus(place, backups.keep);
    const result = `${name}: ${megabytes(size)}, ${rows.toLocaleString('en-US')} rows.`;
    return `${result}${missing === null ? '' : ` ${missing}`}${trouble}`;
  } finally {
    place.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tells that a backup failed. The reason is thrown in any case, so a failure to tell it is only logged. */
async function tellFailure(
  { onFailure, log }: ScheduledBackups,
  failure: { to: string; reason: string },
): Promise<void> {
  try {
    await onFailure?.(failure);
  } catch (error) {
    log.error({ err: error, cause: 'backup-message' }, 'nobody could be told that a backup failed');
  }
}

const backupJob = (shop: ScheduledBackups, to: BackupTo): Job => {
  const subject = placeName(to);
  return {
    kind: BACKUP_JOB,
    subject,
    title: `Back the shop up to ${subject}`,
    everySeconds: shop.backups.everySeconds,
    run: async (signal) => {
      try {
        return await makeBackup(shop, to, signal);
      } catch (error) {
        if (!signal.aborted) await tellFailure(shop, { to: subject, reason: messageOf(error) });
        throw error;
      }
    },
  };
};

/**
 * Adds the scheduled backups: one job for each place, so that an unreachable place does not delay the others.
 *
 * @throws ConfigError when a recipient's key cannot encrypt
 */
export async function addBackups(jobs: Pick<JobRunner, 'add'>, shop: ScheduledBackups): Promise<void> {
  try {
    await checkRecipients(shop.backups.recipients);
  } catch (error) {
    throw new ConfigError(`These settings cannot be used:\n  BACKUP_RECIPIENTS: ${messageOf(error)}`, { cause: error });
  }
  for (const to of shop.backups.to) jobs.add(backupJob(shop, to));
}
