import { randomBytes } from 'node:crypto';
import { getsCanary } from '@shop/shared/remote/bucket';
import type { FastifyRequest } from 'fastify';
import type { ActiveRemote } from '../registry/snapshot';

/** Cookie with the random id of a visitor. */
const VISITOR_COOKIE = 'shop_visitor';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Which canaries a visitor gets. */
export interface CanaryAssignment {
  /** Names of the remotes whose canary it gets. */
  canaries: readonly string[];
  /** Part of the cache key of the visitor's pages; empty while there is no canary. */
  key: string;
  /** Set-Cookie header for a new visitor. */
  cookie: string | undefined;
}

const NO_CANARY: CanaryAssignment = { canaries: [], key: '', cookie: undefined };

/**
 * Decides which canaries a visitor gets: the same ones on each visit. While there are canaries, a cookie with a random
 * id identifies the visitor. The id has no other meaning.
 */
export function assignCanaries(request: FastifyRequest, remotes: readonly ActiveRemote[]): CanaryAssignment {
  const splits = remotes.flatMap(({ name, canary: candidate }) => (candidate ? [{ name, candidate }] : []));
  if (splits.length === 0) return NO_CANARY;
  const known = visitorOf(request.headers.cookie);
  const visitor = known ?? randomBytes(16).toString('base64url');
  const chosen = splits.filter(({ name, candidate }) => getsCanary(visitor, name, candidate.traffic));
  const attributes = ['Path=/', `Max-Age=${String(YEAR_SECONDS)}`, 'HttpOnly', 'SameSite=Lax'];
  if (request.protocol === 'https') attributes.push('Secure');
  return {
    canaries: chosen.map(({ name }) => name),
    key: `split ${chosen.map(({ name, candidate }) => `${name}@${candidate.release.version}`).join()}`,
    cookie: known === undefined ? [`${VISITOR_COOKIE}=${visitor}`, ...attributes].join('; ') : undefined,
  };
}

const visitorOf = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${VISITOR_COOKIE}=([\\w-]{22})(?:;|$)`).exec(cookies ?? '')?.[1];
