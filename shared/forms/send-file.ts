import { type ApiError, callPath, callSearch, extraOf, toApiError } from '@shop/shared/api';
import type { Call } from '@shop/shared/contracts';

/** A file, and where it goes. */
export interface SentFile {
  call: Call;
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  file: File;
}

/** Sends the bytes of a file as they are, because the server reads their encoding. */
export async function sendFile<Answer>(
  { call, params, query, file }: SentFile,
  { extra, signal }: { extra: unknown; signal: AbortSignal },
): Promise<{ data: Answer } | { error: ApiError }> {
  try {
    const { data } = await extraOf(extra).http.request<Answer>({
      method: call.method,
      url: callPath(call, params) + callSearch(query),
      data: file,
      headers: { 'content-type': call.bodyType ?? file.type },
      signal,
    });
    return { data };
  } catch (failure) {
    return { error: toApiError(failure) };
  }
}
