import type { Call, CallId } from '@shop/shared/contracts';
import type { Actor } from '../actor';
import type { Deps } from '../deps';
import { deployActor } from '../registry/deploy-tokens';
import { forbidden, unauthenticated } from '../errors';

/** Public calls that answer everyone alike: whoever asks, no session is looked up. */
const SAME_FOR_ALL: ReadonlySet<CallId> = new Set<CallId>([
  'health',
  'publicSettings',
  'getPolicyText',
  'login',
  'refresh',
  'logout',
  'listPublicProducts',
  'getPublicProduct',
  'getSizeGuide',
  'listPublicCategoryProducts',
  'trackOrders',
  'reportReleaseFailure',
]);

const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;

const deployTokenOf = (authorization: string | undefined): string | null =>
  /^Deploy +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;

/** Whom a deploy token speaks for. @throws ShopError unauthenticated for a worthless token, forbidden for one of another remote */
async function requireRemote(deps: Deps, token: string, remote: string | undefined): Promise<Actor> {
  const actor = await deployActor(deps.db, token, deps.now());
  if (remote !== undefined && remote !== actor.deploys) {
    throw forbidden(`This token releases ${actor.deploys ?? 'nothing'}, not ${remote}: use the token of ${remote}`);
  }
  return actor;
}

/**
 * Decides whether a call may be made with what stands in its Authorization header, and by whom. The role is the one in
 * the database, whatever the token says.
 *
 * On a public call a worthless token makes a visitor; only a genuine one that has run out is refused, so that staff
 * renew it instead of being answered as visitors.
 *
 * @param remote the remote that the call's path names, which a deploy token must belong to
 * @throws ShopError unauthenticated without a valid token, forbidden when the role does not suffice
 */
export async function requireAccess(
  deps: Deps,
  call: Pick<Call, 'id' | 'access' | 'deployToken'>,
  authorization: string | undefined,
  remote?: string,
): Promise<Actor | null> {
  if (SAME_FOR_ALL.has(call.id)) return null;
  const deployToken = call.deployToken === true ? deployTokenOf(authorization) : null;
  if (deployToken !== null) return requireRemote(deps, deployToken, remote);
  const token = bearerOf(authorization);
  const found = token === null ? 'invalid' : await deps.auth.actorOf(token);
  if (found === 'expired') throw unauthenticated('Your session has expired. Please sign in again.', 'TOKEN_EXPIRED');
  if (call.access === 'public') return found === 'invalid' ? null : found;
  if (found === 'invalid') throw unauthenticated();
  if (call.access === 'admin' && found.role !== 'admin') throw forbidden('Admin access required');
  if (found.role === 'customer') throw forbidden('Employee access or higher required');
  return found;
}
