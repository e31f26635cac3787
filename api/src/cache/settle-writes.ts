import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from './change-feed';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Holds back the answer to a write until this process has dropped what it made stale: whoever wrote, and everybody who
 * learned of it from the answer, reads the new state from this process.
 */
export function settleWrites(api: FastifyInstance, feed: Pick<ChangeFeed, 'settle'>): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    if (READS.has(request.method) || reply.statusCode >= 400) {
      done(null, payload);
      return;
    }
    void feed.settle().then(() => {
      done(null, payload);
    });
  });
}
