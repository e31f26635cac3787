import type { Order, PhoneRecord } from '@shop/shared/contracts';

/** The badge for each kind of advice to staff about an order. */
export const ADVICE: Record<NonNullable<Order['advice']>, { label: string; tone: 'yellow' | 'red' }> = {
  warn: { label: 'Refused before', tone: 'yellow' },
  'call first': { label: 'Call first', tone: 'red' },
};

/** The outcomes as text: '3 delivered, 2 refused, 1 unreachable'; '' if there is no other order. */
export const recordText = ({ delivered, ended }: Pick<PhoneRecord, 'delivered' | 'ended'>): string =>
  [{ kind: 'delivered', count: delivered }, ...ended]
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${String(count)} ${kind}`)
    .join(', ');
