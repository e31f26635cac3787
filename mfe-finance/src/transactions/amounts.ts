import type { Transaction } from '@shop/shared/contracts';
import { GUEST_CUSTOMER_NAME, capitalise, formatMoney } from '@shop/shared/rules';
import type { Tone } from '@shop/shared/ui';

const OUTGOING = new Set(['refund', 'expense', 'purchase']);

interface Kind {
  type: string;
  status?: string;
}

/** Money that no longer counts: no sum has it. */
const isCancelled = ({ status }: Kind): boolean => status === 'cancelled';

/**
 * A sale is positive; refund, expense and purchase are negative; a type the shop does not know, and what was cancelled,
 * has no sign.
 */
export const signedAmount = (transaction: Kind & { amount: number }): string => {
  const { type, amount } = transaction;
  const sign = type === 'sale' ? '+' : OUTGOING.has(type) ? '-' : '';
  return (isCancelled(transaction) ? '' : sign) + formatMoney(amount);
};

/** Green for money in, red for money out, neutral for what was cancelled or the shop does not know. */
export const toneOf = (transaction: Kind): 'green' | 'red' | 'neutral' => {
  if (isCancelled(transaction)) return 'neutral';
  return transaction.type === 'sale' ? 'green' : OUTGOING.has(transaction.type) ? 'red' : 'neutral';
};

/** A status as people read it; one that is missing is Completed. */
export const statusLabel = (status: string | undefined): string => capitalise(status ?? 'completed');

const STATUS_TONES: Readonly<Record<string, Tone>> = { completed: 'green', pending: 'yellow', cancelled: 'neutral' };

/** The color of a status. */
export const statusTone = (status: string | undefined): Tone => STATUS_TONES[status ?? 'completed'] ?? 'neutral';

/**
 * Who bought, or got money back: nobody known is the guest. Null for what has no customer, an expense or a purchase.
 */
export const customerOf = ({ type, customerName }: Pick<Transaction, 'type' | 'customerName'>): string | null =>
  customerName || (type === 'sale' || type === 'refund' ? GUEST_CUSTOMER_NAME : null);

/** Written by hand, and still counted: a sale follows its order instead. */
export const canCancel = ({ type, status }: Pick<Transaction, 'type' | 'status'>): boolean =>
  type !== 'sale' && status !== 'cancelled';
