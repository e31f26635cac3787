import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { encodePicture } from './encode';
import type { PictureStore } from './store';

/** Copies that wait at most; what is wanted beyond that is wanted again with the next request. */
const MOST_WAITING = 500;

interface Wanted {
  id: string;
  width: number;
}

/**
 * Makes the AVIF copies that are asked for and not there yet, from the stored WebP ones: one after another, behind the
 * requests, and each once. Encoding them all ahead would hold up a shop's first start for a minute.
 */
export class AvifCopies {
  private readonly waiting = new Map<string, Wanted>();
  /** What could not be made; not tried again before the next start. */
  private readonly hopeless = new Set<string>();
  private working: Promise<void> | null = null;

  constructor(
    private readonly store: PictureStore,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
  ) {}

  /** Notes that a copy is wanted; it is made soon. */
  want(wanted: Wanted): void {
    const key = `${wanted.id}/${String(wanted.width)}`;
    if (this.hopeless.has(key) || this.waiting.size >= MOST_WAITING) return;
    this.waiting.set(key, wanted);
    this.working ??= this.work().finally(() => {
      this.working = null;
    });
  }

  /** Resolves when nothing is left to make. */
  async settled(): Promise<void> {
    await this.working;
  }

  /** Drops what waits and resolves when the copy under way is done. */
  async close(): Promise<void> {
    this.waiting.clear();
    await this.working;
  }

  private async work(): Promise<void> {
    for (const [key, wanted] of this.waiting) {
      try {
        await this.make(wanted);
      } catch (error) {
        this.hopeless.add(key);
        this.log.warn(
          { err: error, picture: key },
          'no AVIF copy of a picture could be made; browsers get the WebP one',
        );
      }
      this.waiting.delete(key);
    }
  }

  private async make({ id, width }: Wanted): Promise<void> {
    const source = await this.store.read(id, width, 'webp');
    if (source === null) return;
    const options = { widths: [width], formats: ['avif'], effort: 1 } as const;
    const [copy] = await encodePicture(await buffer(source.body), options);
    if (copy) await this.store.add(id, copy);
  }
}
