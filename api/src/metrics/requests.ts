import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics';

/** Methods with a label of their own in the metrics. All others are counted as `other`. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts every response by its route pattern, with its duration. Routes that are registered later are counted, too. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    metrics.requestAnswered(method, request.routeOptions.url, reply.statusCode, reply.elapsedTime);
    done();
  });
}
