import type { Customer } from '@shop/shared/contracts';

export type { Customer };

/** The customerId of the one reserved record that stands for orders of unknown customers. */
const GUEST_CUSTOMER_ID = 'GUEST';

/** Whether this is the reserved record, which is nobody: never called active. */
export const isGuest = ({ customerId }: Pick<Customer, 'customerId'>): boolean => customerId === GUEST_CUSTOMER_ID;

/** How a customer is called on screen. */
export const customerName = ({ name }: Pick<Customer, 'name'>): string => name || 'Guest Customer';
