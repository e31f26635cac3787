import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How long the requests took, in milliseconds. */
export interface Waits {
  count: number;
  p50: number;
  p99: number;
  longest: number;
}

/**
 * Runs a measuring program while a function runs. The program has its own process, so that it and the load in this
 * process do not delay each other. It sends a message when it is ready. It receives a message when the function has
 * ended, and answers with its result.
 *
 * @returns the results of the function and of the program
 * @throws Error when the program ends before it has answered
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
    // The function may end before the program has started.
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
 * Makes a request at a fixed interval while a function runs, without waiting for earlier answers.
 *
 * @returns the result of the function, and how long the requests took
 * @throws Error when one of the requests is not a success
 */
export async function watch<T>(url: string, everyMs: number, meanwhile: () => PromiseLike<T>): Promise<[T, Waits]> {
  const program = new URL('./watch-process.ts', import.meta.url);
  const [answer, times] = await lookMeanwhile(program, [url, String(everyMs)], meanwhile);
  // Our own program sent them.
  const sorted = (times as number[]).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
  return [answer, { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) }];
}
