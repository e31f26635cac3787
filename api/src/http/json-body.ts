import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error';

/** Milliseconds in which JSON must arrive. Files have only the limit of the server. */
const SLOWEST_MS = 30_000;

/**
 * Parses JSON as Fastify does, but treats an empty body as no body: some clients name the type of a body that they do
 * not send, and the contract says which calls need one. A body that does not arrive within `slowestMs` is answered with
 * 408.
 */
export function acceptJson(app: FastifyInstance, slowestMs = SLOWEST_MS): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      const timer = setTimeout(() => {
        // Closed, so that the rest of the body is not read.
        void reply.header('connection', 'close');
        payload.emit('error', new HttpError(408, 'REQUEST_TIMEOUT', 'The request took too long'));
      }, slowestMs);
      for (const event of ['end', 'close', 'error']) payload.once(event, () => clearTimeout(timer));
    }
    done(null, payload);
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}
