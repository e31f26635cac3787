import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors';

/** Where the calls are documented, to read and to try; as OpenAPI at /json below it. */
export const DOCS_PATH = '/api/docs';

/** Headers of one connection; the answer that is passed on has its own. */
const OF_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Publishes every call. The documentation is a server of its own that is opened when somebody first reads it: describing all
 * calls takes longer than the rest of a start.
 */
export function documentCalls(app: FastifyInstance): void {
  let opening: Promise<FastifyInstance> | null = null;
  const open = () =>
    import('./openapi')
      .then(({ openDocumentation }) => openDocumentation())
      .catch((error: unknown) => {
        opening = null;
        throw error;
      });

  const answer = async ({ method, url }: FastifyRequest, reply: FastifyReply) => {
    const documentation = await (opening ??= open());
    const { statusCode, headers, rawPayload } = await documentation.inject({
      method: method === 'HEAD' ? 'HEAD' : 'GET',
      url,
    });
    if (statusCode >= 400) throw notFound('Page');
    const passed = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name));
    return reply.code(statusCode).headers(Object.fromEntries(passed)).send(rawPayload);
  };
  for (const url of [DOCS_PATH, `${DOCS_PATH}/*`]) app.get(url, answer);
  app.addHook('onClose', async () => (await opening)?.close());
}
