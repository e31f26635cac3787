import type { Customer } from '@shop/shared/contracts';
import { GUEST_CUSTOMER_ID, nameOrGuest } from '@shop/shared/rules';

/** Whether this is the reserved guest record, which is not a person and is never shown as active. */
export const isGuest = ({ customerId }: Pick<Customer, 'customerId'>): boolean => customerId === GUEST_CUSTOMER_ID;

/** Name of a customer on screen. */
export const customerName = ({ name }: Pick<Customer, 'name'>): string => nameOrGuest(name);
