/** The customerId that stands for 'nobody known': one reserved record, never called active. */
export const GUEST_CUSTOMER_ID = 'GUEST';

/** What people read where nobody is named. */
export const GUEST_CUSTOMER_NAME = 'Guest Customer';

/** The name of a customer or of the person who ordered; the guest's name without one. */
export const nameOrGuest = (name: string): string => name || GUEST_CUSTOMER_NAME;
