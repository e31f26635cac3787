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

/** The result of an endpoint's `queryFn`. */
type Answer<Id extends CallId> = Promise<{ data: CallResponse<Id> } | { error: ApiError }>;

/**
 * Makes a call that completes even if the user leaves the page, for an endpoint's `queryFn`. The body can be at most 64
 * KB. The token cannot be refreshed after the page is gone, so call `freshCall` before.
 */
export const lastingCall = <Id extends CallId>(id: Id, arg: Arg<Id>, context: Context): Answer<Id> =>
  make(id, arg, context, { adapter: 'fetch', fetchOptions: { keepalive: true } });

/** Makes a call with a token that stays valid for at least `freshFor` milliseconds, for an endpoint's `queryFn`. */
export const freshCall = <Id extends CallId>(id: Id, arg: Arg<Id>, context: Context, freshFor: number): Answer<Id> =>
  make(id, arg, context, { freshFor });
