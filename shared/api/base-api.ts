import { type BaseQueryApi, type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { callPath } from '../contracts/call-path';
import type { Call, CallId } from '../contracts/calls';
import { CACHE_TAGS, LIST_HEADERS, MEANT_HEADER } from '../contracts/wire';
import type { HttpClient } from './client';
import { addressOf } from './client-code';
import { type ApiError, toApiError } from './errors';
import type { KeyValueStorage } from './storage';

/** The dependencies that the store gives to thunks and endpoints. */
export interface StoreExtra {
  http: HttpClient;
  storage: KeyValueStorage;
}

/** A request: a call and its arguments. */
export interface CallRequest {
  call: Call;
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** The metadata of list answers. */
export interface CallMeta {
  total: number | undefined;
  page: number | undefined;
  /** The text whose products are answered, because the typed one finds nothing. */
  meant: string | undefined;
}

/** The query string of a call. It is sorted, so that equal queries have equal strings. Absent values are left out. */
export const callSearch = (query: Readonly<Record<string, unknown>> = {}): string => {
  const entries = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]): [string, string] => [key, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
};

const isExtra = (extra: unknown): extra is StoreExtra =>
  typeof extra === 'object' && extra !== null && 'http' in extra && 'storage' in extra;

/** The client and storage of the store. Throws if the host created the store without them. */
export const extraOf = (extra: unknown): StoreExtra => {
  if (!isExtra(extra)) throw new Error('The store has no client');
  return extra;
};

const numberOf = (header: unknown): number | undefined => {
  const value = typeof header === 'string' && header !== '' ? Number(header) : NaN;
  return Number.isFinite(value) ? value : undefined;
};

/** A request that names its call. */
export interface NamedRequest extends Omit<CallRequest, 'call'> {
  call: CallId;
}

/** Makes a call and returns the result in the format of RTK Query. */
export const ask = async <Answer>(
  request: CallRequest | NamedRequest,
  { extra, signal }: Pick<BaseQueryApi, 'extra' | 'signal'>,
): Promise<{ data: Answer; meta: CallMeta } | { error: ApiError }> => {
  const { http } = extraOf(extra);
  try {
    const call = await addressOf(request.call);
    const { data, headers } = await http.request<Answer>({
      method: call.method,
      url: callPath(call, request.params) + callSearch(request.query),
      data: request.body,
      headers: call.bodyType ? { 'content-type': call.bodyType, ...request.headers } : request.headers,
      signal,
    });
    const meant: unknown = headers[MEANT_HEADER];
    return {
      data,
      meta: {
        total: numberOf(headers[LIST_HEADERS.total]),
        page: numberOf(headers[LIST_HEADERS.page]),
        meant: typeof meant === 'string' ? decodeURIComponent(meant) : undefined,
      },
    };
  } catch (failure) {
    return { error: toApiError(failure) };
  }
};

const baseQuery: BaseQueryFn<CallRequest, unknown, ApiError, object, CallMeta> = ask;

/**
 * The only cache of API answers. Remotes inject their endpoints with names such as `<remote>/<call>`; the host refuses
 * other names. The public reads are always defined and named like their calls.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: CACHE_TAGS,
  endpoints: () => ({}),
  // Seconds. A page that the user returns to soon renders from the cache and is fetched again in the background.
  keepUnusedDataFor: 120,
  refetchOnReconnect: true,
});
