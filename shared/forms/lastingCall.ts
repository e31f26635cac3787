import { type ApiError, type StoreExtra, callPath, extraOf, toApiError } from '@shop/shared/api';
import type { CallArg, CallId, CallResponse } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';

/**
 * Makes a call that is finished although the page is left meanwhile: for an endpoint's `queryFn`. Its body may have 64 KB
 * at most, and nobody refreshes the token of a page that is gone: see `freshToken`.
 */
export const lastingCall = async <Id extends CallId>(
  id: Id,
  { params, body }: Pick<CallArg<Id> & { params?: object; body?: unknown }, 'params' | 'body'>,
  { extra }: { extra: unknown },
): Promise<{ data: CallResponse<Id> } | { error: ApiError }> => {
  const call = calls[id];
  const { http }: StoreExtra = extraOf(extra);
  try {
    const { data } = await http.request<CallResponse<Id>>({
      method: call.method,
      url: callPath(call, { ...params }),
      data: body,
      adapter: 'fetch',
      fetchOptions: { keepalive: true },
    });
    return { data };
  } catch (failure) {
    return { error: toApiError(failure) };
  }
};
