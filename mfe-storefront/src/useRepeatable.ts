import { isApiError } from '@shop/shared/api';
import { useEffect, useRef, useState } from 'react';

/** For this long a request is repeated until an answer decides, in milliseconds. */
const MAX_WAIT_MS = 45_000;
/** The time after which the visitor reads that it still is, in milliseconds. */
const LATE_MS = 10_000;
/** The longest time without an answer before a request is given up and sent again, in milliseconds. */
const MAX_ANSWER_MS = 15_000;
/** The pause before a request is sent again, in seconds, where the answer names none. */
const PAUSE_S = 2;
/** The bounds of what an answer may name. */
const MIN_PAUSE_S = 1;
const MAX_PAUSE_S = 5;

/** The answers of a shop, or of a proxy before it, that cannot serve anybody at the moment. */
const AWAY = new Set([502, 503, 504]);

/** A request that is on its way: a mutation's. */
type Sent<Result> = PromiseLike<Result> & { abort: () => void };

/** Whether the same request may succeed a moment later. A browser that knows that it has no line says so at once. */
const mayPass = (error: unknown): boolean => {
  if (!isApiError(error)) return false;
  const { status, code } = error;
  if (status === 0) return navigator.onLine;
  // An owner's shop that is closed on purpose stays so for longer.
  return (AWAY.has(status) && code !== 'SHOP_CLOSED') || code === 'IDEMPOTENCY_IN_FLIGHT';
};

/** The pause that an error names, in milliseconds. The random part keeps many browsers from coming back at once. */
const pauseAfter = (error: unknown): number => {
  const named = (isApiError(error) ? error.retryAfter : undefined) ?? PAUSE_S;
  return Math.min(Math.max(named, MIN_PAUSE_S), MAX_PAUSE_S) * (1_000 + Math.random() * 200);
};

/** A request that can be sent again. The server counts it once, by its key or its content. */
export interface Repeatable {
  /** Sends a request, and again while it has no answer or the shop is away. Returns the last answer. */
  send: <Result extends { data?: unknown; error?: unknown }>(start: () => Sent<Result>) => Promise<Result>;
  /** Whether nothing has been decided for a while. */
  late: boolean;
}

/** Sends requests whose answer may be late or lost, one at a time. Ends when the visitor leaves the page. */
export function useRepeatable(): Repeatable {
  const [late, setLate] = useState(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return {
    send: async (start) => {
      const until = performance.now() + MAX_WAIT_MS;
      const slow = setTimeout(() => setLate(true), LATE_MS);
      try {
        for (;;) {
          let isCut = false;
          const sent = start();
          const cut = () => {
            isCut = true;
            sent.abort();
          };
          const patience = setTimeout(cut, Math.min(MAX_ANSWER_MS, until - performance.now()));
          const result = await sent;
          clearTimeout(patience);
          if (result.data !== undefined || !(isCut || mayPass(result.error))) return result;
          const pause = pauseAfter(result.error);
          if (performance.now() + pause >= until) return result;
          await new Promise((resolve) => setTimeout(resolve, pause));
          if (left.current) return result;
        }
      } finally {
        clearTimeout(slow);
        setLate(false);
      }
    },
    late,
  };
}
