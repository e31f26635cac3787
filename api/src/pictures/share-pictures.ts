import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { unavailable } from '../errors';
import { loadSharp } from './sharp';
import { type PictureStore, SHARE_SIZE } from './store';

/** Most pictures that wait to be made. */
const MAX_WAITING = 50;
/** Maximum size of the kept pictures, in bytes. Apps and their proxies keep them much longer. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
const QUALITY = 80;

/**
 * The pictures of shared links: the whole picture in {@link SHARE_SIZE}, with white beside it. Apps cut pictures of
 * other ratios. They are made on request, one at a time, because only few are ever requested.
 */
export class SharePictures {
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  private readonly making = new Map<string, Promise<Buffer | null>>();
  private readonly oneAtATime = pLimit(1);

  constructor(private readonly store: PictureStore) {}

  /**
   * The JPEG of a picture; null if there is no such picture.
   *
   * @throws ShopError 503 if too many wait, or the store is not there
   */
  async read(id: string): Promise<Buffer | null> {
    const kept = this.kept.get(id);
    if (kept) return kept;
    const known = this.making.get(id);
    if (known) return known;
    if (this.oneAtATime.pendingCount >= MAX_WAITING) throw unavailable();
    const made = this.oneAtATime(() => this.make(id)).finally(() => this.making.delete(id));
    this.making.set(id, made);
    return made;
  }

  private async make(id: string): Promise<Buffer | null> {
    const widths = await this.store.widths(id);
    const width = widths.find((stored) => stored >= SHARE_SIZE.width) ?? widths.at(-1);
    const source = width === undefined ? null : await this.store.read(id, width, 'webp');
    if (source === null) return null;
    const sharp = await loadSharp();
    const jpeg = await sharp(await buffer(source.body))
      .flatten({ background: '#fff' })
      .resize({ ...SHARE_SIZE, fit: 'contain', background: '#fff' })
      .jpeg({ quality: QUALITY, progressive: true })
      .toBuffer();
    this.kept.set(id, jpeg);
    return jpeg;
  }
}
