import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import { loadCode } from './client-code';
import type { KeyValueStorage } from './storage';

/** The base path of the API. */
export const API_BASE = '/api';

/** The HTTP client, which also reports the end of a session. */
export interface HttpClient {
  request<T>(config: AxiosRequestConfig): Promise<{ data: T; headers: Record<string, unknown>; status: number }>;
  /** Registers a listener for sessions that could not be refreshed and were cleared. */
  onSessionEnd(listener: () => void): () => void;
}

/**
 * Loads the client's code before the first request, for pages that make requests as soon as they are rendered. Pages
 * whose data came with the HTML do not need it.
 */
export const prepareHttpClient = (): void => void loadCode().catch(() => undefined);

/**
 * Creates the HTTP client. It sends the bearer token, if there is one. On a 401 it refreshes the tokens once and
 * repeats the request. All waiting requests and tabs share one refresh. If the server refuses the refresh, the session
 * is cleared; if the connection fails during the refresh, the session is kept. The client's code is loaded with the
 * first request.
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
