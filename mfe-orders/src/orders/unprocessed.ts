import { isApiError } from '@shop/shared/api';

/** Refusals that say nothing of the order: the step has not reached it. No connection, no session, too much at once. */
export const wasNotProcessed = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
