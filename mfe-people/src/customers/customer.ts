import type { Customer } from '@shop/shared/contracts';
import { GUEST_CUSTOMER_ID, nameOrGuest } from '@shop/shared/rules';

/** Whether this is the reserved record, which is nobody: never called active. */
export const isGuest = ({ customerId }: Pick<Customer, 'customerId'>): boolean => customerId === GUEST_CUSTOMER_ID;

/** How a customer is called on screen. */
export const customerName = ({ name }: Pick<Customer, 'name'>): string => nameOrGuest(name);
