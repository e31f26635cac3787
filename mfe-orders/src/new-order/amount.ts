import { NUMBER_LIMITS, formatMoney } from '@shop/shared/rules';

/** An amount in dollars, with or without a dollar sign and with or without commas between thousands. */
const AMOUNT = /^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/;

/** Parses a typed amount in dollars. Returns the amount or an error message. */
export const readAmount = (typed: string): { amount: number } | { problem: string } => {
  const text = typed.trim();
  if (!AMOUNT.test(text)) return { problem: 'Enter an amount such as 50 or 50.25' };
  const amount = Number(text.replace(/[$,\s]/g, ''));
  return amount > NUMBER_LIMITS.money ? { problem: `Enter ${formatMoney(NUMBER_LIMITS.money)} or less` } : { amount };
};
