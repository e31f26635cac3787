import { endOfCalendarDay, isCalendarDay, startOfCalendarDay } from '@shop/shared/rules';

/** A moment as a write names it: a day means its first instant in the shop's time zone. */
export const fromMoment = (text: string, timeZone: string): Date =>
  isCalendarDay(text) ? startOfCalendarDay(text, timeZone) : new Date(text);

/** A moment as a write names it: a day means its last instant in the shop's time zone. */
export const untilMoment = (text: string, timeZone: string): Date =>
  isCalendarDay(text) ? endOfCalendarDay(text, timeZone) : new Date(text);
