import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { z } from 'zod';
import type { EncodedPicture } from './encode';

const answerSchema = z.union([
  z.object({
    files: z.array(
      z.object({
        width: z.number(),
        height: z.number(),
        format: z.enum(['webp', 'png']),
        bytes: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes)),
      }),
    ),
  }),
  z.object({ error: z.string() }),
]);

/** What a process that draws is started with. */
interface DrawingTask {
  /** The file of its code. */
  script: string;
  args?: readonly string[];
  /** Sent to it once it runs. */
  message?: object;
  /** After so many milliseconds it is ended. */
  longestMs: number;
}

/** A process that draws did not: it took too long, ended, or says why. */
export class DrawingFailedError extends Error {
  override readonly name = 'DrawingFailedError';
}

/**
 * Draws pictures, each in a process of its own that ends with it: that may take more memory and time than a server has.
 */
export class DrawingProcesses {
  private readonly running = new Set<ChildProcess>();

  /** @throws DrawingFailedError */
  async draw(task: DrawingTask): Promise<EncodedPicture[]> {
    const child = start(task);
    this.running.add(child);
    try {
      const reply = answerSchema.parse(await answerOf(child, task));
      if ('error' in reply) throw new DrawingFailedError(reply.error);
      return reply.files;
    } finally {
      this.running.delete(child);
      child.kill('SIGKILL');
    }
  }

  /** Breaks off what is under way. */
  close(): void {
    for (const child of this.running) child.kill('SIGKILL');
  }
}

function start({ script, args = [] }: DrawingTask): ChildProcess {
  // Sources run as the server's do; where that is said to a test runner only, they need the same.
  const loader = script.endsWith('.ts') && !process.execArgv.includes('tsx') ? ['--import', 'tsx'] : [];
  const child = fork(script, args, {
    // Its threads hold a large picture each.
    env: { UV_THREADPOOL_SIZE: '1' },
    execArgv: [...process.execArgv, ...loader, '--max-old-space-size=64'],
    serialization: 'advanced',
    // What stops this server at a terminal is not meant for it: it ends when the server does.
    detached: true,
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** What a process sends. */
async function answerOf(child: ChildProcess, { message, longestMs }: DrawingTask): Promise<unknown> {
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<unknown>((resolve, reject) => {
      late = setTimeout(() => reject(new DrawingFailedError('A picture took too long to draw')), longestMs).unref();
      child.once('message', resolve).once('error', reject);
      child.once('exit', () => reject(new DrawingFailedError('The process that draws a picture ended')));
      if (message) child.send(message, (error) => error && reject(error));
    });
  } finally {
    clearTimeout(late);
  }
}
