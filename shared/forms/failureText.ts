import { errorText, isApiError } from '@shop/shared/api';

/** What failed, a sentence, and why, where the server said so: 'Failed to delete coupon. It is in use.' */
export const failureText = (what: string, error: unknown): string => `${what} ${reasonText(error)}`;

/** Why a call failed, a sentence: the server's own, else what to do. Only what got no answer is the connection's fault. */
export const reasonText = (error: unknown): string =>
  errorText(
    error,
    isApiError(error) && error.status === 0
      ? 'Please check your connection and try again.'
      : 'Something went wrong on the server. Please try again.',
  );
