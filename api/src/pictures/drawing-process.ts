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

/** How to start a drawing process. */
interface DrawingTask {
  /** Path of its script. */
  script: string;
  args?: readonly string[];
  /** Sent to the process after its start. */
  message?: object;
  /** The process is killed after this time, in milliseconds. */
  longestMs: number;
}

/** A drawing process failed: it took too long, ended early or reported an error. */
export class DrawingFailedError extends Error {
  override readonly name = 'DrawingFailedError';
}

/**
 * Draws each picture in a new process, which ends afterwards. Drawing may need more memory and time than the server can
 * spare.
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

  /** Kills all running processes. */
  close(): void {
    for (const child of this.running) child.kill('SIGKILL');
  }
}

function start({ script, args = [] }: DrawingTask): ChildProcess {
  // TypeScript sources need the tsx loader. Under a test runner it is not among the arguments of this process.
  const loader = script.endsWith('.ts') && !process.execArgv.includes('tsx') ? ['--import', 'tsx'] : [];
  const child = fork(script, args, {
    // Each thread of the pool would hold a large picture in memory.
    env: { UV_THREADPOOL_SIZE: '1' },
    execArgv: [...process.execArgv, ...loader, '--max-old-space-size=64'],
    serialization: 'advanced',
    // A signal from the terminal (Ctrl+C) must not reach this process. It ends when the server ends.
    detached: true,
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** The message that the process sends back. */
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
