import type { z } from 'zod';
import { refusal } from './config-error';
import type { environment } from './environment';
import type { BackupTo } from './env-parsers';

/** Where an S3-compatible storage is, and who we are there. */
export interface S3Settings {
  /** Its URL, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  /** Null: as the machine says, by the AWS SDK's own chain (a role, a profile, its variables). */
  keys: { accessKeyId: string; secretAccessKey: string } | null;
  /** How long a call may take, its repetitions included. */
  seconds: number;
}

/** Settings of scheduled backups. */
export interface BackupSettings {
  /** At least one place. */
  to: readonly BackupTo[];
  /** The public keys to encrypt backups for. */
  recipients: readonly string[];
  everySeconds: number;
  /** How many backups are kept in each place. */
  keep: number;
  /** The storage service of the buckets in `to`. */
  s3: Pick<S3Settings, 'endpoint' | 'region' | 'keys'>;
}

/** The access key of the storage; null if it is not set. @throws ConfigError if only a half of it is set */
function keysOf(prefix: 'S3' | 'BACKUP_S3', id: string | undefined, secret: string | undefined): S3Settings['keys'] {
  if (id !== undefined && secret !== undefined) return { accessKeyId: id, secretAccessKey: secret };
  if (id === undefined && secret === undefined) return null;
  const [missing, there] =
    id === undefined ? ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] : ['SECRET_ACCESS_KEY', 'ACCESS_KEY_ID'];
  throw refusal(
    `${prefix}_${missing} must be set, as ${prefix}_${there} is; without both, the role of the machine is used`,
  );
}

/** The storage of pictures; null if it is not configured. @throws ConfigError that names the missing variables */
export function s3Of(read: z.output<typeof environment>): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = read;
  const keys = keysOf('S3', read.S3_ACCESS_KEY_ID, read.S3_SECRET_ACCESS_KEY);
  if (endpoint === undefined && bucket === undefined && keys === null) return null;
  if (endpoint === undefined || bucket === undefined) {
    const missing = Object.entries({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket }).filter(
      ([, value]) => value === undefined,
    );
    const problems = missing.map(([name]) => `${name} must be set, as other settings of the storage are`);
    throw refusal(...problems);
  }
  return { endpoint, bucket, region: read.S3_REGION, keys, seconds: read.S3_SECONDS };
}

/** The settings of scheduled backups; null without backups. @throws ConfigError that names the missing variables */
export function backupsOf(read: z.output<typeof environment>): BackupSettings | null {
  const problems: string[] = [];
  const inBucket = read.BACKUP_TO.some((place) => 'bucket' in place);
  if (read.BACKUP_TO.length === 0) return null;
  if (read.BACKUP_RECIPIENTS.length === 0) {
    problems.push('BACKUP_RECIPIENTS must be set, as BACKUP_TO is: age-keygen makes a key, whose public part it is');
  }
  if (inBucket && read.BACKUP_S3_ENDPOINT === undefined) {
    problems.push('BACKUP_S3_ENDPOINT must be set, as BACKUP_TO names a bucket');
  }
  if (problems.length > 0) throw refusal(...problems);
  return {
    to: read.BACKUP_TO,
    recipients: read.BACKUP_RECIPIENTS,
    everySeconds: read.BACKUP_EVERY,
    keep: read.BACKUP_KEEP,
    s3: {
      endpoint: read.BACKUP_S3_ENDPOINT ?? '',
      region: read.BACKUP_S3_REGION,
      keys: keysOf('BACKUP_S3', read.BACKUP_S3_ACCESS_KEY_ID, read.BACKUP_S3_SECRET_ACCESS_KEY),
    },
  };
}
