import { NUMBER_LIMITS, formatMoney, fromCents, toCents } from '@shop/shared/rules';

/** What comes of the cash that a customer gave. */
export interface Cash {
  /** What is wrong with the amount as it was typed. */
  problem?: string;
  /** Dollars to hand back, 0 or more. */
  change?: number;
  /** Dollars that are missing. */
  missing?: number;
}

/** Dollars as people type them: with a sign or without, with commas between thousands or without. */
const AMOUNT = /^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/;

/** Reads an amount of cash beside the total; nothing typed says nothing. */
export const cashOf = (typed: string, total: number): Cash => {
  const text = typed.trim();
  if (text === '') return {};
  if (!AMOUNT.test(text)) return { problem: 'Enter an amount such as 50 or 50.25' };
  const given = Number(text.replace(/[$,\s]/g, ''));
  if (given > NUMBER_LIMITS.money) return { problem: `Enter ${formatMoney(NUMBER_LIMITS.money)} or less` };
  const over = toCents(given) - toCents(total);
  return over < 0 ? { missing: fromCents(-over) } : { change: fromCents(over) };
};
