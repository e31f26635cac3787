import { reasonText } from '@shop/shared/ui';

/**
 * A sentence about the failure, followed by the server's reason if there is one: 'Failed to delete coupon. It is in
 * use.'
 */
export const failureText = (what: string, error: unknown): string =>
  `${what.replace(/\.?$/, '.')} ${reasonText(error)}`;
