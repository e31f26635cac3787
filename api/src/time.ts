/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** The time this many days before a given time. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS);
