import { isApiError } from '@shop/shared/api';

/**
 * Why a call failed, as the shopper reads it after what failed: what the answer says, which may be nothing; the
 * connection only where no answer came.
 */
export const failureReason = (error: unknown): string =>
  isApiError(error) && error.status > 0 ? error.error : 'Please check your internet connection and try again.';
