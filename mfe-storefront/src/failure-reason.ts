import { isApiError } from '@shop/shared/api';

/** What a shopper reads first while the browser has no line. */
export const OFFLINE = 'You seem to be offline. Your cart is safe.';

/**
 * Why a request failed, for the shopper. Returns the server's message, which may be empty. Blames the connection only
 * when there was no answer. The request is then repeated when the line is back.
 */
export const failureReason = (error: unknown): string => {
  if (isApiError(error) && error.status > 0) return error.error;
  return navigator.onLine ? 'Please check your internet connection and try again.' : OFFLINE;
};
