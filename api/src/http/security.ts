import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { IDEMPOTENCY_HEADER, IGNORED_QUERY_HEADER, LIST_HEADERS, MEANT_HEADER } from '@shop/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cameByTls } from '../came-by-tls';
import type { Config } from '../config';
import { REQUEST_ID_HEADER } from './request-id';

/** Content-Security-Policy of the API: its answers are data, so nothing may load, run or be framed. */
const API_POLICY = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Hash of the one style element that Swagger UI writes into its page. */
const SWAGGER_UI_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Content-Security-Policy of the documentation: scripts and styles only from this server. */
export const DOCS_POLICY =
  `default-src 'none'; script-src 'self'; style-src 'self' ${SWAGGER_UI_STYLE}; img-src 'self' data:; ` +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Strict-Transport-Security for this host only, without its subdomains. */
const STRICT_TRANSPORT = `max-age=${String(180 * 24 * 60 * 60)}`;

/**
 * The headers of every answer of the server. Browsers must not guess types and, after TLS, must use only TLS: that
 * header is set when the request came over TLS or PUBLIC_URL begins with https.
 *
 * @param request null when the request could not be parsed
 */
export const commonHeaders = (
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  request: Pick<FastifyRequest, 'protocol' | 'headers'> | null,
): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl?.startsWith('https:') === true || (request !== null && cameByTls(request, trustProxy))
    ? { 'strict-transport-security': STRICT_TRANSPORT }
    : {}),
});

/** Sets the security headers of the API, and CORS for the origins in the settings (none by default). */
export async function protect(app: FastifyInstance, { corsOrigins }: Pick<Config, 'corsOrigins'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: API_POLICY },
    xFrameOptions: { action: 'deny' },
    // commonHeaders sets these two.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    // Pages of the allowed origins read these answers.
    crossOriginResourcePolicy: { policy: corsOrigins.length === 0 ? 'same-origin' : 'cross-origin' },
  });
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', IDEMPOTENCY_HEADER, REQUEST_ID_HEADER],
    exposedHeaders: [
      ...Object.values(LIST_HEADERS),
      MEANT_HEADER,
      IGNORED_QUERY_HEADER,
      REQUEST_ID_HEADER,
      'retry-after',
    ],
    maxAge: 600,
  });
}
