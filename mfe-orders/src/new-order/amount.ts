import { NUMBER_LIMITS, formatMoney } from '@shop/shared/rules';

/** Dollars as people type them: with a sign or without, with commas between thousands or without. */
const AMOUNT = /^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/;

/** Reads an amount that was typed, in dollars; says what is wrong with it. */
export const readAmount = (typed: string): { amount: number } | { problem: string } => {
  const text = typed.trim();
  if (!AMOUNT.test(text)) return { problem: 'Enter an amount such as 50 or 50.25' };
  const amount = Number(text.replace(/[$,\s]/g, ''));
  return amount > NUMBER_LIMITS.money ? { problem: `Enter ${formatMoney(NUMBER_LIMITS.money)} or less` } : { amount };
};
