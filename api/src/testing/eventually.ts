import { setImmediate } from 'node:timers/promises';

/** Repeats an expectation until it holds, for four seconds at most. */
export async function eventually(expectation: () => Promise<void>): Promise<void> {
  const end = performance.now() + 4_000;
  for (;;) {
    try {
      await expectation();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      // Gives connections and compression a turn.
      await setImmediate();
    }
  }
}
