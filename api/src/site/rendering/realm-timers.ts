/** The timers of a context. Delayed timers run only when `tick` is called. */
export interface Timers {
  set: (callback: unknown, delay: unknown, values: unknown[], every?: boolean) => number;
  unset: (id: unknown) => void;
  /** Milliseconds until the next timer is due; negative without timers. */
  due: () => number;
  /** Runs the timers that are due. If one throws, the rest run in a later turn. */
  tick: () => void;
  clear: () => void;
}

interface Timer {
  at: number;
  /** Interval in milliseconds; null for a timer that runs once. */
  every: number | null;
  run: () => void;
}

/** The shortest interval, in milliseconds. */
const MIN_WAIT = 1;

/**
 * Makes the timers of a context. A timer without delay runs as soon as the current code is done and its promises are
 * settled, because rendering takes hundreds of such turns. For all other timers the worker process calls `tick`.
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
      if (typeof callback !== 'function') throw new TypeError('A timer needs a function');
      const wait = Math.max(Number(delay) || 0, 0);
      const id = (lastId += 1);
      const run = () => void Reflect.apply(callback, undefined, values);
      // Browsers and Node treat no delay as one millisecond.
      const at = wait <= 1 && !every ? 0 : Date.now() + wait;
      waiting.set(id, { at, every: every ? Math.max(wait, MIN_WAIT) : null, run });
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
