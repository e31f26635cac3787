import { formatMoney } from '@shop/shared/rules';

const OUTGOING = new Set(['refund', 'expense', 'purchase']);

/** A sale is positive; refund, expense and purchase are negative; a type the shop does not know has no sign. */
export const signedAmount = ({ type, amount }: { type: string; amount: number }): string =>
  (type === 'sale' ? '+' : OUTGOING.has(type) ? '-' : '') + formatMoney(amount);

/** Green for money in, red for money out, neutral for what the shop does not know. */
export const toneOf = (type: string): 'green' | 'red' | 'neutral' =>
  type === 'sale' ? 'green' : OUTGOING.has(type) ? 'red' : 'neutral';

/** 'sale' as people read it: 'Sale'. */
export const titleCase = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
