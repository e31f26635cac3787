import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** The message of a server process when it is ready. */
const readyMessageSchema = z.object({
  url: z.string(),
  name: z.string(),
  demoAccounts: z.array(z.object({ email: z.string(), role: z.string() })),
});

/** The message of a server process that cannot serve. */
const failedMessageSchema = z.object({ failed: z.string() });

/** Sends the supervisor the reason why this process cannot serve; resolves when it is sent, or cannot be sent. */
export const sendFailure = (failed: string): Promise<void> =>
  new Promise((resolve) => {
    if (!process.send) resolve();
    else process.send({ failed }, undefined, undefined, () => resolve());
  });

export type ReadyMessage = z.output<typeof readyMessageSchema>;

/** The message to a server process that a new one has replaced. */
export const RETIRE = 'leave';

/** A server process ended before it was ready. It has printed the reason, unless a signal ended it. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';

  /** @param reason the reason that it sent in one line; null without one */
  constructor(
    message: string,
    readonly reason: string | null,
  ) {
    super(message);
  }
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

export interface ServerProcessesOptions {
  /** How many processes serve at the same time. */
  size: number;
  /** Additional environment variables of a process, by its index from 0. */
  environment: (index: number) => Readonly<Record<string, string>>;
  /** How long a process may take to stop before it is killed, in milliseconds. */
  stopMs: number;
  /** Receives a sentence about each process that ends or is replaced. */
  say: (text: string) => void;
  /**
   * Called for a process that ended unexpectedly: when a new process has replaced it, and once before that if the
   * replacement cannot start.
   */
  alert: (text: string) => void;
}

const endOf = (code: number | null, signal: string | null): string => signal ?? `exit code ${String(code)}`;

const reasonOf = (error: unknown): string => {
  if (error instanceof ProcessEnded) return error.reason ?? error.message;
  return String(error);
};

/** The server processes on one port. Each has an index; a process that ends is replaced by a new one with its index. */
export class ServerProcesses {
  private readonly workers = new Map<number, Worker>();
  private stopping = false;
  private restarting: Promise<void> | null = null;
  /** The last work of each index. Work on one index runs in sequence, so that it never has two new processes. */
  private readonly queues = new Map<number, Promise<unknown>>();

  constructor(private readonly options: ServerProcessesOptions) {}

  /**
   * Starts all processes. The first starts alone, because it prepares data for the others.
   *
   * @throws ProcessEnded when one of them ends instead of serving
   */
  async start(): Promise<ReadyMessage> {
    const opened = await this.spawn(0);
    const others = Array.from({ length: this.options.size - 1 }, (_none, index) => this.spawn(index + 1));
    await Promise.all(others);
    return opened;
  }

  /** Rolling restart: replaces the processes one after the other. An old process stops when the new one is ready. */
  restart(): Promise<void> {
    this.restarting ??= this.restartAll().finally(() => {
      this.restarting = null;
    });
    return this.restarting;
  }

  /** Stops all processes, and resolves when they have ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(running.map((worker) => this.waitForExit(worker, () => worker.process.kill('SIGTERM'))));
  }

  /** Starts the process of an index, and resolves when it is ready. */
  private async spawn(index: number): Promise<ReadyMessage> {
    const worker = cluster.fork(this.options.environment(index));
    const opened = await new Promise<ReadyMessage>((resolve, reject) => {
      let reason: string | null = null;
      worker.on('message', (message: unknown) => {
        const failure = failedMessageSchema.safeParse(message);
        if (failure.success) reason = failure.data.failed;
        else resolve(readyMessageSchema.parse(message));
      });
      worker.once('exit', (code: number | null, signal: string | null) => {
        const end = () => reject(new ProcessEnded(endOf(code, signal), reason));
        // Its last message may not have been read yet.
        if (worker.isConnected()) worker.once('disconnect', end);
        else end();
      });
    });
    this.workers.set(index, worker);
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (this.stopping || this.workers.get(index) !== worker) return;
      const pid = String(worker.process.pid);
      const end = endOf(code, signal);
      this.options.say(`Process ${pid} of the shop ended (${end}). Starting another.`);
      void this.enqueue(index, () => this.respawn(index, `a server process ended (${end})`));
    });
    return opened;
  }

  /** Runs work on an index after the earlier work on it. */
  private enqueue<T>(index: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.queues.get(index) ?? Promise.resolve()).then(work);
    this.queues.set(index, turn);
    return turn;
  }

  /** @param ended how the previous process ended */
  private async respawn(index: number, ended: string): Promise<void> {
    const { alert } = this.options;
    for (let retry = FIRST_RETRY_MS; !this.stopping; retry = Math.min(retry * 2, LAST_RETRY_MS)) {
      // A rolling restart may have replaced it in the meantime.
      if (this.workers.get(index)?.isDead() === false) return;
      try {
        await this.spawn(index);
        if (!this.stopping) alert(`${ended} and was started again`);
        return;
      } catch (error) {
        // It has printed the reason. The other processes continue.
        if (retry === FIRST_RETRY_MS && !this.stopping)
          alert(`${ended} and cannot be started again: ${reasonOf(error)}`);
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

  /** Replaces the process of an index. @returns false if the new one did not get ready: the old one continues */
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

  /** Calls `stop` and waits for the end of the process. Kills it after `stopMs`. */
  private async waitForExit(worker: Worker, stop: () => void): Promise<void> {
    if (worker.isDead()) return;
    const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), this.options.stopMs);
    const ended = once(worker, 'exit');
    try {
      stop();
      await ended;
    } finally {
      clearTimeout(killTimer);
    }
  }
}
