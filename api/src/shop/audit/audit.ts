import type { Executor } from '../../database/client';
import { auditLog } from '../../database/schema';
import type { Actor } from '../../actor';

/** One thing that staff changed. `before` and `after` hold what changed, in the API's own terms; never a secret. */
export interface AuditEntry {
  /** Null for somebody who has not signed in; a command has a name alone. */
  actor: (Pick<Actor, 'name'> & { userId: string | null }) | null;
  /** What was done, as a verb: 'create', 'update', 'stock', 'accept', 'delete'. */
  action: string;
  /** What it was done to: 'product', 'order'. */
  entity: string;
  entityId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  requestId?: string;
}

/** Who stands in the log where nobody is signed in. */
const NOBODY = { userId: null, name: 'Not signed in' };

const rowOf = ({ actor, action, entity, entityId, before, after, requestId }: AuditEntry) => ({
  byUserId: (actor ?? NOBODY).userId,
  byName: (actor ?? NOBODY).name,
  action,
  entity,
  entityId,
  before,
  after,
  requestId,
});

/** Records what staff changed; give it the transaction of the change, so that both stand or neither. */
export async function audit(tx: Executor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(rowOf(entry));
}

/** Entries of one statement: putting many into words would keep everybody waiting. */
const PART = 100;

/** Records many changes at once. */
export async function auditAll(tx: Executor, entries: readonly AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += PART) {
    await tx.insert(auditLog).values(entries.slice(at, at + PART).map(rowOf));
  }
}
