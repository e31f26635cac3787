import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How long others waited, in milliseconds. */
export interface Waits {
  count: number;
  p50: number;
  p99: number;
  longest: number;
}

/** What the worker that watches is started with. */
export interface WatchOptions {
  url: string;
  everyMs: number;
}

/**
 * Makes a request every so many milliseconds, however long the earlier ones take, while something else goes on. A thread
 * of its own does so: whoever makes load here would keep it waiting, too.
 *
 * @returns what the other thing answered, and how long the requests took
 * @throws Error when one of the requests is not a success
 */
export async function watch<T>(url: string, everyMs: number, meanwhile: () => Promise<T>): Promise<[T, Waits]> {
  const workerData: WatchOptions = { url, everyMs };
  const worker = new Worker(new URL('./watch-worker.ts', import.meta.url), { workerData });
  try {
    const stop = () => worker.postMessage('stop');
    const [answer, [times]] = await Promise.all([meanwhile().finally(stop), once(worker, 'message')]);
    // Sent by our own worker.
    const sorted = (times as number[]).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
    return [answer, { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) }];
  } finally {
    await worker.terminate();
  }
}
