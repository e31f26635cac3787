import { type ApiError, callPath, extraOf, toApiError } from '@shop/shared/api';
import type { CallArg, CallId, CallResponse } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';

type Arg<Id extends CallId> = Pick<CallArg<Id> & { params?: object; body?: unknown }, 'params' | 'body'>;

interface Context {
  extra: unknown;
}

const make = async <Id extends CallId>(id: Id, { params, body }: Arg<Id>, { extra }: Context, how: object) => {
  const call = calls[id];
  try {
    const url = callPath(call, { ...params });
    const { data } = await extraOf(extra).http.request<CallResponse<Id>>({
      method: call.method,
      url,
      data: body,
      ...how,
    });
    return { data };
  } catch (failure) {
    return { error: toApiError(failure) };
  }
};

/** What an endpoint's `queryFn` answers. */
type Answer<Id extends CallId> = Promise<{ data: CallResponse<Id> } | { error: ApiError }>;

/**
 * Makes a call that is finished although the page is left meanwhile: for an endpoint's `queryFn`. Its body may have 64
 * KB at most, and nobody renews the token of a page that is gone: `freshCall` does before.
 */
export const lastingCall = <Id extends CallId>(id: Id, arg: Arg<Id>, context: Context): Answer<Id> =>
  make(id, arg, context, { adapter: 'fetch', fetchOptions: { keepalive: true } });

/** Makes a call with a token that is good for so many milliseconds more: for an endpoint's `queryFn`. */
export const freshCall = <Id extends CallId>(id: Id, arg: Arg<Id>, context: Context, freshFor: number): Answer<Id> =>
  make(id, arg, context, { freshFor });
