import type { FastifyBaseLogger } from 'fastify';

/** How long after a failure the same is not tried again, in milliseconds: many may ask for it. */
const PAUSE_MS = 5_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Does each thing once at a time, however many ask for it, and writes each cause of a failure to the log once. */
export class OneAtATime {
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly failures = new Map<string, { error: unknown; at: number }>();

  constructor(private readonly log: Pick<FastifyBaseLogger, 'warn'>) {}

  /** Waits for what is done under the name already, or does it. @throws what failed, for some seconds without a new try */
  async run(name: string, work: () => Promise<boolean>): Promise<boolean> {
    const known = this.failures.get(name);
    if (known && performance.now() - known.at < PAUSE_MS) throw known.error;
    const running = this.running.get(name);
    if (running) return (await running) === true;
    const begun = this.attempt(name, work).finally(() => this.running.delete(name));
    this.running.set(name, begun);
    return begun;
  }

  /** Does something that nothing depends on at the moment. @returns whether it worked */
  async try(name: string, work: () => Promise<boolean>): Promise<boolean> {
    try {
      await this.run(name, work);
      return true;
    } catch {
      // It is in the log.
      return false;
    }
  }

  private async attempt(name: string, work: () => Promise<boolean>): Promise<boolean> {
    try {
      const done = await work();
      this.failures.delete(name);
      return done;
    } catch (error) {
      const known = this.failures.get(name);
      if (known === undefined || messageOf(known.error) !== messageOf(error)) {
        this.log.warn({ err: error, archive: name }, 'files cannot be exchanged with other servers');
      }
      this.failures.set(name, { error, at: performance.now() });
      throw error;
    }
  }
}
