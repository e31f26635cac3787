import { randomBytes } from 'node:crypto';
import { getsCanary } from '@shop/shared/remote/bucket';
import type { FastifyRequest } from 'fastify';
import { cookieIn, cookieOf } from '../http/cookies';
import type { ActiveRemote } from '../registry/snapshot';

/** Cookie with the random id of a visitor, and the form of an id. */
const VISITOR_COOKIE = 'shop_visitor';
const VISITOR_ID = /^[\w-]{22}$/;

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
  const sent = cookieIn(request, VISITOR_COOKIE);
  const isKnown = sent !== undefined && VISITOR_ID.test(sent);
  const visitor = isKnown ? sent : randomBytes(16).toString('base64url');
  const chosen = splits.filter(({ name, candidate }) => getsCanary(visitor, name, candidate.traffic));
  const attributes = { path: '/', seconds: YEAR_SECONDS, sameSite: 'Lax' } as const;
  return {
    canaries: chosen.map(({ name }) => name),
    key: `split ${chosen.map(({ name, candidate }) => `${name}@${candidate.release.version}`).join()}`,
    cookie: isKnown ? undefined : cookieOf(request, VISITOR_COOKIE, visitor, attributes),
  };
}
