import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { isRecord } from '@shop/shared/rules';
import { FrameReader, type Message, frame } from './render-frames';
import { memoryOf } from './render-memory';
import type { RenderReply, RenderRequest, WorkerOptions } from './render-protocol';
import type { WallPlan, Walls } from './render-walls';

/** A request as its sender writes it; its number comes later. */
type Request = RenderRequest extends infer One ? (One extends unknown ? Omit<One, 'seq'> : never) : never;

/** What a worker answered. */
export interface Answer {
  ok: boolean;
  body: string;
  stray?: string | undefined;
}

/** Why a worker was ended, or ended. */
export class WorkerEnd extends Error {
  override name = 'WorkerEnd';

  constructor(
    readonly reason: 'late' | 'memory' | 'garbled' | 'crashed' | 'closed',
    message: string,
  ) {
    super(message);
  }
}

/** An answer that is longer ends its worker, in bytes. */
const LONGEST = 8 * 1024 * 1024;
/** Characters kept of what a worker says about its end. */
const LAST_WORDS = 500;
/** What a worker may hold, in bytes. Rendering takes a third of it. */
const MEMORY = 256 * 1024 * 1024;
/** How often that is looked at while it works, in milliseconds. */
const LOOK_MS = 50;
/** Of these looks one in so many is taken while it has nothing to do: each costs the server a tenth of a millisecond. */
const LOOKS_AT_REST = 5;
/** Behind the server by so much: on a busy machine, what is kept is sent before new pages are rendered. */
const NICENESS = 5;
/** Where nothing else ends a worker whose server was killed, it ends what takes as long as this, in milliseconds. */
const SELF_TIMED = 10_000;

interface Waiting {
  seq: number;
  resolve: (answer: Answer) => void;
  reject: (error: WorkerEnd) => void;
}

/** Gives a worker less of a busy processor. A container may refuse that; then pages are rendered as ever. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch (error) {
    if (!isRecord(error) || error['code'] !== 'ERR_SYSTEM_ERROR') throw error;
  }
}

/**
 * One worker process, as this one sees it: text goes in, text comes out, in turns. It is ended from outside when it holds
 * too much, says anything that it was not asked, or that is no answer; `ended` is called once then.
 */
export class RenderProcess {
  private readonly child: ChildProcess;
  private readonly reader = new FrameReader(LONGEST);
  private readonly waiting: Waiting[] = [];
  private readonly watch: NodeJS.Timeout;
  private lastSeq = 0;
  private lastWords = '';
  private looks = 0;
  private over = false;
  /** Resolves once the process is gone. */
  readonly gone: Promise<void>;

  constructor(
    plan: WallPlan,
    { inner }: Walls,
    private readonly ended: (error: WorkerEnd) => void,
  ) {
    const [program = process.execPath, ...rest] = plan.command;
    const options: WorkerOptions = {
      id: plan.nextId?.() ?? null,
      inner,
      selfTimed: plan.endsWithServer ? null : SELF_TIMED,
    };
    // A group of its own: what stops this server at a terminal lets it finish its pages first.
    this.child = spawn(program, [...rest, JSON.stringify(options)], { env: {}, cwd: '/', detached: true });
    const { child } = this;
    stepBack(child);
    this.gone = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.once('error', (error) => this.lose('crashed', error.message));
    child.once('close', () => this.lose('crashed', this.lastWords.trim() || 'A worker that renders pages ended'));
    child.stdin?.on('error', () => this.lose('crashed', 'A worker that renders pages reads no more'));
    child.stdout?.on('data', (chunk: Buffer) => this.read(chunk));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.lastWords = (this.lastWords + text).slice(-LAST_WORDS);
    });
    // A worker never keeps this process alive.
    child.unref();
    for (const pipe of [child.stdin, child.stdout, child.stderr]) if (pipe) unref(pipe);
    this.watch = setInterval(() => this.look(), LOOK_MS).unref();
  }

  /**
   * Asks the worker for something; it answers in the order of the questions.
   *
   * @throws WorkerEnd when it ends before it has answered
   */
  async ask(request: Request, body: string | Buffer = ''): Promise<Answer> {
    if (this.over) throw new WorkerEnd('closed', 'The worker has ended');
    const seq = (this.lastSeq += 1);
    this.child.stdin?.write(frame({ ...request, seq }, body));
    return new Promise((resolve, reject) => this.waiting.push({ seq, resolve, reject }));
  }

  /** Ends the process at once, and refuses what it was asked. */
  lose(reason: WorkerEnd['reason'], message: string): void {
    if (this.over) return;
    this.over = true;
    clearInterval(this.watch);
    this.child.kill('SIGKILL');
    for (const pipe of [this.child.stdin, this.child.stdout, this.child.stderr]) pipe?.destroy();
    const error = new WorkerEnd(reason, message);
    for (const { reject } of this.waiting.splice(0)) reject(error);
    this.ended(error);
  }

  private look(): void {
    this.looks += 1;
    if (this.waiting.length === 0 && this.looks % LOOKS_AT_REST !== 0) return;
    const held = this.child.pid === undefined ? null : memoryOf(this.child.pid);
    if (held !== null && held > MEMORY) {
      this.lose('memory', `It took ${String(Math.round(held / 1024 / 1024))} MB of memory`);
    }
  }

  private read(chunk: Buffer): void {
    if (this.over) return;
    try {
      for (const message of this.reader.read(chunk)) this.hear(message);
    } catch (error) {
      this.lose('garbled', error instanceof Error ? error.message : 'It answered something that cannot be read');
    }
  }

  private hear({ head, body }: Message): void {
    const reply = readReply(head);
    const next = this.waiting[0];
    if (!reply) this.lose('garbled', 'It answered something that is no answer');
    else if (next?.seq !== reply.seq) this.lose('garbled', 'It answered out of turn');
    else {
      this.waiting.shift();
      next.resolve({ ok: reply.ok, body, stray: reply.stray });
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
  const { seq, ok, stray } = head;
  if (typeof seq !== 'number' || typeof ok !== 'boolean') return null;
  if (stray !== undefined && typeof stray !== 'string') return null;
  return { seq, ok, ...(stray === undefined ? {} : { stray: stray.slice(0, LAST_WORDS) }) };
}
