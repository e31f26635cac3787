import { endOfCalendarDay, isCalendarDay, startOfCalendarDay } from '@shop/shared/rules';

/** The moment from which a write applies. A calendar day means its first instant in the shop's time zone. */
export const fromMoment = (text: string, timeZone: string): Date =>
  isCalendarDay(text) ? startOfCalendarDay(text, timeZone) : new Date(text);

/** The moment until which a write applies. A calendar day means its last instant in the shop's time zone. */
export const untilMoment = (text: string, timeZone: string): Date =>
  isCalendarDay(text) ? endOfCalendarDay(text, timeZone) : new Date(text);
