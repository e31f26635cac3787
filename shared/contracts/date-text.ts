import { z } from 'zod';

/** What is wrong with a text that is no date, or with a date that the database does not have. */
export const DATE_PROBLEM = 'Must be a date from the years 0001 to 9999, such as 2026-11-20';
const MOMENT_PROBLEM = 'Must be a date and time from the years 0001 to 9999, such as 2026-11-20T09:00:00Z';

/** Texts that look like a day or like a moment, of any year, month and hour. */
const DAY_FORM = /^[+-]?\d{4,6}-\d\d-\d\d$/;
const MOMENT_FORM = /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Marks an issue of a value that is well formed and means nothing that exists. The server answers 422 to it. */
const IMPOSSIBLE = { impossible: true };

/** Whether an issue is about a value that is well formed and means nothing that exists, such as a day of the year 0. */
export const isImpossible = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.['impossible'] === true;

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });

/** Whether the database has this date: one that its schema accepts. Calendars have no year 0. */
const existsBy =
  (schema: z.ZodType) =>
  (text: string): boolean =>
    !text.startsWith('0000') && schema.safeParse(text).success;

/** A day such as 2026-11-20, of a year from 0001 to 9999. */
export const dayText = z
  .string()
  .regex(DAY_FORM, { error: DATE_PROBLEM, abort: true })
  .refine(existsBy(day), { error: DATE_PROBLEM, params: IMPOSSIBLE })
  .meta({ format: 'date' });

/** A date and time with its offset, of a year from 0001 to 9999. */
export const momentText = z
  .string({ error: MOMENT_PROBLEM })
  .regex(MOMENT_FORM, { error: MOMENT_PROBLEM, abort: true })
  .refine(existsBy(moment), { error: MOMENT_PROBLEM, params: IMPOSSIBLE })
  .meta({ format: 'date-time' });

/**
 * A time in a write: an ISO date-time, or a day ('2026-11-20'), which is converted in the shop's time zone. The years
 * are those of four figures, from 0001 to 9999.
 */
export const dayOrMomentSchema = z.union([momentText, dayText], DATE_PROBLEM);
