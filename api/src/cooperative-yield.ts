import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a loop may block the event loop, in milliseconds. */
export const TIME_SLICE_MS = 8;

/**
 * For long loops: await the returned function in each round. It yields to the event loop after {@link TIME_SLICE_MS}.
 */
export function cooperativeYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TIME_SLICE_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
