import { DAY_MS } from '@shop/shared/rules';

/** The time this many days before a given time. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS);

/** The milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/** The moment so many hours before another one. */
export const hoursBefore = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * HOUR_MS);
