import type { Transaction } from '@shop/shared/contracts';
import { GUEST_CUSTOMER_NAME, capitalize, formatMoney } from '@shop/shared/rules';
import type { Tone } from '@shop/shared/ui';

const OUTGOING = new Set(['refund', 'expense', 'purchase']);

interface Kind {
  type: string;
  status?: string;
}

/** Whether a transaction was canceled. Canceled ones are not part of any total. */
const isCanceled = ({ status }: Kind): boolean => status === 'cancelled';

/**
 * The amount with its sign. A sale is positive; a refund, expense or purchase is negative. A canceled transaction and
 * one of an unknown type have no sign.
 */
export const signedAmount = (transaction: Kind & { amount: number }): string => {
  const { type, amount } = transaction;
  const sign = type === 'sale' ? '+' : OUTGOING.has(type) ? '-' : '';
  return (isCanceled(transaction) ? '' : sign) + formatMoney(amount);
};

/** Green for incoming money, red for outgoing money, neutral for a canceled or unknown transaction. */
export const toneOf = (transaction: Kind): 'green' | 'red' | 'neutral' => {
  if (isCanceled(transaction)) return 'neutral';
  return transaction.type === 'sale' ? 'green' : OUTGOING.has(transaction.type) ? 'red' : 'neutral';
};

/** A status as text. The default is Completed. */
export const statusLabel = (status: string | undefined): string => capitalize(status ?? 'completed');

const STATUS_TONES: Readonly<Record<string, Tone>> = { completed: 'green', pending: 'yellow', cancelled: 'neutral' };

/** The color of a status. */
export const statusTone = (status: string | undefined): Tone => STATUS_TONES[status ?? 'completed'] ?? 'neutral';

/**
 * The customer of a sale or refund; an unknown one is the guest. Null for an expense or purchase, which have no
 * customer.
 */
export const customerOf = ({ type, customerName }: Pick<Transaction, 'type' | 'customerName'>): string | null =>
  customerName || (type === 'sale' || type === 'refund' ? GUEST_CUSTOMER_NAME : null);

/** Whether a transaction can be canceled: it is manual and not canceled yet. A sale follows its order instead. */
export const canCancel = ({ type, status }: Pick<Transaction, 'type' | 'status'>): boolean =>
  type !== 'sale' && status !== 'cancelled';
