/** The customerId that stands for 'nobody known': one reserved record, never called active. */
export const GUEST_CUSTOMER_ID = 'GUEST';

/** What people read where nobody is named. */
export const GUEST_CUSTOMER_NAME = 'Guest Customer';

/** The name of a customer or of whoever ordered; the guest's where there is none. */
export const nameOrGuest = (name: string): string => name || GUEST_CUSTOMER_NAME;
