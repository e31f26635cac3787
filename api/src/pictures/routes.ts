import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors';
import { matchesEtag } from '../http/conditional';
import { MadeCopies, fromWebp, fromWider } from './made-copies';
import type { PictureFormat } from './encode';
import { SharePictures } from './share-pictures';
import { type PictureStore, isPictureId } from './store';

/**
 * Paths of picture files: an id and a file name as the store makes them. Other paths are not looked up in the store.
 */
const FILE = /^\/?([a-z0-9][a-z0-9-]{0,63})\/([1-9]\d{0,4})\.(webp|avif|jpeg|png)$/;

/** The files under a picture's id never change, so browsers may cache them forever. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
/** A substitute is revalidated on each use. */
const FOR_NOW = 'no-cache';

const FILE_HEADERS = {
  'content-security-policy': "default-src 'none'",
  // Pages of remotes on other origins also show pictures, and pages of the shop load them from a CDN.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Formats by file extension. */
const FORMATS: Readonly<Record<string, PictureFormat>> = { webp: 'webp', avif: 'avif', jpeg: 'jpeg', png: 'png' };

/** Widths that the demo shop offers and may not store. Older demo shops lack the larger ones, too. */
const MADE_WIDTHS: readonly number[] = [960, 1280, 1600, 1920, 2560];

/**
 * Serves pictures under /pictures from the store. If a WebP copy has no AVIF copy yet, the WebP is sent instead and the
 * AVIF is made for later requests. Browsers recognize the format by the content, not by the name. A request for a JPEG
 * waits until the JPEG is made: the client may not read other formats, and asks only once.
 *
 * The same applies to {@link MADE_WIDTHS}: a narrower copy is sent instead, while the requested one is made from the
 * next wider one.
 *
 * `share.jpeg` of a picture is its picture for shared links.
 */
export function registerPictures(app: FastifyInstance, store: PictureStore): void {
  const copies = { avif: new MadeCopies(fromWebp(store), app.log), jpeg: new MadeCopies(fromWebp(store), app.log) };
  const narrower = new MadeCopies(fromWider(store), app.log);
  app.addHook('onClose', async () => {
    await Promise.all([copies.avif.close(), copies.jpeg.close(), narrower.close()]);
  });

  const read = async (id: string, width: number, format: PictureFormat) => {
    const copy = await store.read(id, width, format);
    return copy && { ...copy, format, width };
  };
  /** The requested copy; if it does not exist, the WebP copy that it is made from. */
  const find = async (id: string, width: number, wanted: PictureFormat) =>
    (await read(id, width, wanted)) ?? (wanted === 'webp' || wanted === 'png' ? null : await read(id, width, 'webp'));

  /** A copy in a width that is made on request, or the one that is sent instead; null if the picture does not exist. */
  const findMade = async (id: string, width: number, wanted: PictureFormat) => {
    if (!MADE_WIDTHS.includes(width)) return null;
    const stored = await store.widths(id);
    const instead = stored.findLast((there) => there < width) ?? stored.at(-1);
    if (instead === undefined) return null;
    if (stored.some((there) => there > width)) {
      const done = narrower.want({ id, width, format: 'webp' });
      if (wanted === 'jpeg' || instead > width) {
        await done;
        const made = await find(id, width, wanted);
        if (made) return made;
      }
    }
    return find(id, instead, wanted);
  };

  const shared = new SharePictures(store);
  app.get<{ Params: { id: string } }>('/pictures/:id/share.jpeg', async ({ params: { id }, headers }, reply) => {
    const jpeg = isPictureId(id) ? await shared.read(id) : null;
    if (jpeg === null) throw notFound('Picture');
    const etag = `"${id}-share-${jpeg.length.toString(36)}"`;
    void reply.headers({ ...FILE_HEADERS, 'content-type': 'image/jpeg', 'cache-control': FOR_GOOD, etag });
    return matchesEtag(headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(jpeg);
  });

  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const [, id = '', size = '', name] = FILE.exec(request.params['*']) ?? [];
    const wanted = FORMATS[name ?? ''] ?? 'webp';
    if (id === '') throw notFound('Picture');
    const requestedWidth = Number(size);
    let found = (await find(id, requestedWidth, wanted)) ?? (await findMade(id, requestedWidth, wanted));
    // A large picture has no AVIF copy, so its WebP copy is sent for good.
    const last =
      wanted === 'avif' && found !== null && copies.avif.isHopeless({ id, width: found.width, format: wanted });
    if (found !== null && wanted !== 'webp' && wanted !== 'png' && found.format !== wanted && !last) {
      const { width } = found;
      const made = copies[wanted].want({ id, width, format: wanted });
      if (wanted === 'jpeg') {
        found.body.destroy();
        await made;
        found = await find(id, width, wanted);
      }
    }
    if (found === null) throw notFound('Picture');
    const { width } = found;
    const standsIn = (found.format !== wanted && !last) || width !== requestedWidth;
    const etag = `"${id}-${String(width)}-${found.format}-${found.size.toString(36)}"`;
    void reply.headers({
      ...FILE_HEADERS,
      'content-type': `image/${found.format}`,
      'cache-control': standsIn ? FOR_NOW : FOR_GOOD,
      etag,
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      found.body.destroy();
      return reply.code(304).send();
    }
    void reply.header('content-length', found.size);
    return reply.send(found.body);
  });
}
