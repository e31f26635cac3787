import { DAY_MS, wallClock } from '@shop/shared/rules';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The clock of a time zone: its offsets to UTC in minutes, and the instants at which the next one begins. */
interface ZoneClock {
  /** One more than there are changes: the first is that of before all changes. */
  offsets: number[];
  /** ISO times, in order. */
  changes: string[];
  /** The instant until which changes were searched, in milliseconds. */
  until: number;
}

/** The shop has no orders of before. */
const FIRST = Date.UTC(1970, 0, 1);

/** Clocks of no zone change twice within a week. */
const STEP = 7 * DAY_MS;

const MINUTE = 60_000;

const offsetAt = (instant: number, timeZone: string): number =>
  (Date.parse(`${wallClock(new Date(instant), timeZone)}Z`) - instant) / MINUTE;

const clocks = new Map<string, ZoneClock>();

function readClock(timeZone: string, until: number): ZoneClock {
  const clock: ZoneClock = { offsets: [offsetAt(FIRST, timeZone)], changes: [], until };
  for (let at = FIRST; at < until; at += STEP) {
    const before = offsetAt(at, timeZone);
    const after = offsetAt(at + STEP, timeZone);
    if (before === after) continue;
    let [low, high] = [at / MINUTE, (at + STEP) / MINUTE];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle * MINUTE, timeZone) === before) low = middle;
      else high = middle;
    }
    clock.changes.push(new Date(high * MINUTE).toISOString());
    clock.offsets.push(after);
  }
  return clock;
}

/**
 * The clock of a zone until a year from now. It is read once a month at most, which takes some ten milliseconds.
 *
 * Node alone says when a day or an hour begins in the shop. PostgreSQL has a table of time zones of its own, often of
 * another year, and figures that each side grouped by its own table would contradict each other.
 */
function clockOf(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone);
  if (known && known.until > Date.now() + 335 * DAY_MS) return known;
  const clock = readClock(timeZone, Math.ceil(Date.now() / STEP) * STEP + 365 * DAY_MS);
  clocks.set(timeZone, clock);
  return clock;
}

/** All offsets that the clocks of a zone had, in minutes. */
export const offsetsOf = (timeZone: string): number[] => [...new Set(clockOf(timeZone).offsets)];

/** The hour of the day, 0 to 23, that the clocks of a zone show at a moment. */
export const hourIn = (moment: SQLWrapper, timeZone: string): SQL => {
  const { offsets, changes } = clockOf(timeZone);
  const offset = sql`(${sql.param(offsets)}::int[])[1 + width_bucket(${moment}, ${sql.param(changes)}::timestamptz[])]`;
  return sql`date_part('hour', ${moment} at time zone 'UTC' + make_interval(mins => ${offset}))`;
};
