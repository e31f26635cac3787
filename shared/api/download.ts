import { callPath } from '../contracts/call-path';
import { type CallRequest, type StoreExtra, callSearch } from './base-api';
import { addressOf } from './client-code';
import { type ApiError, toApiError } from './errors';

/**
 * Calls the API for a file and starts a browser download. The answer is not cached. The bytes stay unchanged, because a
 * file read as text would lose its byte order mark.
 *
 * @returns the reason of a failure, or null
 */
export async function downloadCall(
  { http }: StoreExtra,
  { call, params, query }: Pick<CallRequest, 'call' | 'params' | 'query'>,
  fileName: string,
): Promise<ApiError | null> {
  try {
    const address = await addressOf(call);
    const url = callPath(address, params) + callSearch(query);
    const { data } = await http.request<Blob>({ method: address.method, url, responseType: 'blob' });
    keepFile(new Blob([data], { type: address.answerType }), fileName);
    return null;
  } catch (failure) {
    return toApiError(failure);
  }
}

function keepFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(link.href);
}
