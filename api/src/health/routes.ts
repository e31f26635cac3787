import type { FastifyInstance } from 'fastify';
import { PARTS } from './readiness';
import type { Readiness } from './readiness';

/** Path of the liveness probe. No remote may claim it. */
export const LIVE_PATH = '/live';
/** Path of the readiness probe. No remote may claim it. */
export const READY_PATH = '/ready';

/**
 * `/live` answers 200 while the process responds at all. `/ready` answers 200 while the process should receive
 * visitors, else 503 with the missing parts. Both are for operators and must not be cached.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get(LIVE_PATH, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get(READY_PATH, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (readiness.draining) {
      return reply.status(503).send({ status: 'draining', message: 'The server is about to stop' });
    }
    const missing = await readiness.missing();
    if (missing.length === 0) return reply.send({ status: 'ready' });
    return reply
      .status(503)
      .send({ status: 'not ready', missing: missing.map((part) => ({ part, message: PARTS[part] })) });
  });
}
