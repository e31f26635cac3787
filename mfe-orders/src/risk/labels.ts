import type { Order, PhoneRecord } from '@shop/shared/contracts';

/** What staff are advised to do about an order, in a badge. */
export const ADVICE: Record<NonNullable<Order['advice']>, { label: string; tone: 'yellow' | 'red' }> = {
  warn: { label: 'Refused before', tone: 'yellow' },
  'call first': { label: 'Call first', tone: 'red' },
};

/** '3 delivered, 2 refused, 1 unreachable'; '' where there is no other order. */
export const recordText = ({ delivered, ended }: Pick<PhoneRecord, 'delivered' | 'ended'>): string =>
  [{ kind: 'delivered', count: delivered }, ...ended]
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${String(count)} ${kind}`)
    .join(', ');
