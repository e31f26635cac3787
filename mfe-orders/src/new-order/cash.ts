import { formatMoney, fromCents, toCents } from '@shop/shared/rules';
import { readAmount } from './amount';

/** The result of the cash that a customer gave. */
export interface Cash {
  /** The error message for the typed amount. */
  problem?: string;
  /** The change to return in dollars, 0 or more. */
  change?: number;
  /** The missing amount in dollars. */
  missing?: number;
}

/** Why an order cannot be placed with this cash; undefined if it can. */
export const cashRefusal = ({ problem, missing }: Cash): string | undefined =>
  missing === undefined ? problem : `${formatMoney(missing)} less than the total. Correct it, or leave it empty`;

/** The notes that customers usually pay with, in dollars. */
const NOTES = [20, 50, 100] as const;

/** The likely amounts of cash for a total, in dollars: exactly the total, and what each kind of note covers it with. */
export const likelyCash = (total: number): number[] =>
  total <= 0 ? [] : [...new Set([total, ...NOTES.map((note) => Math.ceil(total / note) * note)])].sort((a, b) => a - b);

/** Compares the typed cash with the total. Returns an empty result when nothing is typed. */
export const cashOf = (typed: string, total: number): Cash => {
  if (typed.trim() === '') return {};
  const read = readAmount(typed);
  if ('problem' in read) return read;
  const over = toCents(read.amount) - toCents(total);
  return over < 0 ? { missing: fromCents(-over) } : { change: fromCents(over) };
};
