import { Agent, request } from 'node:http';

/** How long others waited, in milliseconds. */
export interface Waits {
  count: number;
  p50: number;
  p99: number;
  longest: number;
}

const agent = new Agent({ keepAlive: true });

/** Makes a request and answers how long that took, in milliseconds. @throws Error unless it is a success */
const timeOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const asking = request(url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${url} was answered ${String(answer.statusCode)}`));
      });
      answer.on('error', reject);
    });
    asking.on('error', reject);
    asking.end();
  });

/**
 * Makes a request every so many milliseconds, however long the earlier ones take, while something else goes on.
 *
 * @returns what the other thing answered, and how long the requests took
 */
export async function watch<T>(url: string, everyMs: number, meanwhile: () => Promise<T>): Promise<[T, Waits]> {
  const asked: Promise<number>[] = [];
  const timer = setInterval(() => asked.push(timeOf(url)), everyMs);
  try {
    const answer = await meanwhile();
    clearInterval(timer);
    const times = (await Promise.all(asked)).sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? 0;
    return [answer, { count: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) }];
  } finally {
    clearInterval(timer);
  }
}
