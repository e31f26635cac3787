import autocannon from 'autocannon';

/** Connections that send orders. */
export const CONNECTIONS = 20;

/** Connections that read. */
export const READERS = 50;

/** The result of a measurement. */
export interface Measurement {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** A request that is repeated. */
export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Default value: {@link CONNECTIONS}. */
  connections?: number;
  /** Makes the body and headers of each request; without it all requests are equal. */
  next?: () => { body: string; headers: Record<string, string> };
}

/** Repeats a request on many connections for some seconds. @throws Error when a request fails */
async function run(load: Load, seconds: number): Promise<Measurement> {
  const { url, method = 'GET', headers = {}, connections = CONNECTIONS, next } = load;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        headers,
        setupRequest: (request) => {
          if (!next) return request;
          const { body, headers: more } = next();
          return { ...request, body, headers: { ...headers, ...more } };
        },
      },
    ],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  // Figures of refused requests mean nothing.
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} were not answered with success`);
  return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

/** The number of turns of each load. */
const TURNS = 3;

/** The median of some figures; 0 without any. */
export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median of each figure of several turns of one load. */
export function medianOf(turns: readonly Measurement[]): Measurement {
  const of = (key: keyof Measurement) => middle(turns.map((one) => one[key]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}

/**
 * Measures several loads in turn, so that other work of the machine slows all of them alike. `seconds` is the total of
 * a load's turns, after a warm-up that does not count.
 *
 * @returns the median of each load's turns
 * @throws Error when a request fails
 */
export async function measureInTurn(loads: readonly Load[], seconds: number): Promise<Measurement[]> {
  const slice = Math.max(1, Math.round(seconds / TURNS));
  for (const load of loads) await run(load, 1);
  const turns: Measurement[][] = loads.map(() => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, load] of loads.entries()) turns[index]?.push(await run(load, slice));
  }
  return turns.map(medianOf);
}

/** How long the warm-up of a measurement takes, in seconds. */
export const warmUpOf = (seconds: number): number => Math.max(1, Math.round(seconds / 3));

/** Measures one load by itself, in the same way as {@link measureInTurn} measures several. */
export async function measure(load: Load, seconds: number): Promise<Measurement> {
  await run(load, warmUpOf(seconds));
  return run(load, seconds);
}

/**
 * Repeats a function for some seconds, with {@link CONNECTIONS} calls at a time, after a warm-up that does not count.
 */
export async function measureCalls(once: () => Promise<unknown>, seconds: number): Promise<Measurement> {
  const run = async (duration: number): Promise<number[]> => {
    const end = performance.now() + duration * 1000;
    const times: number[] = [];
    const worker = async () => {
      for (let start = performance.now(); start < end; start = performance.now()) {
        await once();
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    return times.sort((a, b) => a - b);
  };
  await run(warmUpOf(seconds));
  const times = await run(seconds);
  const at = (share: number) => times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}
