import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** What a process of the crew says once it serves. */
const readyMessageSchema = z.object({
  url: z.string(),
  name: z.string(),
  demoAccounts: z.array(z.object({ email: z.string(), role: z.string() })),
});

export type ReadyMessage = z.output<typeof readyMessageSchema>;

/** What a process of the crew is told when another has taken its place. */
export const RETIRE = 'leave';

/** A process of the crew ended before it served. It has said why, unless a signal ended it. */
export class ProcessEnded extends Error {
  override name = 'MemberEnded';
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

export interface ServerProcessesOptions {
  /** How many processes serve at the same time. */
  size: number;
  /** What the environment of a process has besides ours, by its place in the crew from 0. */
  environment: (index: number) => Readonly<Record<string, string>>;
  /** How long a process may take to stop before it is killed. */
  stopMs: number;
  /** Told in a sentence who ended and who came. */
  say: (text: string) => void;
}

const endOf = (code: number | null, signal: string | null): string => signal ?? `exit code ${String(code)}`;

/** Processes that serve the shop on one port: each has a place, and whoever ends there is replaced. */
export class ServerProcesses {
  private readonly workers = new Map<number, Worker>();
  private stopping = false;
  private restarting: Promise<void> | null = null;
  /** The work on each place that comes last, so that no two put a process there at once. */
  private readonly queues = new Map<number, Promise<unknown>>();

  constructor(private readonly options: ServerProcessesOptions) {}

  /**
   * Starts all of them: the first alone, as it prepares data that the others find then.
   *
   * @throws MemberEnded when one of them ends instead of serving
   */
  async start(): Promise<ReadyMessage> {
    const opened = await this.spawn(0);
    const others = Array.from({ length: this.options.size - 1 }, (_none, index) => this.spawn(index + 1));
    await Promise.all(others);
    return opened;
  }

  /** Puts a new process into each place, one after the other; the one before leaves when the new one serves. */
  restart(): Promise<void> {
    this.restarting ??= this.restartAll().finally(() => {
      this.restarting = null;
    });
    return this.restarting;
  }

  /** Asks all of them to stop, and resolves when they have. */
  async stop(): Promise<void> {
    this.stopping = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(running.map((worker) => this.waitForExit(worker, () => worker.process.kill('SIGTERM'))));
  }

  /** Starts a process for a place and resolves when it serves there. */
  private async spawn(index: number): Promise<ReadyMessage> {
    const worker = cluster.fork(this.options.environment(index));
    const opened = await new Promise<ReadyMessage>((resolve, reject) => {
      worker.once('message', (message: unknown) => resolve(readyMessageSchema.parse(message)));
      worker.once('exit', (code: number | null, signal: string | null) =>
        reject(new ProcessEnded(endOf(code, signal))),
      );
    });
    this.workers.set(index, worker);
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (this.stopping || this.workers.get(index) !== worker) return;
      const pid = String(worker.process.pid);
      this.options.say(`Process ${pid} of the shop ended (${endOf(code, signal)}). Starting another.`);
      void this.enqueue(index, () => this.respawn(index));
    });
    return opened;
  }

  /** Works on a place when whoever works there is done. */
  private enqueue<T>(index: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.queues.get(index) ?? Promise.resolve()).then(work);
    this.queues.set(index, turn);
    return turn;
  }

  private async respawn(index: number): Promise<void> {
    for (let retry = FIRST_RETRY_MS; !this.stopping; retry = Math.min(retry * 2, LAST_RETRY_MS)) {
      // Another may have come meanwhile.
      if (this.workers.get(index)?.isDead() === false) return;
      try {
        await this.spawn(index);
        return;
      } catch {
        // It has said why; the others go on.
        await delay(retry);
      }
    }
  }

  private async restartAll(): Promise<void> {
    for (const index of this.workers.keys()) {
      if (!(await this.enqueue(index, () => this.replaceWorker(index)))) {
        this.options.say('The new process did not serve; those from before go on.');
        return;
      }
      if (this.stopping) return;
    }
    this.options.say('All processes of the shop are new.');
  }

  /** Whether a new process serves in a place; then the one from before has left. */
  private async replaceWorker(index: number): Promise<boolean> {
    const previous = this.workers.get(index);
    try {
      await this.spawn(index);
    } catch {
      return false;
    }
    if (previous !== undefined && !this.stopping) await this.waitForExit(previous, () => previous.send(RETIRE));
    return true;
  }

  /** Asks a process to end, and resolves when it has; one that does not is killed. */
  private async waitForExit(worker: Worker, ask: () => void): Promise<void> {
    if (worker.isDead()) return;
    const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), this.options.stopMs);
    const ended = once(worker, 'exit');
    try {
      ask();
      await ended;
    } finally {
      clearTimeout(killTimer);
    }
  }
}
