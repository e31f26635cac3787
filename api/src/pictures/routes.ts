import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors';
import { AvifCopies } from './avif-copies';
import type { PictureFormat } from './encode';
import type { PictureStore } from './store';

/** Picture ids and file names as the store makes them; nothing else reaches it. */
const FILE = /^\/?([a-z0-9][a-z0-9-]{0,63})\/([1-9]\d{0,4})\.(webp|avif)$/;

/** A picture's files never change under its id, so browsers keep them for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
/** A stand-in is looked at again each time. */
const FOR_NOW = 'no-cache';

/**
 * Serves pictures under /pictures from where they are stored. Where a WebP copy has no AVIF one yet, the WebP is sent in
 * its place (browsers go by what a picture is, not by its name) and the AVIF is made for the next one who asks.
 */
export function registerPictures(app: FastifyInstance, store: PictureStore): void {
  const copies = new AvifCopies(store, app.log);
  app.addHook('onClose', () => copies.close());

  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const [, id = '', width = '', name] = FILE.exec(request.params['*']) ?? [];
    const wanted: PictureFormat = name === 'avif' ? 'avif' : 'webp';
    const read = async (format: PictureFormat) => {
      const copy = id === '' ? null : await store.read(id, Number(width), format);
      return copy && { ...copy, format };
    };
    const found = (await read(wanted)) ?? (wanted === 'avif' ? await read('webp') : null);
    if (found === null) throw notFound('Picture');
    const standsIn = found.format !== wanted;
    if (standsIn) copies.want({ id, width: Number(width) });
    const etag = `"${id}-${width}-${found.format}-${found.size.toString(36)}"`;
    void reply.headers({
      'content-type': `image/${found.format}`,
      'cache-control': standsIn ? FOR_NOW : FOR_GOOD,
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
