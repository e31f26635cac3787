import { useRef, useState } from 'react';

/** The time after which a request without an answer is said to be late, in milliseconds. */
const LATE_MS = 10_000;

/** A request that is on its way: a mutation's. */
type Sent<Result> = PromiseLike<Result> & { abort: () => void };

/** A request that can be sent again while it has no answer. The server counts it once, by its key or its content. */
export interface Repeatable {
  /**
   * Sends a request, and another one whenever the visitor wants it sent again and the one before had no answer.
   *
   * @returns the answer, and whether the request was sent again
   */
  send: <Result extends { data?: unknown }>(
    start: () => Sent<Result>,
  ) => Promise<{ result: Result; isRepeated: boolean }>;
  /** Whether there has been no answer for a while. */
  late: boolean;
  /** Sends the request on its way again. */
  sendAgain: () => void;
}

/** Sends requests whose answer may be late or lost, one at a time. */
export function useRepeatable(): Repeatable {
  const [late, setLate] = useState(false);
  const request = useRef<{ abort: () => void }>(null);
  const wanted = useRef(false);
  return {
    send: async (start) => {
      wanted.current = false;
      for (let isRepeated = false; ; isRepeated = true) {
        const sent = start();
        request.current = sent;
        const slow = setTimeout(() => setLate(true), LATE_MS);
        const result = await sent;
        clearTimeout(slow);
        setLate(false);
        if (!wanted.current || result.data !== undefined) return { result, isRepeated };
        wanted.current = false;
      }
    },
    late,
    sendAgain: () => {
      wanted.current = true;
      request.current?.abort();
    },
  };
}
