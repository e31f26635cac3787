import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { type PictureFormat, encodePicture } from './encode';
import type { PictureStore } from './store';
import type { WiderPictures } from './wider';

/** Maximum length of the queue. A copy that does not fit is requested again by the next visitor. */
const MOST_WAITING = 500;

/** A requested copy that does not exist yet. */
interface Wanted {
  id: string;
  width: number;
  format: PictureFormat;
}

interface Waiting extends Wanted {
  /** Resolves when the copy was made, failed or was dropped. */
  done: Promise<void>;
  finish: () => void;
}

/**
 * Makes requested copies that do not exist yet, one at a time and each once. Making all of them in advance would delay
 * a shop's first start by minutes.
 */
export class MadeCopies {
  private readonly waiting = new Map<string, Waiting>();
  /** Copies that could not be made. They are not tried again before the next start of the server. */
  private readonly hopeless = new Set<string>();
  private working: Promise<void> | null = null;

  /** @param make makes and stores the copy; it may store other copies too */
  constructor(
    private readonly make: (wanted: Wanted) => Promise<void>,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
  ) {}

  /** Puts a copy into the queue. Resolves when it was made, failed or was dropped. */
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

  /** Resolves when the queue is empty. */
  async settled(): Promise<void> {
    await this.working;
  }

  /** Clears the queue and resolves when the copy in progress is done. */
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

/** Makes a copy from the stored WebP copy of the same width. */
export const fromWebp =
  (store: PictureStore) =>
  async ({ id, width, format }: Wanted): Promise<void> => {
    const source = await store.read(id, width, 'webp');
    if (source === null) return;
    const options = { widths: [width], formats: [format], effort: 1 } as const;
    const [copy] = await encodePicture(await buffer(source.body), options);
    if (copy) await store.add(id, copy);
  };

/** Draws a picture and stores all of its copies that do not exist yet. */
export const fromDrawing =
  (store: PictureStore, wider: WiderPictures) =>
  async ({ id, width }: Wanted): Promise<void> => {
    const there = await store.widths(id);
    if (there.includes(width)) return;
    const copies = await wider.draw(id);
    if (there.length === 0 && wider.whole?.(id).includes(width) === true) return store.save(id, copies);
    for (const copy of copies) if (!there.includes(copy.width)) await store.add(id, copy);
  };
