import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How long others waited, in milliseconds. */
export interface Waits {
  count: number;
  p50: number;
  p99: number;
  longest: number;
}

/**
 * Lets a program look at something while something else goes on. It is a process of its own: whoever makes load here
 * would keep it waiting, and each of its looks would hold the load. It sends a message when it is ready and is sent one
 * when the other thing is over, which it answers with what it has seen.
 *
 * @returns what the other thing answered, and what the program has seen
 * @throws Error when the program ends before that
 */
export async function lookMeanwhile<T>(
  program: URL,
  args: readonly string[],
  meanwhile: () => PromiseLike<T>,
): Promise<[T, unknown]> {
  const child = fork(fileURLToPath(program), args, { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program.pathname} ended with ${String(code)}`);
  });
  try {
    // What takes less time than its start would be seen by nobody.
    await Promise.race([once(child, 'message'), ended]);
    const untilOver = async () => {
      try {
        return await meanwhile();
      } finally {
        child.send('stop');
      }
    };
    const answers = Promise.all([untilOver(), once(child, 'message')]);
    const [answer, [seen]] = await Promise.race([answers, ended]);
    return [answer, seen];
  } finally {
    child.kill();
  }
}

/**
 * Makes a request every so many milliseconds, however long the earlier ones take, while something else goes on.
 *
 * @returns what the other thing answered, and how long the requests took
 * @throws Error when one of the requests is not a success
 */
export async function watch<T>(url: string, everyMs: number, meanwhile: () => PromiseLike<T>): Promise<[T, Waits]> {
  const program = new URL('./watch-process.ts', import.meta.url);
  const [answer, times] = await lookMeanwhile(program, [url, String(everyMs)], meanwhile);
  // Sent by our own program.
  const sorted = (times as number[]).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
  return [answer, { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) }];
}
