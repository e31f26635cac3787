import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { EncodedPicture } from './encode';

const replySchema = z.union([
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

/** The drawing process took too long, ended early or reported an error. */
export class DrawingFailedError extends Error {
  override readonly name = 'DrawingFailedError';
}

/**
 * Draws in a new process, which ends afterwards: drawing may need more memory and time than the server can spare.
 *
 * @param task the message that draw-svg.ts expects
 * @param maxMs after this time the process is killed, in milliseconds
 * @throws DrawingFailedError
 */
export async function drawInProcess(task: object, maxMs: number): Promise<EncodedPicture[]> {
  const child = start();
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<EncodedPicture[]>((resolve, reject) => {
      late = setTimeout(() => reject(new DrawingFailedError('A picture took too long to draw')), maxMs).unref();
      child.once('message', (received) => {
        const reply = replySchema.safeParse(received);
        if (!reply.success) reject(reply.error);
        else if ('error' in reply.data) reject(new DrawingFailedError(reply.data.error));
        else resolve(reply.data.files);
      });
      child.once('error', reject);
      // This event comes after the last message. The event 'exit' may come before it.
      child.once('disconnect', () => reject(new DrawingFailedError('The process that draws a picture ended')));
      child.send(task, (error) => error && reject(error));
    });
  } finally {
    clearTimeout(late);
    child.kill('SIGKILL');
  }
}

function start(): ChildProcess {
  // The script is beside the server's file in a build, else in the sources.
  const source = import.meta.url.endsWith('.ts');
  // TypeScript sources need the tsx loader. Under a test runner it is not among the arguments of this process.
  const loader = source && !process.execArgv.includes('tsx') ? ['--import', 'tsx'] : [];
  const child = fork(fileURLToPath(new URL(`./draw-svg.${source ? 'ts' : 'js'}`, import.meta.url)), [], {
    // Each thread of the pool would hold a large picture in memory. With one arena the C library holds 30 MB less.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    execArgv: [...process.execArgv, ...loader, '--max-old-space-size=64'],
    serialization: 'advanced',
    // A signal from the terminal (Ctrl+C) must not reach this process. It ends when the server ends.
    detached: true,
  });
  child.unref();
  child.channel?.unref();
  return child;
}
