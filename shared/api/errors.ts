import type { AxiosError } from 'axios';
import type { ErrorBody } from '../contracts';
import { isRecord } from '../rules/type-guards';

/** Why a call failed, as plain data. `status` 0 means that no answer came: no connection, or none in time. */
export interface ApiError {
  status: number;
  code: string;
  /** A sentence for people; '' when the server gave none. */
  error: string;
  /** What is wrong, by field. */
  errors: { field: string; message: string }[];
  details: Record<string, unknown>;
  /** Under which the server's log has the call; absent where no server of ours answered. Since host contract 1.9.0. */
  requestId?: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const isFieldError = (value: unknown): value is ErrorBody['errors'][number] =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** The client's own code did not arrive: to the caller the same as a lost connection. */
export class ClientNotLoaded extends Error {}

/** The same question as axios' own, which would bring all of axios along. */
const isAxiosError = (failure: unknown): failure is AxiosError => isRecord(failure) && failure.isAxiosError === true;

const UNREACHED: ApiError = { status: 0, code: 'NETWORK', error: '', errors: [], details: {} };

/**
 * Reads any failure of a call: the server's error body where there is one, tolerating `message` in place of `error`.
 */
export const toApiError = (failure: unknown): ApiError => {
  if (failure instanceof ClientNotLoaded) return UNREACHED;
  if (!isAxiosError(failure)) throw failure;
  if (!failure.response) return UNREACHED;
  const { status, data } = failure.response;
  const body: unknown = data;
  if (!isRecord(body)) return { status, code: 'UNKNOWN', error: '', errors: [], details: {} };
  return {
    status,
    code: text(body.code) || 'UNKNOWN',
    error: text(body.error) || text(body.message),
    errors: Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [],
    details: isRecord(body.details) ? body.details : {},
    ...(text(body.requestId) === '' ? {} : { requestId: text(body.requestId) }),
  };
};

/** True for the error of an endpoint that is ours (not a serialized exception). */
export const isApiError = (error: unknown): error is ApiError =>
  isRecord(error) && typeof error.status === 'number' && Array.isArray(error.errors);

/** What people read about a failed call: the server's sentence for a 4xx, else the fallback. */
export const errorText = (error: unknown, fallback: string): string =>
  isApiError(error) && error.error !== '' && error.status >= 400 && error.status < 500 ? error.error : fallback;

/** What the server says of one field, if anything. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  isApiError(error) ? error.errors.find((entry) => entry.field === field)?.message : undefined;
