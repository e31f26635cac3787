import { isApiError } from '@shop/shared/api';

/** Whether the server did not process the request: no connection, no session, too many requests, or a server error. */
export const wasNotProcessed = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
