import type { Customer } from '@shop/shared/contracts';

export type { Customer };

/** The customerId of the one reserved record that stands for orders of unknown customers. */
export const GUEST_CUSTOMER_ID = 'GUEST';

/** The locations present, each once, in order: what the location filter offers. */
export const locationsOf = (customers: readonly Customer[]): string[] =>
  [...new Set(customers.map(({ location }) => location).filter(Boolean))].sort((a, b) => a.localeCompare(b, 'en-US'));
