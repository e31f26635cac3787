import { and, eq, lt } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { auditLog } from '../../database/schema';
import { daysBefore } from '../../time';
import { audit } from '../audit/audit';
import type { Account } from './auth-service';

const ACTION = 'sign-in-failed';

/** What stands in the log for an account that does not exist. */
const UNKNOWN = 'unknown';

/** They hold addresses of people who may have nothing to do with the shop. */
const KEPT_DAYS = 90;

/** A sign-in that failed. */
export interface SignInFailure {
  /** The account that was named; null where there is none. */
  account: Account | null;
  /** Where the request came from. */
  address: string;
  requestId: string;
}

/**
 * Records a failed sign-in in the audit log: account, address and moment. A name that belongs to no account is left out:
 * people type their password into the wrong field.
 */
export async function recordFailure(db: Executor, { account, address, requestId }: SignInFailure): Promise<void> {
  await audit(db, {
    actor: null,
    action: ACTION,
    entity: 'staff',
    entityId: account?.user._id ?? UNKNOWN,
    after: account === null ? { address } : { name: account.user.name, email: account.user.email, address },
    requestId,
  });
}

/** Forgets failed sign-ins older than 90 days. */
export async function purgeFailures(db: Executor, now: Date): Promise<void> {
  await db.delete(auditLog).where(and(eq(auditLog.action, ACTION), lt(auditLog.at, daysBefore(now, KEPT_DAYS))));
}
