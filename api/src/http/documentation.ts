import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors';
import { DOCS_PATH } from './call-url';

/** Headers that belong to one connection and are not passed on. */
const OF_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Serves the API documentation. It is a separate server that starts with the first request for it, because describing
 * all calls takes longer than the rest of the start.
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
