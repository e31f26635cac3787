import type { FastifyInstance } from 'fastify';

/**
 * Takes JSON as Fastify does, and an empty body that calls itself JSON as no body at all: some clients name the type of
 * a body that they do not send, and which call needs one is the contract's to say.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, String(body), done);
  });
}
