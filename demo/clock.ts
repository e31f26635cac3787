import { startOfDay } from '@shop/shared/rules';
import { cacheResults } from './cached';
import type { Random } from './random';

const HOUR = 3_600_000;

/** The time of the demo. Days are counted back from now, in the shop's time zone. */
export interface DemoClock {
  readonly now: Date;
  /** A moment `days` days ago, at `hour` by the shop's clock (fractions count). Never later than now. */
  at(days: number, hour: number): Date;
  /** A moment in the shop's opening hours on that day. For today, never later than now. */
  duringDay(random: Random, days: number): Date;
  /** The moment that many hours later, never later than now. */
  later(moment: Date, hours: number): Date;
}

/** Makes the clock for one run of the generator. */
export function makeClock(now: Date, timeZone: string): DemoClock {
  const starts = new Map<number, number>();
  const startOf = (days: number) => cacheResults(starts, days, () => startOfDay(now, timeZone, -days).getTime());
  const upToNow = (time: number) => new Date(Math.min(Math.round(time), now.getTime()));
  return {
    now,
    at: (days, hour) => upToNow(startOf(days) + hour * HOUR),
    duringDay: (random, days) => {
      const from = startOf(days) + 7.5 * HOUR;
      const to = startOf(days) + 22.5 * HOUR;
      // Early in the morning, today's orders may have any time since midnight.
      const end = Math.min(to, now.getTime());
      const begin = Math.min(from, Math.max(startOf(days), end - 2 * HOUR));
      return upToNow(begin + random.next() * (end - begin));
    },
    later: (moment, hours) => upToNow(moment.getTime() + hours * HOUR),
  };
}
