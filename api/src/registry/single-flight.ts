import type { FastifyBaseLogger } from 'fastify';

/** How long after a failure the same work is not tried again, in milliseconds: many visitors may need it at once. */
const RETRY_AFTER_MS = 5_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs work once at a time per key: calls during a run share its result. Each cause of a failure is logged once. */
export class SingleFlight {
  private readonly inFlight = new Map<string, Promise<unknown>>();
  private readonly failures = new Map<string, { error: unknown; at: number }>();

  constructor(private readonly log: Pick<FastifyBaseLogger, 'warn'>) {}

  /** Runs `work`, or waits for the run of the same key. @throws its error, for RETRY_AFTER_MS without a new try */
  async run(name: string, work: () => Promise<boolean>): Promise<boolean> {
    const known = this.failures.get(name);
    if (known && performance.now() - known.at < RETRY_AFTER_MS) throw known.error;
    const running = this.inFlight.get(name);
    if (running) return (await running) === true;
    const begun = this.attempt(name, work).finally(() => this.inFlight.delete(name));
    this.inFlight.set(name, begun);
    return begun;
  }

  /** Runs `work` whose failure may be ignored. @returns whether it succeeded */
  async tryRun(name: string, work: () => Promise<boolean>): Promise<boolean> {
    try {
      await this.run(name, work);
      return true;
    } catch {
      // `attempt` has logged it.
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
