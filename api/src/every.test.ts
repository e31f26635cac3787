import { afterEach, expect, it } from '@jest/globals';
import { every } from './every';

let stop = new AbortController();

afterEach(() => {
  stop.abort();
  stop = new AbortController();
});

it('every: runs again and again, one run at a time, also after a failure, until the signal aborts', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  /** Resolves when work of another timer with the same interval has run three times. */
  const others = () =>
    new Promise<void>((resolve) => {
      const over = new AbortController();
      let count = 0;
      const work = () => {
        count += 1;
        if (count < 3) return;
        over.abort();
        resolve();
      };
      every(1, work, over.signal, (error) => errors.push(error));
    });

  await new Promise<void>((resolve) => {
    const work = async () => {
      runs += 1;
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      // The interval passes several times during this run.
      await others();
      atOnce -= 1;
      if (runs === 2) throw new Error('The second run fails');
      if (runs === 3) {
        stop.abort();
        resolve();
      }
    };
    every(1, work, stop.signal, (error) => errors.push(error));
  });
  await others();
  expect({ runs, mostAtOnce, errors }).toEqual({ runs: 3, mostAtOnce: 1, errors: [new Error('The second run fails')] });
});

it('every: a signal that has aborted starts nothing', async () => {
  const aborted = AbortSignal.abort();
  let runs = 0;
  every(
    1,
    () => (runs += 1),
    aborted,
    () => undefined,
  );
  await new Promise<void>((resolve) => every(1, resolve, stop.signal, () => undefined));
  expect(runs).toBe(0);
});
