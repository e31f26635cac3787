import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors';

/** Picture ids and file names as the store makes them; nothing else reaches the file system. */
const FILE = /^\/?([a-z0-9][a-z0-9-]{0,63})\/(\d{1,5})\.(webp|avif)$/;

/**
 * Serves pictures under /pictures from the folder they are stored in. A picture's files never change under its id, so
 * browsers keep them for good.
 */
export function registerPictures(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const [, id = '', width = '', format = ''] = FILE.exec(request.params['*']) ?? [];
    const file = join(folder, id, `${width}.${format}`);
    const found = id === '' ? null : await stat(file).catch(() => null);
    if (found === null || !found.isFile()) throw notFound('Picture');
    const etag = `"${id}-${width}-${found.size.toString(36)}"`;
    void reply.headers({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      // Pages of remotes on other origins show them, too.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag,
    });
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
    void reply.header('content-length', found.size);
    return reply.send(createReadStream(file));
  });
}
