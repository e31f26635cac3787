import type { Actor, WriteOrigin } from '../actor';
import type { Tx } from '../database/client';
import { audit } from '../audit/audit';

/** The name of an actor in the history: a person's name, or 'token <label> of <name>'. */
export const actorName = ({ name, deploys }: Actor): string => (deploys === undefined ? name : `token ${name}`);

/** Records the change of a person in the audit log. Changes by tokens stand only in the remote's history. */
export async function auditRelease(
  tx: Tx,
  { actor, requestId }: WriteOrigin,
  entry: { action: string; entity: 'remote' | 'deploy token'; entityId: string; after?: Record<string, unknown> },
): Promise<void> {
  if (actor.deploys === undefined) await audit(tx, { actor, requestId, ...entry });
}
