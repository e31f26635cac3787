import axios, { type AxiosInstance, isAxiosError } from 'axios';
import type { RefreshResponse } from '../contracts';
import { calls } from '../contracts/calls';
import { clearSession, readSession, writeTokens } from './session-store';
import { isRecord } from '../rules/type-guards';
import type { KeyValueStorage } from './storage';

/** The address of every call: here, so that nobody downloads them before the first one is made. */
export { calls };

/** Calls whose 401 is the answer itself, never a reason to refresh. */
const AUTH_PATHS = new Set([calls.login.path, calls.refresh.path, calls.logout.path]);

declare module 'axios' {
  interface AxiosRequestConfig {
    /** True once the request was repeated after a refresh: it is not repeated again. */
    retried?: boolean;
    /**
     * Milliseconds for which the token must still be good: one that ends before is exchanged first, so that what
     * follows this request finds it fresh.
     */
    freshFor?: number;
  }
}

/** When a token ends, in milliseconds since 1970; undefined where it does not say. */
const endOf = (token: string): number | undefined => {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return isRecord(payload) && typeof payload.exp === 'number' ? payload.exp * 1000 : undefined;
  } catch {
    // Tokens are the server's business: one that is written otherwise is used until it is refused.
    return undefined;
  }
};

/** Runs a task while no other tab runs it, where the browser can lock; else at once. */
const exclusively = async <T>(name: string, task: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? await navigator.locks.request(name, task) : task();

/** Exchanges the refresh token; another tab may have done it while we waited, then its tokens serve us too. */
const refreshTokens = async (http: AxiosInstance, storage: KeyValueStorage, usedToken: string): Promise<void> =>
  exclusively('shop-session-refresh', async () => {
    const session = readSession(storage);
    if (!session) throw new Error('There is no session to refresh');
    if (session.accessToken !== usedToken) return;
    const { data } = await http.post<RefreshResponse>(calls.refresh.path, {
      token: session.refreshToken,
      rotate: true,
    });
    writeTokens(storage, data);
  });

/** What the client needs to know. */
export interface AxiosClientOptions {
  storage: KeyValueStorage;
  baseURL: string;
  /** Called when a session could not be refreshed and was cleared. */
  onSessionEnd: () => void;
}

/**
 * Makes the axios instance behind the HTTP client: it sends the bearer token where there is one and, on a 401,
 * refreshes once and repeats the request. One refresh serves all requests and tabs that wait for it. When the server
 * refuses the refresh, the session is cleared; a lost connection during the refresh keeps it.
 */
export const createAxiosClient = ({ storage, baseURL, onSessionEnd }: AxiosClientOptions): AxiosInstance => {
  const http = axios.create({ baseURL, headers: { Accept: 'application/json' } });
  let refreshing: Promise<void> | undefined;

  const refreshOnce = (usedToken: string): Promise<void> =>
    (refreshing ??= refreshTokens(http, storage, usedToken).finally(() => {
      refreshing = undefined;
    }));

  http.interceptors.request.use(async (config) => {
    if (config.freshFor !== undefined) {
      const before = readSession(storage)?.accessToken ?? '';
      // If that fails, the answer to the request itself says why.
      if ((endOf(before) ?? Infinity) < Date.now() + config.freshFor) await refreshOnce(before).catch(() => undefined);
    }
    const token = readSession(storage)?.accessToken;
    if (token && !AUTH_PATHS.has(config.url ?? '')) config.headers.set('Authorization', `Bearer ${token}`);
    return config;
  });

  http.interceptors.response.use(undefined, async (failure: unknown) => {
    if (!isAxiosError(failure) || failure.response?.status !== 401 || !failure.config) throw failure;
    const { config } = failure;
    const sent = config.headers.get('Authorization');
    if (config.retried || AUTH_PATHS.has(config.url ?? '') || typeof sent !== 'string') throw failure;
    try {
      await refreshOnce(sent.replace(/^Bearer /, ''));
    } catch (refreshFailure) {
      const lostConnection = isAxiosError(refreshFailure) && (refreshFailure.response?.status ?? 0) !== 401;
      if (!lostConnection) {
        clearSession(storage);
        onSessionEnd();
      }
      throw failure;
    }
    return http.request({ ...config, retried: true });
  });

  return http;
};
