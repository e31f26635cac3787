import type { Executor } from '../database/client';
import { insertRows } from '../database/insert-rows';
import { auditLog } from '../database/schema';
import type { Doer } from '../actor';

/** One entry of the audit log. `before` and `after` hold the changed fields under the API's names; never a secret. */
export interface AuditEntry {
  /** Null for somebody who is not signed in; a command has only a name. */
  actor: Doer | null;
  /** What was done, as a verb: 'create', 'update', 'stock', 'accept', 'delete'. */
  action: string;
  /** What it was done to: 'product', 'order'. */
  entity: string;
  entityId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  requestId?: string;
}

/** The actor in the log when nobody is signed in. */
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

/** Adds an entry to the audit log. Pass the transaction of the change, so that both are committed or neither. */
export async function audit(tx: Executor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(rowOf(entry));
}

/** Adds many entries, in a few statements. */
export async function auditAll(tx: Executor, entries: readonly AuditEntry[]): Promise<void> {
  await insertRows(tx, auditLog, entries.map(rowOf));
}
