/** The first and the last instant whose year has four figures in UTC, as the database reads it. */
const MIN_INSTANT = Date.parse('0001-01-01T00:00:00.000Z');
const MAX_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The date of an instant that the database can store. A time zone moves the ends of the years 0001 and 9999 beyond
 * them: the result is then the end itself.
 *
 * @param instant in milliseconds since 1970
 */
export const storableDate = (instant: number): Date => new Date(Math.min(Math.max(instant, MIN_INSTANT), MAX_INSTANT));
