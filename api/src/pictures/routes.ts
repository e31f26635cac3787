import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors';
import { MadeCopies } from './made-copies';
import type { PictureFormat } from './encode';
import type { PictureStore } from './store';

/** Picture ids and file names as the store makes them; nothing else reaches it. */
const FILE = /^\/?([a-z0-9][a-z0-9-]{0,63})\/([1-9]\d{0,4})\.(webp|avif|jpeg)$/;

/** A picture's files never change under its id, so browsers keep them for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
/** A stand-in is looked at again each time. */
const FOR_NOW = 'no-cache';

/** Formats by what names of files end in. */
const FORMATS: Readonly<Record<string, PictureFormat>> = { webp: 'webp', avif: 'avif', jpeg: 'jpeg' };

/**
 * Serves pictures under /pictures from where they are stored. Where a WebP copy has no AVIF one yet, the WebP is sent in
 * its place (browsers go by what a picture is, not by its name) and the AVIF is made for the next one who asks. A JPEG is
 * waited for: whoever asks for one may not read anything else, and asks once.
 */
export function registerPictures(app: FastifyInstance, store: PictureStore): void {
  const copies = { avif: new MadeCopies(store, app.log), jpeg: new MadeCopies(store, app.log) };
  app.addHook('onClose', async () => {
    await Promise.all([copies.avif.close(), copies.jpeg.close()]);
  });

  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const [, id = '', width = '', name] = FILE.exec(request.params['*']) ?? [];
    const wanted = FORMATS[name ?? ''] ?? 'webp';
    const read = async (format: PictureFormat) => {
      const copy = id === '' ? null : await store.read(id, Number(width), format);
      return copy && { ...copy, format };
    };
    /** The copy as it is wanted, or the one it is made from while it is not there. */
    const find = async () => (await read(wanted)) ?? (wanted === 'webp' ? null : await read('webp'));
    let found = await find();
    if (found !== null && wanted !== 'webp' && found.format !== wanted) {
      const made = copies[wanted].want({ id, width: Number(width), format: wanted });
      if (wanted === 'jpeg') {
        found.body.destroy();
        await made;
        found = await find();
      }
    }
    if (found === null) throw notFound('Picture');
    const standsIn = found.format !== wanted;
    const etag = `"${id}-${width}-${found.format}-${found.size.toString(36)}"`;
    void reply.headers({
      'content-type': `image/${found.format}`,
      'cache-control': standsIn ? FOR_NOW : FOR_GOOD,
      'content-security-policy': "default-src 'none'",
      // Pages of remotes on other origins show them, too.
      'cross-origin-resource-policy': 'cross-origin',
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
