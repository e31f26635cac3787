import { reasonText } from '@shop/shared/ui';

/** What failed, a sentence, and why, where the server said so: 'Failed to delete coupon. It is in use.' */
export const failureText = (what: string, error: unknown): string => `${what} ${reasonText(error)}`;
