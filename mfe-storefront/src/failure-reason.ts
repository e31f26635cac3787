import { isApiError } from '@shop/shared/api';

/**
 * Why a request failed, for the shopper. Returns the server's message, which may be empty. Blames the connection only
 * when there was no answer.
 */
export const failureReason = (error: unknown): string =>
  isApiError(error) && error.status > 0 ? error.error : 'Please check your internet connection and try again.';
