import { z } from 'zod';

/** What is wrong with a text that is no date, or with a date that the database does not have. */
export const DATE_PROBLEM = 'Must be a date from the years 0001 to 9999, such as 2026-11-20';
const MOMENT_PROBLEM = 'Must be a date and time from the years 0001 to 9999, such as 2026-11-20T09:00:00Z';

/** Matches texts in the form of a date, with a time or without one, of any year, month and hour. */
const DATE_FORM = /^[+-]?\d{4,6}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Calendars have no year 0, and neither has the database. */
const hasYear = (text: string): boolean => !text.startsWith('0000');

/** A day such as 2026-11-20, of a year from 0001 to 9999. */
export const dayText = z.iso.date(DATE_PROBLEM).refine(hasYear, DATE_PROBLEM);

/** A date and time with its offset, of a year from 0001 to 9999. */
export const momentText = z.iso.datetime({ offset: true, error: MOMENT_PROBLEM }).refine(hasYear, MOMENT_PROBLEM);

/**
 * A time in a write: an ISO date-time, or a day ('2026-11-20'), which is converted in the shop's time zone. The years
 * are those of four figures, from 0001 to 9999.
 */
export const dayOrMomentSchema = z.union([momentText, dayText], DATE_PROBLEM);

/**
 * Whether an issue is about a date that is well formed and does not exist, such as a day of the year 0. The issue must
 * have its input (`reportInput`).
 */
export function isImpossibleDate(issue: z.core.$ZodIssue): boolean {
  if (issue.message === DATE_PROBLEM || issue.message === MOMENT_PROBLEM) {
    return typeof issue.input === 'string' && DATE_FORM.test(issue.input);
  }
  // A date may be one of several choices.
  return issue.code === 'invalid_union' && issue.errors.some((choice) => choice.some(isImpossibleDate));
}
