import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../http/http-error';

/** Lets a scope of routes take only CSV as a body. @param read makes of its bytes what the routes get */
export function registerCsvBody(scope: FastifyInstance, read: (bytes: Buffer) => Promise<string>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    read(body),
  );
  scope.addContentTypeParser('*', async () => {
    throw new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be text/csv');
  });
}
