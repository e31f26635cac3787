/** Timers of a context: nothing of them runs by itself. */
export interface Timers {
  set: (callback: unknown, delay: unknown, values: unknown[], every?: boolean) => number;
  unset: (id: unknown) => void;
  /** In how many milliseconds the next one is due; negative without any. */
  due: () => number;
  /** Runs what is due. What one throws ends the turn, not the others. */
  tick: () => void;
  clear: () => void;
}

interface Timer {
  at: number;
  /** How long until it comes again, in milliseconds; null: it comes once. */
  every: number | null;
  run: () => void;
}

/** The shortest interval, in milliseconds. */
const SHORTEST = 1;

/**
 * Makes the timers of a context. What is due at once runs as soon as the code that set it is done and its promises are
 * settled, for a rendering is made of hundreds of such turns; the worker process comes for all others.
 */
export function makeTimers(): Timers {
  const waiting = new Map<number, Timer>();
  let lastId = 0;
  let turning = false;

  const next = (): [number, Timer] | null => {
    let found: [number, Timer] | null = null;
    for (const entry of waiting) if (!found || entry[1].at < found[1].at) found = entry;
    return found;
  };
  const runDue = (): boolean => {
    const found = next();
    if (!found || found[1].at > Date.now()) return false;
    const [id, timer] = found;
    if (timer.every === null) waiting.delete(id);
    else timer.at = Date.now() + timer.every;
    timer.run();
    return true;
  };
  const turn = async (): Promise<void> => {
    if (turning) return;
    turning = true;
    try {
      do await undefined;
      while (runDue());
    } finally {
      turning = false;
      if (waiting.size > 0 && (next()?.[1].at ?? Infinity) <= Date.now()) void turn();
    }
  };
  return {
    set: (callback, delay, values, every = false) => {
      if (typeof callback !== 'function') throw new TypeError('A timer wants a function');
      const wait = Math.max(Number(delay) || 0, 0);
      const id = (lastId += 1);
      const run = () => void Reflect.apply(callback, undefined, values);
      // One millisecond is what browsers and servers make of none.
      const at = wait <= 1 && !every ? 0 : Date.now() + wait;
      waiting.set(id, { at, every: every ? Math.max(wait, SHORTEST) : null, run });
      if (at === 0) void turn();
      return id;
    },
    unset: (id) => void waiting.delete(Number(id)),
    due: () => {
      const found = next();
      return found ? Math.max(0, found[1].at - Date.now()) : -1;
    },
    tick: () => void turn(),
    clear: () => waiting.clear(),
  };
}
