import type { AxiosError } from 'axios';
import type { ErrorBody } from '../contracts';
import { isRecord } from '../rules/type-guards';

/** The failure of a call as plain data. `status` 0 means that there was no answer: no connection, or a timeout. */
export interface ApiError {
  status: number;
  code: string;
  /** A sentence for people; '' if the server sent none. */
  error: string;
  /** The errors by field. */
  errors: { field: string; message: string }[];
  details: Record<string, unknown>;
  /**
   * The id of the request in the server's log. Absent if the answer did not come from our server. Since host contract
   * 1.9.0.
   */
  requestId?: string;
  /** The seconds after which the answer asks to try again (Retry-After), if it does. Since host contract 2.16.0. */
  retryAfter?: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const isFieldError = (value: unknown): value is ErrorBody['errors'][number] =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** The client's code could not be loaded. Callers handle this like a lost connection. */
export class ClientNotLoaded extends Error {
  /** Since host contract 2.1.0. */
  override name = 'ClientNotLoaded';
}

/** Does the same as the function of axios, which would add all of axios to the bundle. */
const isAxiosError = (failure: unknown): failure is AxiosError => isRecord(failure) && failure.isAxiosError === true;

const UNREACHED: ApiError = { status: 0, code: 'NETWORK', error: '', errors: [], details: {} };

/**
 * Converts any failure of a call. Uses the server's error body if there is one, and also accepts `message` in place of
 * `error`.
 */
export const toApiError = (failure: unknown): ApiError => {
  if (failure instanceof ClientNotLoaded) return UNREACHED;
  if (!isAxiosError(failure)) throw failure;
  if (!failure.response) return UNREACHED;
  const { status, data, headers } = failure.response;
  const body: unknown = data;
  const seconds = Number(headers['retry-after']);
  const later = seconds > 0 ? { retryAfter: seconds } : {};
  if (!isRecord(body)) return { status, code: 'UNKNOWN', error: '', errors: [], details: {}, ...later };
  return {
    status,
    code: text(body.code) || 'UNKNOWN',
    error: text(body.error) || text(body.message),
    errors: Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [],
    details: isRecord(body.details) ? body.details : {},
    ...(text(body.requestId) === '' ? {} : { requestId: text(body.requestId) }),
    ...later,
  };
};

/** Whether an error comes from one of our endpoints (and is not a serialized exception). */
export const isApiError = (error: unknown): error is ApiError =>
  isRecord(error) && typeof error.status === 'number' && Array.isArray(error.errors);

/** The message shown for a failed call: the server's sentence for a 4xx, else the fallback. */
export const errorText = (error: unknown, fallback: string): string =>
  isApiError(error) && error.error !== '' && error.status >= 400 && error.status < 500 ? error.error : fallback;

/** The server's error for one field, if any. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  isApiError(error) ? error.errors.find((entry) => entry.field === field)?.message : undefined;
