import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** What a process of the crew says once it serves. */
const openedSchema = z.object({
  url: z.string(),
  name: z.string(),
  demoAccounts: z.array(z.object({ email: z.string(), role: z.string() })),
});

export type Opened = z.output<typeof openedSchema>;

/** What a process of the crew says when it cannot serve. */
const failedSchema = z.object({ failed: z.string() });

/** Says why this process of the crew cannot serve; resolves when that is sent, or cannot be. */
export const sayFailed = (failed: string): Promise<void> =>
  new Promise((resolve) => {
    if (!process.send) resolve();
    else process.send({ failed }, undefined, undefined, () => resolve());
  });

/** What a process of the crew is told when another has taken its place. */
export const LEAVE = 'leave';

/** A process of the crew ended before it served. It has printed why, unless a signal ended it. */
export class MemberEnded extends Error {
  override name = 'MemberEnded';

  /** @param reason what it said in one line; null: nothing */
  constructor(
    message: string,
    readonly reason: string | null,
  ) {
    super(message);
  }
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

export interface CrewOptions {
  /** How many processes serve at the same time. */
  size: number;
  /** What the environment of a process has besides ours, by its place in the crew from 0. */
  environment: (place: number) => Readonly<Record<string, string>>;
  /** How long a process may take to stop before it is killed. */
  stopMs: number;
  /** Told in a sentence who ended and who came. */
  say: (text: string) => void;
  /** Called for each process that ended by itself: when another serves in its place, and before that once, if none can. */
  alert: (text: string) => void;
}

const endOf = (code: number | null, signal: string | null): string => signal ?? `exit code ${String(code)}`;

const reasonOf = (error: unknown): string => {
  if (error instanceof MemberEnded) return error.reason ?? error.message;
  return String(error);
};

/** Processes that serve the shop on one port: each has a place, and whoever ends there is replaced. */
export class Crew {
  private readonly members = new Map<number, Worker>();
  private stopping = false;
  private renewing: Promise<void> | null = null;
  /** The work on each place that comes last, so that no two put a process there at once. */
  private readonly turns = new Map<number, Promise<unknown>>();

  constructor(private readonly options: CrewOptions) {}

  /**
   * Starts all of them: the first alone, as it prepares data that the others find then.
   *
   * @throws MemberEnded when one of them ends instead of serving
   */
  async open(): Promise<Opened> {
    const opened = await this.fill(0);
    const others = Array.from({ length: this.options.size - 1 }, (_none, index) => this.fill(index + 1));
    await Promise.all(others);
    return opened;
  }

  /** Puts a new process into each place, one after the other; the one before leaves when the new one serves. */
  renew(): Promise<void> {
    this.renewing ??= this.renewAll().finally(() => {
      this.renewing = null;
    });
    return this.renewing;
  }

  /** Asks all of them to stop, and resolves when they have. */
  async stop(): Promise<void> {
    this.stopping = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(running.map((worker) => this.see(worker, () => worker.process.kill('SIGTERM'))));
  }

  /** Starts a process for a place and resolves when it serves there. */
  private async fill(place: number): Promise<Opened> {
    const worker = cluster.fork(this.options.environment(place));
    const opened = await new Promise<Opened>((resolve, reject) => {
      let reason: string | null = null;
      worker.on('message', (message: unknown) => {
        const failed = failedSchema.safeParse(message);
        if (failed.success) reason = failed.data.failed;
        else resolve(openedSchema.parse(message));
      });
      worker.once('exit', (code: number | null, signal: string | null) => {
        const end = () => reject(new MemberEnded(endOf(code, signal), reason));
        // What it said last may not have been read yet.
        if (worker.isConnected()) worker.once('disconnect', end);
        else end();
      });
    });
    this.members.set(place, worker);
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (this.stopping || this.members.get(place) !== worker) return;
      const pid = String(worker.process.pid);
      const end = endOf(code, signal);
      this.options.say(`Process ${pid} of the shop ended (${end}). Starting another.`);
      void this.inTurn(place, () => this.refill(place, `a server process ended (${end})`));
    });
    return opened;
  }

  /** Works on a place when whoever works there is done. */
  private inTurn<T>(place: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.turns.get(place) ?? Promise.resolve()).then(work);
    this.turns.set(place, turn);
    return turn;
  }

  /** @param ended what happened to the process that was there */
  private async refill(place: number, ended: string): Promise<void> {
    const { alert } = this.options;
    for (let retry = FIRST_RETRY_MS; !this.stopping; retry = Math.min(retry * 2, LAST_RETRY_MS)) {
      // Another may have come meanwhile.
      if (this.members.get(place)?.isDead() === false) return;
      try {
        await this.fill(place);
        if (!this.stopping) alert(`${ended} and was started again`);
        return;
      } catch (error) {
        // It has printed why; the others go on.
        if (retry === FIRST_RETRY_MS && !this.stopping)
          alert(`${ended} and cannot be started again: ${reasonOf(error)}`);
        await delay(retry);
      }
    }
  }

  private async renewAll(): Promise<void> {
    for (const place of this.members.keys()) {
      if (!(await this.inTurn(place, () => this.replace(place)))) {
        this.options.say('The new process did not serve; those from before go on.');
        return;
      }
      if (this.stopping) return;
    }
    this.options.say('All processes of the shop are new.');
  }

  /** Whether a new process serves in a place; then the one from before has left. */
  private async replace(place: number): Promise<boolean> {
    const before = this.members.get(place);
    try {
      await this.fill(place);
    } catch {
      return false;
    }
    if (before !== undefined && !this.stopping) await this.see(before, () => before.send(LEAVE));
    return true;
  }

  /** Asks a process to end, and resolves when it has; one that does not is killed. */
  private async see(worker: Worker, ask: () => void): Promise<void> {
    if (worker.isDead()) return;
    const late = setTimeout(() => worker.process.kill('SIGKILL'), this.options.stopMs);
    const ended = once(worker, 'exit');
    try {
      ask();
      await ended;
    } finally {
      clearTimeout(late);
    }
  }
}
