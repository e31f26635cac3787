import type { PaidBy } from '@shop/shared/contracts';

/** How a purchase is paid. */
export const PAID_BY: readonly { value: PaidBy; label: string }[] = [
  { value: 'bank transfer', label: 'Bank transfer' },
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
];
