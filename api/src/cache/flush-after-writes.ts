import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from './change-feed';

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Holds back the answer to a write until this process has dropped what it made stale: whoever wrote, and everybody who
 * learned of it from the answer, reads the new state from this process.
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
