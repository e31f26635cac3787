import type { FastifyRequest } from 'fastify';
import type { TrustProxy } from './env-parsers';

/**
 * Whether a request came over TLS, by its connection or by the header of a proxy. A request that is refused before
 * routing is read without the check of TRUST_PROXY. That is harmless: browsers ignore Strict-Transport-Security without
 * TLS.
 */
export const cameByTls = (
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  trustProxy: TrustProxy,
): boolean =>
  protocol === 'https' || (trustProxy !== false && /(?:^|,)\s*https$/i.test(String(headers['x-forwarded-proto'])));
