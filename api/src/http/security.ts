import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { IDEMPOTENCY_HEADER, IGNORED_QUERY_HEADER, LIST_HEADERS } from '@shop/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { TrustProxy } from '../env-parsers';
import { REQUEST_ID_HEADER } from './request-id';

/** What is answered below /api is data: nothing in it may load, run or be framed. */
const API_POLICY = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Hash of the one style element that Swagger UI writes into its page. */
const SWAGGER_UI_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The documentation is a page of its own, with scripts and styles from this server only. */
export const DOCS_POLICY =
  `default-src 'none'; script-src 'self'; style-src 'self' ${SWAGGER_UI_STYLE}; img-src 'self' data:; ` +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The whole domain is not ours to promise: only this host. */
const STRICT_TRANSPORT = `max-age=${String(180 * 24 * 60 * 60)}`;

/**
 * Whether a request came by TLS, by its connection or by what a proxy says. What is refused before it is routed does not
 * know whose word counts (TRUST_PROXY); browsers ignore the header where there was no TLS, so nobody gains by a lie.
 */
const cameByTls = ({ protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>, trustProxy: TrustProxy) =>
  protocol === 'https' || (trustProxy !== false && /(?:^|,)\s*https$/i.test(String(headers['x-forwarded-proto'])));

/**
 * The headers that every answer of the server has, be it data, a page, a file, a redirect or a refusal: a browser takes
 * nothing for another type than it says, and, where TLS is spoken, comes back by TLS only. That is so when the request
 * came by it, or PUBLIC_URL says https.
 *
 * @param request null for what could not be read as a request
 */
export const headersOfEveryAnswer = (
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  request: Pick<FastifyRequest, 'protocol' | 'headers'> | null,
): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl?.startsWith('https:') === true || (request !== null && cameByTls(request, trustProxy))
    ? { 'strict-transport-security': STRICT_TRANSPORT }
    : {}),
});

/** Security headers of the API, and which other origins' pages may call the API: none unless the settings name them. */
export async function protect(app: FastifyInstance, { corsOrigins }: Pick<Config, 'corsOrigins'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: API_POLICY },
    xFrameOptions: { action: 'deny' },
    // Every answer of the server has these two already.
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    // Pages of origins that CORS lets in read these answers.
    crossOriginResourcePolicy: { policy: corsOrigins.length === 0 ? 'same-origin' : 'cross-origin' },
  });
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', IDEMPOTENCY_HEADER, REQUEST_ID_HEADER],
    exposedHeaders: [...Object.values(LIST_HEADERS), IGNORED_QUERY_HEADER, REQUEST_ID_HEADER, 'retry-after'],
    maxAge: 600,
  });
}
