import { endOfCalendarDay, isCalendarDay, startOfCalendarDay } from '@shop/shared/rules';
import { storableDate } from '@shop/shared/contracts/storable-date';

/** The moment from which a write applies. A calendar day means its first instant in the shop's time zone. */
export const fromMoment = (text: string, timeZone: string): Date =>
  storableDate(isCalendarDay(text) ? startOfCalendarDay(text, timeZone).getTime() : Date.parse(text));

/** The moment until which a write applies. A calendar day means its last instant in the shop's time zone. */
export const untilMoment = (text: string, timeZone: string): Date =>
  storableDate(isCalendarDay(text) ? endOfCalendarDay(text, timeZone).getTime() : Date.parse(text));
