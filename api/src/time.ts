/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** The moment that lies so many days before another one. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS);
