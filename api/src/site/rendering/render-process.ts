import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { isRecord } from '@shop/shared/rules';
import { FrameReader, type Message, frame } from './render-frames';
import type { RenderReply, RenderRequest, WorkerOptions } from './render-protocol';
import type { WallPlan, Walls } from './render-walls';
import { memoryOf, processorTimeOf } from './worker-figures';

/** A request without its sequence number, which is added later. */
type Request = RenderRequest extends infer One ? (One extends unknown ? Omit<One, 'seq'> : never) : never;

/** A reply of a worker. */
export interface Reply {
  ok: boolean;
  body: string;
  asyncError?: string | undefined;
}

/** A worker ended or was terminated. */
export class WorkerExit extends Error {
  override name = 'WorkerExit';

  constructor(
    readonly reason: 'late' | 'memory' | 'garbled' | 'crashed' | 'closed',
    message: string,
  ) {
    super(message);
  }
}

/** Maximum size of a reply in bytes. A worker that sends a larger one is terminated. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024;
/** Maximum length of a worker's error output that is kept, in characters. */
const MAX_OUTPUT = 500;
/** Memory limit of a worker, in bytes. Rendering takes a third of it. */
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
/** Interval of the memory checks of a busy worker, in milliseconds. */
const MEMORY_CHECK_MS = 50;
/**
 * An idle worker is checked only at every fifth interval, because a check costs the server a tenth of a millisecond.
 */
const IDLE_CHECK_EVERY = 5;
/** Niceness of workers: on a busy machine the server sends cached pages before workers render new ones. */
const NICENESS = 5;
/** A worker that would outlive a killed server ends its own jobs after this time, in milliseconds. */
const SELF_TIMEOUT_MS = 10_000;

interface PendingRequest {
  seq: number;
  resolve: (answer: Reply) => void;
  reject: (error: WorkerExit) => void;
}

/** Lowers the priority of a worker. If a container does not allow that, the worker runs with normal priority. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch (error) {
    if (!isRecord(error) || error['code'] !== 'ERR_SYSTEM_ERROR') throw error;
  }
}

/**
 * One worker process, seen from the server. It answers requests in their order. It is terminated when it uses too much
 * memory, sends an unexpected message or an invalid one. `onExit` is called once.
 */
export class RenderProcess {
  private readonly child: ChildProcess;
  private readonly reader = new FrameReader(MAX_REPLY_BYTES);
  private readonly pending: PendingRequest[] = [];
  private readonly watch: NodeJS.Timeout;
  private lastSeq = 0;
  private lastOutput = '';
  private memoryChecks = 0;
  private terminated = false;
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>;

  constructor(
    plan: WallPlan,
    { inner }: Walls,
    private readonly onExit: (error: WorkerExit) => void,
  ) {
    const [program = process.execPath, ...rest] = plan.command;
    const options: WorkerOptions = {
      id: plan.nextId?.() ?? null,
      inner,
      selfTimed: plan.endsWithServer ? null : SELF_TIMEOUT_MS,
    };
    // Own process group, so that Ctrl+C in the server's terminal does not end a worker before its pages are finished.
    this.child = spawn(program, [...rest, JSON.stringify(options)], { env: {}, cwd: '/', detached: true });
    const { child } = this;
    lowerPriority(child);
    this.exited = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.once('error', (error) => this.terminate('crashed', error.message));
    child.once('close', () => this.terminate('crashed', this.lastOutput.trim() || 'A worker that renders pages ended'));
    child.stdin?.on('error', () => this.terminate('crashed', 'A worker that renders pages reads no more'));
    child.stdout?.on('data', (chunk: Buffer) => this.onData(chunk));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.lastOutput = (this.lastOutput + text).slice(-MAX_OUTPUT);
    });
    // A worker never keeps this process alive.
    child.unref();
    for (const pipe of [child.stdin, child.stdout, child.stderr]) if (pipe) unref(pipe);
    this.watch = setInterval(() => this.checkMemory(), MEMORY_CHECK_MS).unref();
  }

  /**
   * Sends a request to the worker, which replies in the order of the requests.
   *
   * @throws WorkerExit if the worker ends before it has replied
   */
  async request(request: Request, body: string | Buffer = ''): Promise<Reply> {
    if (this.terminated) throw new WorkerExit('closed', 'The worker has ended');
    const seq = (this.lastSeq += 1);
    this.child.stdin?.write(frame({ ...request, seq }, body));
    return new Promise((resolve, reject) => this.pending.push({ seq, resolve, reject }));
  }

  /** Processor time that it has used so far, in milliseconds; null if the system does not report it. */
  processorTime(): number | null {
    return this.child.pid === undefined ? null : processorTimeOf(this.child.pid);
  }

  /** Kills the process and rejects its pending requests. */
  terminate(reason: WorkerExit['reason'], message: string): void {
    if (this.terminated) return;
    this.terminated = true;
    clearInterval(this.watch);
    this.child.kill('SIGKILL');
    for (const pipe of [this.child.stdin, this.child.stdout, this.child.stderr]) pipe?.destroy();
    const error = new WorkerExit(reason, message);
    for (const { reject } of this.pending.splice(0)) reject(error);
    this.onExit(error);
  }

  private checkMemory(): void {
    this.memoryChecks += 1;
    if (this.pending.length === 0 && this.memoryChecks % IDLE_CHECK_EVERY !== 0) return;
    const bytes = this.child.pid === undefined ? null : memoryOf(this.child.pid);
    if (bytes !== null && bytes > MAX_MEMORY_BYTES) {
      this.terminate('memory', `It took ${String(Math.round(bytes / 1024 / 1024))} MB of memory`);
    }
  }

  private onData(chunk: Buffer): void {
    if (this.terminated) return;
    try {
      for (const message of this.reader.read(chunk)) this.onMessage(message);
    } catch (error) {
      this.terminate('garbled', error instanceof Error ? error.message : 'It answered something that cannot be read');
    }
  }

  private onMessage({ head, body }: Message): void {
    const reply = readReply(head);
    const next = this.pending[0];
    if (!reply) this.terminate('garbled', 'It answered something that is no answer');
    else if (next?.seq !== reply.seq) this.terminate('garbled', 'It answered out of turn');
    else {
      this.pending.shift();
      next.resolve({ ok: reply.ok, body, asyncError: reply.asyncError });
    }
  }
}

const unref = (pipe: object): void => {
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
};

function readReply(text: string): RenderReply | null {
  let head: unknown;
  try {
    head = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(head)) return null;
  const { seq, ok, asyncError } = head;
  if (typeof seq !== 'number' || typeof ok !== 'boolean') return null;
  if (asyncError !== undefined && typeof asyncError !== 'string') return null;
  return { seq, ok, ...(asyncError === undefined ? {} : { asyncError: asyncError.slice(0, MAX_OUTPUT) }) };
}
