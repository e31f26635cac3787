import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./watch-process.ts', import.meta.url));

/** How long others waited, in milliseconds. */
export interface Waits {
  count: number;
  p50: number;
  p99: number;
  longest: number;
}

/**
 * Makes a request every so many milliseconds, however long the earlier ones take, while something else goes on. A
 * process of its own does so: whoever makes load here would keep it waiting, too.
 *
 * @returns what the other thing answered, and how long the requests took
 * @throws Error when one of the requests is not a success
 */
export async function watch<T>(url: string, everyMs: number, meanwhile: () => Promise<T>): Promise<[T, Waits]> {
  const program = fork(PROGRAM, [url, String(everyMs)], { execArgv: ['--import', 'tsx'] });
  const ended = once(program, 'exit').then(([code]) => {
    throw new Error(`The watch ended with ${String(code)}`);
  });
  try {
    // What takes less time than its start would be seen by nobody.
    await Promise.race([once(program, 'message'), ended]);
    const stop = () => program.send('stop');
    const answers = Promise.all([meanwhile().finally(stop), once(program, 'message')]);
    const [answer, [times]] = await Promise.race([answers, ended]);
    // Sent by our own program.
    const sorted = (times as number[]).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
    return [answer, { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) }];
  } finally {
    program.kill();
  }
}
