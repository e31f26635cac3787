import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addBusinessDays,
  calendarDay,
  endOfCalendarDay,
  endOfDay,
  formatDate,
  formatDateTime,
  formatShortDateTime,
  isCalendarDay,
  momentOfWallClock,
  startOfCalendarDay,
  startOfDate,
  startOfDay,
  periodBefore,
  startOfPeriod,
  wallClock,
} from './dates';

const iso = (date: Date) => date.toISOString();

/** Time zones whose clocks go forward at midnight, at 2 o'clock, by half an hour, on a Friday, or never. */
const zones = [
  'UTC',
  'Asia/Beirut',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];
const zone = fc.constantFrom(...zones);
const moment = fc.date({
  min: new Date('2015-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const dayIn = (date: Date, timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date);
const weekdayIn = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(date);

describe('startOfDate', () => {
  it.each([
    ['UTC', 2026, 11, 20, '2026-11-20T00:00:00.000Z'],
    ['Asia/Beirut', 2026, 11, 20, '2026-11-19T22:00:00.000Z'],
    ['Asia/Beirut', 2026, 7, 1, '2026-06-30T21:00:00.000Z'],
    ['America/New_York', 2026, 3, 8, '2026-03-08T05:00:00.000Z'],
    ['America/New_York', 2026, 3, 9, '2026-03-09T04:00:00.000Z'],
  ])('startOfDate in %s for %d-%d-%d is %s', (timeZone, year, month, day, expected) => {
    expect(iso(startOfDate(year, month, day, timeZone))).toBe(expected);
  });

  it.each([
    ['Asia/Beirut', 2026, 3, 29, '2026-03-28T22:00:00.000Z'],
    ['America/Sao_Paulo', 2018, 11, 4, '2018-11-04T03:00:00.000Z'],
    ['America/Havana', 2025, 3, 9, '2025-03-09T05:00:00.000Z'],
  ])(
    'startOfDate in %s, where midnight is skipped, is the first instant of the day',
    (timeZone, year, month, day, expected) => {
      expect(iso(startOfDate(year, month, day, timeZone))).toBe(expected);
    },
  );

  it('is the first of two midnights when midnight occurs twice', () => {
    expect(iso(startOfDate(2025, 11, 2, 'America/Havana'))).toBe('2025-11-02T04:00:00.000Z');
  });

  it('accepts days and months beyond their limits', () => {
    expect(startOfDate(2026, 12, 32, 'UTC')).toEqual(startOfDate(2027, 1, 1, 'UTC'));
  });
});

describe('startOfDay and endOfDay', () => {
  it('a day begins and ends where its date changes, in every time zone', () => {
    fc.assert(
      fc.property(moment, zone, (date, timeZone) => {
        const start = startOfDay(date, timeZone);
        const end = endOfDay(date, timeZone);
        const today = dayIn(date, timeZone);
        expect(start.getTime()).toBeLessThanOrEqual(date.getTime());
        expect(end.getTime()).toBeGreaterThanOrEqual(date.getTime());
        expect(dayIn(start, timeZone)).toBe(today);
        expect(dayIn(end, timeZone)).toBe(today);
        expect(dayIn(new Date(start.getTime() - 1), timeZone)).not.toBe(today);
        expect(dayIn(new Date(end.getTime() + 1), timeZone)).not.toBe(today);
      }),
      { numRuns: 300 },
    );
  });

  it('a day ends at its last millisecond in the time zone of the shop, not in UTC', () => {
    expect(iso(endOfDay(new Date('2026-11-20T23:30:00Z'), 'Asia/Beirut'))).toBe('2026-11-21T21:59:59.999Z');
  });
});

describe('startOfPeriod', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  it.each([
    ['today', '2026-11-19T22:00:00.000Z'],
    ['week', '2026-11-13T22:00:00.000Z'],
    ['month', '2026-10-31T22:00:00.000Z'],
    ['quarter', '2026-09-30T21:00:00.000Z'],
    ['year', '2025-12-31T22:00:00.000Z'],
  ] as const)('the period %s starts at %s in Beirut', (period, expected) => {
    expect(iso(startOfPeriod(period, now, 'Asia/Beirut'))).toBe(expected);
  });

  it.each([
    ['today', '2026-11-18T22:00:00.000Z', '2026-11-19T12:00:00.000Z'],
    ['week', '2026-11-06T22:00:00.000Z', '2026-11-13T12:00:00.000Z'],
    ['month', '2026-09-30T21:00:00.000Z', '2026-10-20T11:00:00.000Z'],
  ] as const)('the period %s is compared with the time from %s to %s in Beirut', (period, from, to) => {
    const before = periodBefore(period, now, 'Asia/Beirut');
    expect([iso(before.from), iso(before.to)]).toEqual([from, to]);
  });

  it('a period is compared with the whole previous period when that was shorter', () => {
    const before = periodBefore('month', new Date('2026-03-31T12:00:00Z'), 'UTC');
    expect([iso(before.from), iso(before.to)]).toEqual(['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
  });

  it('a period follows the date in the time zone of the shop, where the year begins first', () => {
    const newYearsEve = new Date('2026-12-31T23:00:00Z');
    expect(iso(startOfPeriod('year', newYearsEve, 'Asia/Beirut'))).toBe('2026-12-31T22:00:00.000Z');
    expect(iso(startOfPeriod('year', newYearsEve, 'UTC'))).toBe('2026-01-01T00:00:00.000Z');
  });

  it('a week contains seven days, even when clocks change', () => {
    fc.assert(
      fc.property(moment, zone, (date, timeZone) => {
        const start = startOfPeriod('week', date, timeZone);
        expect(startOfDay(start, timeZone, 6)).toEqual(startOfDay(date, timeZone));
      }),
    );
  });

  it('a period never starts in the future, and a longer calendar period never after a shorter one', () => {
    fc.assert(
      fc.property(moment, zone, (date, timeZone) => {
        const [today, month, quarter, year] = (['today', 'month', 'quarter', 'year'] as const).map((period) =>
          startOfPeriod(period, date, timeZone).getTime(),
        );
        expect([year, quarter, month, today, date.getTime()]).toEqual(
          [year, quarter, month, today, date.getTime()].sort((a, b) => Number(a) - Number(b)),
        );
      }),
    );
  });
});

describe('addBusinessDays', () => {
  it.each([
    ['2026-11-20T12:00:00.000Z', 3, '2026-11-25T12:00:00.000Z'],
    ['2026-11-16T12:00:00.000Z', 3, '2026-11-19T12:00:00.000Z'],
    ['2026-11-21T12:00:00.000Z', 1, '2026-11-23T12:00:00.000Z'],
    ['2026-11-20T12:00:00.000Z', 0, '2026-11-20T12:00:00.000Z'],
  ])('addBusinessDays from %s by %d days is %s', (from, days, expected) => {
    expect(iso(addBusinessDays(new Date(from), days, 'UTC'))).toBe(expected);
  });

  it('uses the weekday in the time zone of the shop', () => {
    // Thursday 23:00 UTC is already Friday in Beirut, so the next business day is Monday.
    expect(iso(addBusinessDays(new Date('2026-11-19T23:00:00Z'), 1, 'Asia/Beirut'))).toBe('2026-11-22T23:00:00.000Z');
  });

  it('keeps the time of day across a clock change', () => {
    expect(iso(addBusinessDays(new Date('2026-03-27T10:00:00Z'), 1, 'Asia/Beirut'))).toBe('2026-03-30T09:00:00.000Z');
  });

  it('counts the requested number of business days in every time zone', () => {
    fc.assert(
      fc.property(moment, zone, fc.integer({ min: 1, max: 10 }), (date, timeZone, days) => {
        const result = addBusinessDays(date, days, timeZone);
        let counted = 0;
        for (let day = startOfDay(date, timeZone); day < startOfDay(result, timeZone);) {
          day = startOfDay(day, timeZone, 1);
          if (!['Sat', 'Sun'].includes(weekdayIn(day, timeZone))) counted += 1;
        }
        expect(counted).toBe(days);
        expect(['Sat', 'Sun']).not.toContain(weekdayIn(result, timeZone));
      }),
      { numRuns: 300 },
    );
  });
});

describe('displayed dates', () => {
  it('are in the time zone of the shop', () => {
    expect(formatDate('2026-11-20T23:30:00Z', 'Asia/Beirut')).toBe('Nov 21, 2026');
    expect(formatDateTime('2026-11-20T13:05:00Z', 'UTC').replace(/\s/g, ' ')).toBe('Nov 20, 2026, 1:05 PM');
  });

  it('a short displayed date omits the current year of the time zone', () => {
    const short = (now: string) =>
      formatShortDateTime('2026-11-20T13:05:00Z', 'America/New_York', new Date(now)).replace(/\s/g, ' ');
    expect(short('2027-01-01T04:59:00Z')).toBe('Nov 20, 8:05 AM');
    expect(short('2027-01-01T05:00:00Z')).toBe('Nov 20, 2026, 8:05 AM');
  });
});

describe('calendar days', () => {
  it('are days in the time zone of the shop', () => {
    expect(calendarDay('2026-11-20T23:30:00Z', 'Asia/Beirut')).toBe('2026-11-21');
    expect(iso(startOfCalendarDay('2026-11-20', 'Asia/Beirut'))).toBe('2026-11-19T22:00:00.000Z');
    expect(iso(startOfCalendarDay('2026-12-31', 'UTC', 1))).toBe('2027-01-01T00:00:00.000Z');
    expect(iso(endOfCalendarDay('2026-11-20', 'America/New_York'))).toBe('2026-11-21T04:59:59.999Z');
  });

  it.each(['2026-11-20', '2028-02-29'])('isCalendarDay accepts %s', (text) => expect(isCalendarDay(text)).toBe(true));
  it.each(['', '2026-02-30', '2026-13-01', '20.11.2026', '2026-11-20T00:00:00Z', '2026-1-1'])(
    'isCalendarDay refuses %j',
    (text) => expect(isCalendarDay(text)).toBe(false),
  );

  it('begin and end on the same day, in every time zone', () => {
    fc.assert(
      fc.property(moment, zone, (date, timeZone) => {
        const day = calendarDay(date, timeZone);
        expect(iso(startOfCalendarDay(day, timeZone))).toBe(iso(startOfDay(date, timeZone)));
        expect(iso(endOfCalendarDay(day, timeZone))).toBe(iso(endOfDay(date, timeZone)));
        expect(calendarDay(endOfCalendarDay(day, timeZone), timeZone)).toBe(day);
      }),
      { numRuns: 300 },
    );
  });
});

describe('wall clock times', () => {
  it('are read and written in the time zone', () => {
    expect(wallClock('2026-11-20T14:30:59.000Z', 'America/New_York')).toBe('2026-11-20T09:30');
    expect(momentOfWallClock('2026-11-20T09:30', 'America/New_York')).toEqual(new Date('2026-11-20T14:30:00.000Z'));
    expect(momentOfWallClock('soon', 'UTC')).toBeUndefined();
  });
});
