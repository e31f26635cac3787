import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { loadCode } from './client-code';
import type { KeyValueStorage } from './storage';

/** Where the API lives, relative to the page. */
export const API_BASE = '/api';

/** The HTTP client and how it learns that a session has ended. */
export interface HttpClient {
  request<T>(config: AxiosRequestConfig): Promise<{ data: T; headers: Record<string, unknown>; status: number }>;
  /** Called when a session could not be refreshed and was cleared. */
  onSessionEnd(listener: () => void): () => void;
}

/**
 * Fetches the client's code before the first request needs it: for pages that ask the server as soon as they stand. A
 * page whose answers came in its HTML does without.
 */
export const prepareHttpClient = (): void => void loadCode().catch(() => undefined);

/**
 * Makes the client: it sends the bearer token where there is one and, on a 401, refreshes once and repeats the request.
 * One refresh serves all requests and tabs that wait for it. When the server refuses the refresh, the session is
 * cleared; a lost connection during the refresh keeps it. Its code is fetched with the first request.
 */
export const createHttpClient = ({
  storage,
  baseURL = API_BASE,
}: {
  storage: KeyValueStorage;
  baseURL?: string;
}): HttpClient => {
  const listeners = new Set<() => void>();
  let made: Promise<AxiosInstance> | undefined;

  const instance = (): Promise<AxiosInstance> =>
    (made ??= loadCode().then(
      (loaded) =>
        loaded.createAxiosClient({
          storage,
          baseURL,
          onSessionEnd: () => {
            for (const listener of listeners) listener();
          },
        }),
      (failure: unknown) => {
        made = undefined;
        throw failure;
      },
    ));

  return {
    request: async <T>(config: AxiosRequestConfig) => (await instance()).request<T>(config),
    onSessionEnd: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
