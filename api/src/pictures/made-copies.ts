import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { type PictureFormat, encodePicture } from './encode';
import type { PictureStore } from './store';
import type { WiderPictures } from './wider';

/** Copies that wait at most; what is wanted beyond that is wanted again with the next request. */
const MOST_WAITING = 500;

/** A copy that is not there yet. */
interface Wanted {
  id: string;
  width: number;
  format: PictureFormat;
}

interface Waiting extends Wanted {
  /** Resolves when the copy was made, or will not be. */
  done: Promise<void>;
  finish: () => void;
}

/**
 * Makes requested copies that do not exist yet: one after another and each once. Making them all ahead would hold up a
 * shop's first start for minutes.
 */
export class MadeCopies {
  private readonly waiting = new Map<string, Waiting>();
  /** What could not be made; not tried again before the next start. */
  private readonly hopeless = new Set<string>();
  private working: Promise<void> | null = null;

  /** @param make stores the copy, and may store others with it */
  constructor(
    private readonly make: (wanted: Wanted) => Promise<void>,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
  ) {}

  /** Notes that a copy is wanted; it is made soon. Resolves when it is there, or will not be. */
  async want(wanted: Wanted): Promise<void> {
    const key = `${wanted.id}/${String(wanted.width)}.${wanted.format}`;
    const known = this.waiting.get(key);
    if (known) return known.done;
    if (this.hopeless.has(key) || this.waiting.size >= MOST_WAITING) return;
    let finish: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (finish = resolve));
    this.waiting.set(key, { ...wanted, done, finish });
    this.working ??= this.work().finally(() => {
      this.working = null;
    });
    return done;
  }

  /** Resolves when nothing is left to make. */
  async settled(): Promise<void> {
    await this.working;
  }

  /** Drops what waits and resolves when the copy under way is done. */
  async close(): Promise<void> {
    const dropped = [...this.waiting.values()];
    this.waiting.clear();
    await this.working;
    for (const { finish } of dropped) finish();
  }

  private async work(): Promise<void> {
    for (const [key, wanted] of this.waiting) {
      try {
        await this.make(wanted);
      } catch (error) {
        this.hopeless.add(key);
        this.log.warn({ err: error, picture: key }, 'a copy of a picture could not be made; browsers get another one');
      }
      this.waiting.delete(key);
      wanted.finish();
    }
  }
}

/** Makes a copy from the stored WebP one of its width. */
export const fromWebp =
  (store: PictureStore) =>
  async ({ id, width, format }: Wanted): Promise<void> => {
    const source = await store.read(id, width, 'webp');
    if (source === null) return;
    const options = { widths: [width], formats: [format], effort: 1 } as const;
    const [copy] = await encodePicture(await buffer(source.body), options);
    if (copy) await store.add(id, copy);
  };

/** Makes a copy, and all others that are drawn of the same picture; what is stored stays as it is. */
export const fromDrawing =
  (store: PictureStore, wider: WiderPictures) =>
  async ({ id, width }: Wanted): Promise<void> => {
    const there = await store.widths(id);
    if (there.includes(width)) return;
    const copies = await wider.draw(id);
    if (there.length === 0 && wider.whole?.(id).includes(width) === true) return store.save(id, copies);
    for (const copy of copies) if (!there.includes(copy.width)) await store.add(id, copy);
  };
