import { setImmediate } from 'node:timers/promises';

/** Asks again and again until the expectation holds: as long as it takes, yet no longer than four seconds. */
export async function eventually(expectation: () => Promise<void>): Promise<void> {
  const end = performance.now() + 4_000;
  for (;;) {
    try {
      await expectation();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      // Lets connections and compression get on.
      await setImmediate();
    }
  }
}
