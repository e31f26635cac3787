import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request to measure. */
export interface Target {
  url: string;
  headers?: Record<string, string>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Makes a request and reads the whole answer.
 *
 * @throws Error when the status is no success
 */
async function ask({ url, headers }: Target): Promise<void> {
  const body = await new Promise<string>((resolve, reject) => {
    const asking = request(url, { agent, headers }, (answer) => {
      text(answer).then((said) => {
        if (answer.statusCode === 200) resolve(said);
        else reject(new Error(`${url} was answered ${String(answer.statusCode)}: ${said.slice(0, 200)}`));
      }, reject);
    });
    asking.on('error', reject);
    asking.end();
  });
  if (body === '') throw new Error(`${url} was answered nothing`);
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Makes several requests in turn, one at a time, until the time is over. Other work of the machine then slows all of
 * them alike. `rounds` are made also if the time is over.
 *
 * @returns the times of each request in milliseconds; the requests of the warm-up do not count
 */
export async function timesOf(
  targets: readonly Target[],
  seconds: number,
  { warmUp = 5, rounds = 10 } = {},
): Promise<number[][]> {
  for (let round = 0; round < warmUp; round += 1) for (const one of targets) await ask(one);
  const times: number[][] = targets.map(() => []);
  const end = performance.now() + seconds * 1000;
  for (let round = 0; round < rounds || performance.now() < end; round += 1) {
    for (const [index, one] of targets.entries()) {
      const start = performance.now();
      await ask(one);
      times[index]?.push(performance.now() - start);
    }
  }
  return times;
}

/** The median of the {@link timesOf} each request. */
export const alternate = async (targets: readonly Target[], seconds: number): Promise<number[]> =>
  (await timesOf(targets, seconds)).map(median);
