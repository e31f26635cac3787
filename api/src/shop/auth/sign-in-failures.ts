import { and, eq, lt } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { auditLog } from '../../database/schema';
import { daysBefore } from '../../time';
import { audit } from '../../audit/audit';
import type { Account } from './auth-service';

const ACTION = 'sign-in-failed';

/** The entity id in the log for an account that does not exist. */
const UNKNOWN = 'unknown';

/** Failures hold addresses of people who may have nothing to do with the shop, so they are kept for a limited time. */
const KEPT_DAYS = 90;

/** A sign-in that failed. */
export interface SignInFailure {
  /** The account of the sign-in; null when it does not exist. */
  account: Account | null;
  /** The network address of the client. */
  address: string;
  requestId: string;
}

/**
 * Records a failed sign-in in the audit log: account, address and moment. A name without an account is not recorded,
 * because people sometimes type their password into the wrong field.
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

/** Deletes failed sign-ins older than 90 days. */
export async function purgeFailures(db: Executor, now: Date): Promise<void> {
  await db.delete(auditLog).where(and(eq(auditLog.action, ACTION), lt(auditLog.at, daysBefore(now, KEPT_DAYS))));
}
