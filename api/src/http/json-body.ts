import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error';

/** How long a client may take to send JSON; files may take as long as the server's own limit allows. */
const SLOWEST_MS = 30_000;

/**
 * Takes JSON as Fastify does, and an empty body that calls itself JSON as no body at all: some clients name the type of
 * a body that they do not send, and which call needs one is the contract's to say. A body that is not there within
 * `slowestMs` is answered 408.
 */
export function acceptJson(app: FastifyInstance, slowestMs = SLOWEST_MS): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      const timer = setTimeout(() => {
        // The rest of the body is not waited for.
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
    else parse(request, String(body), done);
  });
}
