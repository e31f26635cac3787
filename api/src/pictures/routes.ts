import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors';
import { matchesEtag } from '../http/conditional';
import { MadeCopies, fromDrawing, fromWebp } from './made-copies';
import type { PictureFormat } from './encode';
import type { PictureStore } from './store';
import type { WiderPictures } from './wider';

/** Picture ids and file names as the store makes them; nothing else reaches it. */
const FILE = /^\/?([a-z0-9][a-z0-9-]{0,63})\/([1-9]\d{0,4})\.(webp|avif|jpeg|png)$/;

/** A picture's files never change under its id, so browsers keep them for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
/** A stand-in is looked at again each time. */
const FOR_NOW = 'no-cache';

/** Formats by what names of files end in. */
const FORMATS: Readonly<Record<string, PictureFormat>> = { webp: 'webp', avif: 'avif', jpeg: 'jpeg', png: 'png' };

/**
 * Serves pictures under /pictures from where they are stored. Where a WebP copy has no AVIF one yet, the WebP is sent
 * in its place (browsers go by what a picture is, not by its name) and the AVIF is made for the next one who asks. A
 * JPEG is waited for: whoever asks for one may not read anything else, and asks once.
 *
 * The same applies to widths that are drawn on their first request: a narrower copy stands in, but the widest is waited
 * for, for who asks for that looks closely.
 */
export function registerPictures(app: FastifyInstance, store: PictureStore, wider?: WiderPictures): void {
  const copies = { avif: new MadeCopies(fromWebp(store), app.log), jpeg: new MadeCopies(fromWebp(store), app.log) };
  const drawn = wider && new MadeCopies(fromDrawing(store, wider), app.log);
  app.addHook('onClose', async () => {
    wider?.close();
    await Promise.all([copies.avif.close(), copies.jpeg.close(), drawn?.close()]);
  });

  const read = async (id: string, width: number, format: PictureFormat) => {
    const copy = await store.read(id, width, format);
    return copy && { ...copy, format, width };
  };
  /** A copy as it is wanted, or the one it is made from while it is not there. */
  const find = async (id: string, width: number, wanted: PictureFormat) =>
    (await read(id, width, wanted)) ?? (wanted === 'webp' || wanted === 'png' ? null : await read(id, width, 'webp'));

  /**
   * A copy of a width that is drawn on request, or the next narrower one; null when there is no picture. Where
   * nothing can stand in, it is waited for.
   */
  const findDrawn = async (id: string, width: number, wanted: PictureFormat) => {
    const widths = wider?.widths(id) ?? [];
    const whole = wider?.whole?.(id) ?? [];
    if (!widths.includes(width) && !whole.includes(width)) return null;
    const narrower = (await store.widths(id)).findLast((stored) => stored < width);
    if (narrower === undefined) {
      if (!whole.includes(width)) return null;
      await drawn?.want({ id, width, format: 'webp' });
      return find(id, width, wanted);
    }
    const done = drawn?.want({ id, width, format: 'webp' });
    const patient = wanted === 'jpeg' || width === widths.at(-1);
    if (patient) await done;
    return (patient ? await find(id, width, wanted) : null) ?? find(id, narrower, wanted);
  };

  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const [, id = '', size = '', name] = FILE.exec(request.params['*']) ?? [];
    const wanted = FORMATS[name ?? ''] ?? 'webp';
    if (id === '') throw notFound('Picture');
    const requestedWidth = Number(size);
    let found = (await find(id, requestedWidth, wanted)) ?? (await findDrawn(id, requestedWidth, wanted));
    // Large AVIF pictures take more memory to encode than a server has to spare: of what is drawn, the WebP is the last
    // word.
    const drawnAt = wider?.widths(id) ?? [];
    const last = wanted === 'avif' && found !== null && drawnAt.includes(found.width);
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
      'content-type': `image/${found.format}`,
      'cache-control': standsIn ? FOR_NOW : FOR_GOOD,
      'content-security-policy': "default-src 'none'",
      // Pages of remotes on other origins show them, too.
      'cross-origin-resource-policy': 'cross-origin',
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
