import axios, { AxiosError, type AxiosInstance, isAxiosError } from 'axios';
import type { RefreshResponse } from '../contracts';
import { calls } from '../contracts/calls';
import { clearSession, readSession, writeTokens } from './session-store';
import { isLineAway } from './line';
import { isRecord } from '../rules/type-guards';
import type { KeyValueStorage } from './storage';

/** The addresses of all calls. They are exported here so that browsers download them only with the first call. */
export { calls };

/** Calls whose 401 must not trigger a token refresh. */
const AUTH_PATHS = new Set([calls.login.path, calls.refresh.path, calls.logout.path]);

declare module 'axios' {
  interface AxiosRequestConfig {
    /** True if the request was already repeated after a refresh. It is not repeated again. */
    retried?: boolean;
    /**
     * The minimum remaining lifetime of the token in milliseconds. A token that expires earlier is refreshed first, so
     * that calls after this one also have a valid token.
     */
    freshFor?: number;
  }
}

/** The expiry of a token in milliseconds since 1970; undefined if the token contains none. */
const endOf = (token: string): number | undefined => {
  try {
    const payload: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return isRecord(payload) && typeof payload.exp === 'number' ? payload.exp * 1000 : undefined;
  } catch {
    // A token in an unknown format is used until the server refuses it.
    return undefined;
  }
};

/** Runs a task while no other tab runs it, if the browser supports locks. Otherwise runs it at once. */
const exclusively = async <T>(name: string, task: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? await navigator.locks.request(name, task) : task();

/** Refreshes the tokens. If another tab has refreshed them while this one waited for the lock, its tokens are used. */
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

/** The options of the client. */
export interface AxiosClientOptions {
  storage: KeyValueStorage;
  baseURL: string;
  /** Called when the session could not be refreshed and was cleared. */
  onSessionEnd: () => void;
}

/**
 * Creates the axios instance of the HTTP client. It sends the bearer token, if there is one. On a 401 it refreshes the
 * tokens once and repeats the request. All waiting requests and tabs share one refresh. If the server refuses the
 * refresh, the session is cleared; if the connection fails during the refresh, the session is kept.
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
      // If the refresh fails, the request itself returns the reason.
      if ((endOf(before) ?? Infinity) < Date.now() + config.freshFor) await refreshOnce(before).catch(() => undefined);
    }
    const token = readSession(storage)?.accessToken;
    if (token && !AUTH_PATHS.has(config.url ?? '')) config.headers.set('Authorization', `Bearer ${token}`);
    return config;
  });

  http.interceptors.response.use(undefined, async (failure: unknown) => {
    if (!isAxiosError(failure)) throw failure;
    if (failure.code === AxiosError.ERR_NETWORK && typeof window === 'object') void isLineAway();
    if (failure.response?.status !== 401 || !failure.config) throw failure;
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
      throw lostConnection ? refreshFailure : failure;
    }
    return http.request({ ...config, retried: true });
  });

  return http;
};
