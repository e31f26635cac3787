import { DAY_MS } from '@shop/shared/rules';

/** The time this many days before a given time. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS);
