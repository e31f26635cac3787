import { fromCents, toCents } from '@shop/shared/rules';
import { readAmount } from './amount';

/** What comes of the cash that a customer gave. */
export interface Cash {
  /** What is wrong with the amount as it was typed. */
  problem?: string;
  /** Dollars to hand back, 0 or more. */
  change?: number;
  /** Dollars that are missing. */
  missing?: number;
}

/** Reads an amount of cash beside the total; nothing typed says nothing. */
export const cashOf = (typed: string, total: number): Cash => {
  if (typed.trim() === '') return {};
  const read = readAmount(typed);
  if ('problem' in read) return read;
  const over = toCents(read.amount) - toCents(total);
  return over < 0 ? { missing: fromCents(-over) } : { change: fromCents(over) };
};
