import type { Actor } from '../actor';
import type { Tx } from '../database/client';
import { audit } from '../shop/audit/audit';

/** Who changes the registry, and under which request. */
export interface ReleaseWrite {
  actor: Actor;
  requestId: string;
}

/** The name under which the history keeps an actor: a person's, or 'token <label>'. */
export const actorName = ({ name, deploys }: Actor): string => (deploys === undefined ? name : `token ${name}`);

/** Records in the log of staff what a person changed; what a token did stands in the remote's history. */
export async function auditRelease(
  tx: Tx,
  { actor, requestId }: ReleaseWrite,
  entry: { action: string; entity: 'remote' | 'deploy token'; entityId: string; after?: Record<string, unknown> },
): Promise<void> {
  if (actor.deploys === undefined) await audit(tx, { actor, requestId, ...entry });
}
