import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors';
import type { PictureFormat } from './encode';
import type { PictureStore } from './store';

/** Picture ids and file names as the store makes them; nothing else reaches it. */
const FILE = /^\/?([a-z0-9][a-z0-9-]{0,63})\/([1-9]\d{0,4})\.(webp|avif)$/;

/**
 * Serves pictures under /pictures from where they are stored. A picture's files never change under its id, so browsers
 * keep them for good.
 */
export function registerPictures(app: FastifyInstance, store: PictureStore): void {
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const [, id = '', width = '', name] = FILE.exec(request.params['*']) ?? [];
    const format: PictureFormat = name === 'avif' ? 'avif' : 'webp';
    const found = id === '' ? null : await store.read(id, Number(width), format);
    if (found === null) throw notFound('Picture');
    const etag = `"${id}-${width}-${format}-${found.size.toString(36)}"`;
    void reply.headers({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      // Pages of remotes on other origins show them, too.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag,
    });
    if (request.headers['if-none-match']?.includes(etag) === true) {
      found.body.destroy();
      return reply.code(304).send();
    }
    void reply.header('content-length', found.size);
    return reply.send(found.body);
  });
}
