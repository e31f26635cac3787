import { type CallRequest, type StoreExtra, callPath, callSearch } from './base-api';
import { addressOf } from './client-code';
import { type ApiError, toApiError } from './errors';

/**
 * Asks a call for a file and hands it to the browser to keep, past the cache of answers. The bytes stay as the server
 * sent them: read as text, a file would lose its byte order mark.
 *
 * @returns why it failed, or null
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
