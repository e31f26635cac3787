import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics';

/** Methods that have a name in the metrics; whoever asks with another one is counted with the others. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts every answer by its route as it is written, with its duration. Routes that are registered later are counted,
 * too.
 */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    metrics.requestAnswered(method, request.routeOptions.url, reply.statusCode, reply.elapsedTime);
    done();
  });
}
