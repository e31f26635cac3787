import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from './change-feed';

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Delays the response of a write until this process has dropped the cached data that the write made stale. After the
 * response, this process serves the new state to everybody.
 */
export function flushAfterWrites(api: FastifyInstance, feed: Pick<ChangeFeed, 'flush'>): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    if (READ_METHODS.has(request.method) || reply.statusCode >= 400) {
      done(null, payload);
      return;
    }
    void feed.flush().then(() => {
      done(null, payload);
    });
  });
}
