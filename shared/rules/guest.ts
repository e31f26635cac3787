/** The customerId of orders without a known customer: one reserved record that is never shown as active. */
export const GUEST_CUSTOMER_ID = 'GUEST';

/** The name shown if there is no name. */
export const GUEST_CUSTOMER_NAME = 'Guest Customer';

/** The name of a customer or of the person who ordered, or the guest's name if it is empty. */
export const nameOrGuest = (name: string): string => name || GUEST_CUSTOMER_NAME;
