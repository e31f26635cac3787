import { NUMBER_LIMITS, ambiguousNumber, formatMoney, fromCents, parseNumber, toCents } from '@shop/shared/rules';

/** Parses a typed amount in dollars. Returns the amount or an error message. */
export const readAmount = (typed: string): { amount: number } | { problem: string } => {
  const amount = parseNumber(typed) ?? Number.NaN;
  if (!(amount >= 0) || amount !== fromCents(toCents(amount))) {
    return { problem: ambiguousNumber(typed) ?? 'Enter an amount such as 50 or 50.25' };
  }
  return amount > NUMBER_LIMITS.money ? { problem: `Enter ${formatMoney(NUMBER_LIMITS.money)} or less` } : { amount };
};
