import type { Closing } from '@shop/shared/contracts';
import { formatDate, formatMoney, startOfCalendarDay } from '@shop/shared/rules';

/** A business day as people read it: 'Nov 20, 2026'. */
export const dayName = (day: string, timeZone: string): string =>
  formatDate(startOfCalendarDay(day, timeZone), timeZone);

/** The difference of a count in words: '$3.50 missing', '$2.00 too much' or 'None'. */
export const differenceText = ({ difference }: Pick<Closing, 'difference'>): string => {
  if (difference === 0) return 'None';
  return difference < 0 ? `${formatMoney(-difference)} missing` : `${formatMoney(difference)} too much`;
};

/** How a day comes to what was expected, as (label, amount): the parts, and then their sum. */
export const partsOf = ({ opening, sales, paidOut, movedIn, movedOut, expected }: Closing): [string, string][] => [
  ['Opening', formatMoney(opening)],
  ['Cash sales', formatMoney(sales)],
  // No amount is -0.
  ['Paid out', formatMoney(0 - paidOut)],
  ['Moved in', formatMoney(movedIn)],
  ['Moved out', formatMoney(0 - movedOut)],
  ['Expected', formatMoney(expected)],
];
