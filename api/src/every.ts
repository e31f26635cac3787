/**
 * Repeats work until the signal aborts. The first run begins after `ms`. Runs never overlap: a run that lasts longer
 * than `ms` leaves out the ones meanwhile. The timer does not keep the process alive.
 *
 * @param onError called when a run throws or rejects; the next run comes as usual
 */
export function every(ms: number, work: () => unknown, signal: AbortSignal, onError: (error: unknown) => void): void {
  if (signal.aborted) return;
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    try {
      await work();
    } catch (error) {
      onError(error);
    } finally {
      running = false;
    }
  };
  const timer = setInterval(() => void run(), ms);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
