import { types } from 'node:util';
import { DatabaseError } from 'pg';
import { isRecord } from '@shop/shared/rules';

/** The database or the storage cannot be reached or does not answer in time. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** The database cannot be reached or does not answer in time. */
export class DatabaseAway extends Unavailable {}

/**
 * Codes of PostgreSQL for temporary failures: lost connections and sessions (08, 57P), no space on the disk or too many
 * connections (53), faults of the machine (58), a read-only server after a failover (25006), a statement or transaction
 * that took too long (57014, 25P03, 25P04), and a database or account that is missing while it is moved (3D, 28).
 */
const AWAY = /^(?:08|53|57P|58|3D|28)|^(?:25006|57014|25P03|25P04)$/;
/** Those of them that one statement or transaction can meet in a database that is well. */
const TOO_SLOW = /^(?:57014|25P03|25P04)$/;

/** Codes of the operating system for failures of network, disk or machine. */
const SYSTEM_FAULTS: ReadonlySet<string> = new Set([
  'EACCES',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDQUOT',
  'EHOSTUNREACH',
  'EIO',
  'EMFILE',
  'ENETUNREACH',
  'ENFILE',
  'ENOSPC',
  'ENOTCONN',
  'ENOTDIR',
  'ENOTFOUND',
  'EPERM',
  'EPIPE',
  'EROFS',
  'ESTALE',
  'ETIMEDOUT',
]);

/** An error and its causes, outermost first. */
export function* causesOf(error: unknown): Generator<Error> {
  let current = error;
  for (let depth = 0; depth < 5 && types.isNativeError(current); depth += 1) {
    yield current;
    current = current.cause;
  }
}

/**
 * The code of an error of the operating system, the database or a library, such as ENOENT; '' for an error without a
 * code.
 */
export const codeOf = (error: unknown): string =>
  isRecord(error) && typeof error['code'] === 'string' ? error['code'] : '';

/** Whether an error means that the database or the storage is unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (cause instanceof Unavailable) return true;
    if (cause instanceof DatabaseError) return AWAY.test(codeOf(cause));
    if (SYSTEM_FAULTS.has(codeOf(cause))) return true;
  }
  return false;
}

/** Whether an error means that the database itself is away, refuses writes or is full. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (cause instanceof DatabaseAway) return true;
    if (cause instanceof DatabaseError) return AWAY.test(codeOf(cause)) && !TOO_SLOW.test(codeOf(cause));
  }
  return false;
}
