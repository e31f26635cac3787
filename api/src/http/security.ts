import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { IDEMPOTENCY_HEADER, IGNORED_QUERY_HEADER, LIST_HEADERS } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
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

/** Security headers, and which other origins' pages may call the API: none unless the settings name them. */
export async function protect(app: FastifyInstance, { corsOrigins }: Pick<Config, 'corsOrigins'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: API_POLICY },
    xFrameOptions: { action: 'deny' },
    // The whole domain is not ours to promise: only this host.
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
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
