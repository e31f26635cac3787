import { isRecord } from '../rules/type-guards';
import type { User } from '../contracts';
import type { KeyValueStorage } from './storage';

/** The storage keys of the session. A session is restored only if all three exist. */
export const SESSION_KEYS = { accessToken: 'accessToken', refreshToken: 'refreshToken', user: 'user' } as const;

/** The stored session of a signed-in user. */
export interface StoredSession {
  accessToken: string;
  refreshToken: string;
  user: User;
}

const ROLES = ['admin', 'employee', 'customer'] as const;

const parseUser = (json: string | null): User | undefined => {
  if (json === null) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    if (!isRecord(value)) return undefined;
    const { _id, name, email, role }: Partial<Record<keyof User, unknown>> = value;
    if (typeof name !== 'string') return undefined;
    return {
      _id: typeof _id === 'string' ? _id : '',
      name,
      email: typeof email === 'string' ? email : '',
      role: ROLES.find((known) => known === role) ?? 'customer',
    };
  } catch {
    // An invalid value counts as no session.
    return undefined;
  }
};

/** Reads the session; undefined unless both tokens and the user exist and are valid. */
export const readSession = (storage: KeyValueStorage): StoredSession | undefined => {
  const accessToken = storage.get(SESSION_KEYS.accessToken);
  const refreshToken = storage.get(SESSION_KEYS.refreshToken);
  const user = parseUser(storage.get(SESSION_KEYS.user));
  return accessToken && refreshToken && user ? { accessToken, refreshToken, user } : undefined;
};

/*
 * A former value must not outlive a new one that the browser has no space for: the next page load would send a refresh
 * token that is used up, or be another person's session.
 */
const keep = (storage: KeyValueStorage, key: keyof typeof SESSION_KEYS, value: string): void =>
  storage.set(SESSION_KEYS[key], value, 'dropped');

/** Whether the session outlives this page. False if the browser keeps no data, or has no space left for it. */
export const isSessionKept = (storage: KeyValueStorage): boolean =>
  Object.values(SESSION_KEYS).every((key) => storage.keeps?.(key) !== false);

/** Whether the browser has space for a session; about 1,000 signs. */
export const canKeepSession = (storage: KeyValueStorage): boolean => {
  storage.set('kept', '.'.repeat(1000));
  const keeps = storage.keeps?.('kept') !== false;
  storage.remove('kept');
  return keeps;
};

/** Stores a new session. */
export const writeSession = (storage: KeyValueStorage, session: StoredSession): void => {
  keep(storage, 'refreshToken', session.refreshToken);
  keep(storage, 'user', JSON.stringify(session.user));
  keep(storage, 'accessToken', session.accessToken);
};

/** Replaces the tokens after a refresh. */
export const writeTokens = (
  storage: KeyValueStorage,
  tokens: { accessToken: string; refreshToken?: string | undefined },
): void => {
  if (tokens.refreshToken) keep(storage, 'refreshToken', tokens.refreshToken);
  keep(storage, 'accessToken', tokens.accessToken);
};

/** Deletes the session. */
export const clearSession = (storage: KeyValueStorage): void => {
  for (const key of Object.values(SESSION_KEYS)) storage.remove(key);
};
