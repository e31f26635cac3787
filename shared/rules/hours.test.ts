import { expect, it } from '@jest/globals';
import { hourIn, hourSpan, hourText } from './hours';

it.each([
  ['2026-11-02T00:30:00.000Z', 'America/New_York', 19],
  ['2026-11-02T05:00:00.000Z', 'America/New_York', 0],
  ['2026-11-02T23:59:59.999Z', 'UTC', 23],
])('the instant %s in the time zone %s is in hour %i', (date, zone, hour) => {
  expect(hourIn(date, zone)).toBe(hour);
});

it.each([
  [0, '12 AM', '12 AM – 1 AM'],
  [11, '11 AM', '11 AM – 12 PM'],
  [14, '2 PM', '2 PM – 3 PM'],
  [23, '11 PM', '11 PM – 12 AM'],
])('the hour %i is displayed as %s, and its span as %s', (hour, text, span) => {
  expect([hourText(hour), hourSpan(hour)]).toEqual([text, span]);
});
