import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { EncodedPicture } from './encode';

const replySchema = z.union([
  z.object({
    id: z.string(),
    files: z.array(
      z.object({
        width: z.number(),
        height: z.number(),
        format: z.enum(['webp', 'png']),
        bytes: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes)),
      }),
    ),
  }),
  z.object({ done: z.literal(true) }),
  z.object({ error: z.string() }),
]);

/** How to start a drawing process. */
interface DrawingTask {
  /** Path of its script. */
  script: string;
  args?: readonly string[];
  /** Sent to the process after its start. */
  message?: object;
  /** Pictures that it encodes at the same time. Each one in progress takes memory. Default 1. */
  threads?: number;
  /** The process is killed when a picture takes longer than this, in milliseconds. */
  longestMs: number;
}

/** Receives a picture that is drawn: its id and its copies. */
type TakePicture = (id: string, files: EncodedPicture[]) => Promise<void>;

/** A drawing process failed: it took too long, ended early or reported an error. */
export class DrawingFailedError extends Error {
  override readonly name = 'DrawingFailedError';
}

/** Path of a drawing script, by the module next to it: beside the server's file in a build, else in the sources. */
export function drawingScript(name: string, module: string): string {
  return fileURLToPath(new URL(`./${name}.${module.endsWith('.ts') ? 'ts' : 'js'}`, module));
}

/**
 * Draws pictures in new processes, which end afterwards. Drawing may need more memory and time than the server can
 * spare.
 */
export class DrawingProcesses {
  private readonly running = new Set<ChildProcess>();

  /**
   * Draws all pictures of a task in one process. Resolves when `take` has processed all of them.
   *
   * @throws DrawingFailedError
   */
  async drawAll(task: DrawingTask, take: TakePicture): Promise<void> {
    const child = start(task);
    this.running.add(child);
    try {
      await follow(child, task, take);
    } finally {
      this.running.delete(child);
      child.kill('SIGKILL');
    }
  }

  /**
   * Draws the only picture of a task in a new process.
   *
   * @throws DrawingFailedError
   */
  async draw(task: DrawingTask): Promise<EncodedPicture[]> {
    const drawn: EncodedPicture[] = [];
    await this.drawAll(task, (_, files) => {
      drawn.push(...files);
      return Promise.resolve();
    });
    return drawn;
  }

  /** Kills all running processes. */
  close(): void {
    for (const child of this.running) child.kill('SIGKILL');
  }
}

function start({ script, args = [], threads = 1 }: DrawingTask): ChildProcess {
  // TypeScript sources need the tsx loader. Under a test runner it is not among the arguments of this process.
  const loader = script.endsWith('.ts') && !process.execArgv.includes('tsx') ? ['--import', 'tsx'] : [];
  const child = fork(script, args, {
    // Each thread of the pool would hold a large picture in memory. With one arena the C library holds 30 MB less.
    env: { UV_THREADPOOL_SIZE: String(threads), MALLOC_ARENA_MAX: '1' },
    execArgv: [...process.execArgv, ...loader, '--max-old-space-size=64'],
    serialization: 'advanced',
    // A signal from the terminal (Ctrl+C) must not reach this process. It ends when the server ends.
    detached: true,
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** Passes on the pictures that the process sends, until it has sent all. */
async function follow(child: ChildProcess, { message, longestMs }: DrawingTask, take: TakePicture): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const taken: Promise<void>[] = [];
  try {
    await new Promise<unknown>((resolve, reject) => {
      late = setTimeout(() => reject(new DrawingFailedError('A picture took too long to draw')), longestMs).unref();
      child.on('message', (received) => {
        late?.refresh();
        const reply = replySchema.safeParse(received);
        if (!reply.success) reject(reply.error);
        else if ('error' in reply.data) reject(new DrawingFailedError(reply.data.error));
        else if ('done' in reply.data) resolve(Promise.all(taken));
        else {
          const { id, files } = reply.data;
          const work = take(id, files);
          work.catch(reject);
          taken.push(work);
        }
      });
      child.once('error', reject);
      // This event comes after the last message. The event 'exit' may come before it.
      child.once('disconnect', () => reject(new DrawingFailedError('The process that draws a picture ended')));
      if (message) child.send(message, (error) => error && reject(error));
    });
  } finally {
    clearTimeout(late);
  }
}
