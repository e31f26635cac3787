import type { Call } from '@shop/shared/contracts';
import type { Actor } from '../actor';
import type { Deps } from '../deps';
import { forbidden, unauthenticated } from '../errors';

const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;

const deployTokenOf = (authorization: string | undefined): string | null =>
  /^Deploy +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;

/** The calls that a token for previews may make, besides reading. */
const FOR_PREVIEWS: readonly string[] = ['validateRelease', 'publishRelease', 'createReleaseLink'];

/**
 * The actor of a deploy token.
 *
 * @throws ShopError unauthenticated for an unknown or revoked token, forbidden for a token of another remote,
 * or for a call that a token for previews may not make
 */
async function requireRemote(
  { deployActorOf }: Pick<Deps, 'deployActorOf'>,
  { id, method }: Pick<Call, 'id' | 'method'>,
  token: string,
  remote: string | undefined,
): Promise<Actor> {
  const actor = await deployActorOf(token);
  if (actor.previewsOnly === true && method !== 'GET' && !FOR_PREVIEWS.includes(id)) {
    throw forbidden(
      'This token may only publish previews: a promotion needs a deploy token of the remote, or an admin',
    );
  }
  if (remote !== undefined && remote !== actor.deploys) {
    throw forbidden(`This token releases ${actor.deploys ?? 'nothing'}, not ${remote}: use the token of ${remote}`);
  }
  return actor;
}

/**
 * Decides by the Authorization header whether a call is allowed, and who makes it. The role comes from the database,
 * whatever the token says.
 *
 * On a public call an invalid token makes the caller a visitor. Only a genuine token that has expired is refused, so
 * that staff renew it instead of being answered as visitors.
 *
 * @param remote the remote that the call's path names; a deploy token must belong to it
 * @returns the actor; null for a visitor
 * @throws ShopError unauthenticated without a valid token, forbidden when the role does not suffice
 */
export async function requireAccess(
  deps: Pick<Deps, 'auth' | 'deployActorOf'>,
  call: Pick<Call, 'id' | 'method' | 'access' | 'deployToken'>,
  authorization: string | undefined,
  remote?: string,
): Promise<Actor | null> {
  const deployToken = call.deployToken === true ? deployTokenOf(authorization) : null;
  if (deployToken !== null) return requireRemote(deps, call, deployToken, remote);
  const token = bearerOf(authorization);
  const found = token === null ? 'invalid' : await deps.auth.actorOf(token);
  if (found === 'expired') throw unauthenticated('Your session has expired. Please sign in again.', 'TOKEN_EXPIRED');
  if (call.access === 'public') return found === 'invalid' ? null : found;
  if (found === 'invalid') throw unauthenticated();
  if (call.access === 'admin' && found.role !== 'admin') throw forbidden('Admin access required');
  if (found.role === 'customer') throw forbidden('Employee access or higher required');
  return found;
}
