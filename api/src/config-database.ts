import type { z } from 'zod';
import { refusal } from './config-error';
import type { environment } from './environment';

/** A replica of the shop's database. */
export interface ReplicaSettings {
  url: string;
  /** The primary answers in its place while it is more than this many seconds behind. */
  maxLagSeconds: number;
}

/** The URL of the database without the pooler. @throws ConfigError if no pooler is configured */
export function directUrlOf(read: z.output<typeof environment>): string | null {
  if (read.DATABASE_DIRECT_URL !== undefined && read.DATABASE_URL === undefined) {
    throw refusal('DATABASE_DIRECT_URL needs DATABASE_URL, the pooler');
  }
  return read.DATABASE_DIRECT_URL ?? null;
}

/** The replica; null without one. @throws ConfigError if its primary is not configured */
export function replicaOf(read: z.output<typeof environment>): ReplicaSettings | null {
  if (read.DATABASE_REPLICA_URL === undefined) return null;
  if (read.DATABASE_URL === undefined) throw refusal('DATABASE_REPLICA_URL needs DATABASE_URL, its primary');
  return { url: read.DATABASE_REPLICA_URL, maxLagSeconds: read.DATABASE_REPLICA_MAX_LAG };
}
