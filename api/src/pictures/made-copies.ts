import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { type PictureFormat, encodePicture, pixelsOf } from './encode';
import type { PictureStore } from './store';

/** Maximum length of the queue. A copy that does not fit is requested again by the next visitor. */
const MAX_WAITING = 500;

/** A requested copy that does not exist yet. */
interface Wanted {
  id: string;
  width: number;
  format: PictureFormat;
}

const keyOf = ({ id, width, format }: Wanted): string => `${id}/${String(width)}.${format}`;

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
  /** Copies that are not made, or could not be. They are not tried again before the next start of the server. */
  private readonly hopeless = new Set<string>();
  private working: Promise<void> | null = null;

  /** @param make makes and stores the copy; resolves with false if this copy is never made */
  constructor(
    private readonly make: (wanted: Wanted) => Promise<boolean>,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
  ) {}

  /** Puts a copy into the queue. Resolves when it was made, failed or was dropped. */
  async want(wanted: Wanted): Promise<void> {
    const key = keyOf(wanted);
    const known = this.waiting.get(key);
    if (known) return known.done;
    if (this.hopeless.has(key) || this.waiting.size >= MAX_WAITING) return;
    let finish: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (finish = resolve));
    this.waiting.set(key, { ...wanted, done, finish });
    this.working ??= this.work().finally(() => {
      this.working = null;
    });
    return done;
  }

  /** Whether the copy will not be made before the next start of the server. */
  isHopeless(wanted: Wanted): boolean {
    return this.hopeless.has(keyOf(wanted));
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
        if (!(await this.make(wanted))) this.hopeless.add(key);
      } catch (error) {
        this.hopeless.add(key);
        this.log.warn({ err: error, picture: key }, 'a copy of a picture could not be made; browsers get another one');
      }
      this.waiting.delete(key);
      wanted.finish();
    }
  }
}

/** An AVIF copy with more pixels is not made: its encoding takes more memory than the server has to spare. */
const MAX_AVIF_PIXELS = 1_000_000;

/** Makes a copy from the stored WebP copy of the same width. */
export const fromWebp =
  (store: PictureStore) =>
  async ({ id, width, format }: Wanted): Promise<boolean> => {
    const source = await store.read(id, width, 'webp');
    if (source === null) return true;
    const bytes = await buffer(source.body);
    if (format === 'avif' && (await pixelsOf(bytes)) > MAX_AVIF_PIXELS) return false;
    const [copy] = await encodePicture(bytes, { widths: [width], formats: [format], effort: 1 });
    if (copy) await store.add(id, copy);
    return true;
  };

/** Makes a WebP copy from the next wider one. */
export const fromWider =
  (store: PictureStore) =>
  async ({ id, width }: Wanted): Promise<boolean> => {
    const stored = await store.widths(id);
    const wider = stored.find((there) => there > width);
    if (wider === undefined || stored.includes(width)) return true;
    const source = await store.read(id, wider, 'webp');
    if (source === null) return true;
    // A higher quality than that of an upload's copies, because the source lost some already.
    const [copy] = await encodePicture(await buffer(source.body), { widths: [width], quality: 82, effort: 1 });
    if (copy) await store.add(id, copy);
    return true;
  };
