import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long the server works before it looks for others who wait, in milliseconds. */
export const TIME_SLICE_MS = 8;

/**
 * For long loops: awaited in each round it lets the server answer others whenever the loop has gone on for some
 * milliseconds.
 */
export function cooperativeYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TIME_SLICE_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
