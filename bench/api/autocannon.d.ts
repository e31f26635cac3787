/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }

  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests?: (Request & {
      setupRequest?: (request: Request) => Request;
      /** Called with the status of each answer, in the order in which they come. */
      onResponse?: (status: number) => void;
    })[];
  }

  interface Result {
    /** Seconds. */
    duration: number;
    /** Answers by the first digit of their status. `errors` and `timeouts` count requests without an answer. */
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  }

  /** The result can be awaited, but it has no other method of a promise. */
  export default function autocannon(options: Options): PromiseLike<Result>;
}
