import {
  type HttpClient,
  type KeyValueStorage,
  SESSION_KEYS,
  type StoredSession,
  createHttpClient,
  memoryStorage,
  readSession,
  writeSession,
} from '@shop/shared/api';
import { isText } from '@shop/shared/rules/type-guards';

/** The session of a mounted page, and who hears of its changes. */
export interface ForeignSession {
  /** What `POST /auth/login` of the API answered. Without it, only public pages open. */
  session?: StoredSession | undefined;
  /** Called with renewed tokens, and with null when the session has ended. The former tokens are used up then. */
  onSession?: ((session: StoredSession | null) => void) | undefined;
}

/** Keeps the session in memory, because the storage of this origin belongs to the host. */
export function foreignStorage({ session, onSession }: ForeignSession): KeyValueStorage {
  const storage = memoryStorage();
  if (session) writeSession(storage, session);
  // The access token is the last to be written, and its removal ends the session.
  const tell = (key: string): void => {
    if (key === SESSION_KEYS.accessToken) onSession?.(readSession(storage) ?? null);
  };
  return {
    ...storage,
    set: (key, value) => {
      storage.set(key, value);
      tell(key);
    },
    remove: (key) => {
      storage.remove(key);
      tell(key);
    },
  };
}

/**
 * The client of an API at another origin. The API names pictures by their paths there: the client adds the origin to
 * what it answers, and takes it off what is sent.
 */
export function foreignClient(storage: KeyValueStorage, baseURL: string): HttpClient {
  const http = createHttpClient({ storage, baseURL });
  const at = `${new URL(baseURL).origin}/pictures/`;
  const absolute = (_key: string, value: unknown): unknown =>
    isText(value) ? value.replaceAll(/(^|, )\/pictures\//g, `$1${at}`) : value;
  const relative = (_key: string, value: unknown): unknown =>
    isText(value) ? value.replaceAll(at, '/pictures/') : value;
  return {
    ...http,
    request: (config) =>
      http.request({
        ...config,
        data: isPlain(config.data) ? JSON.parse(JSON.stringify(config.data, relative)) : config.data,
        transformResponse: (body: unknown) => (isText(body) ? parsed(body, absolute) : body),
      }),
  };
}

/** Whether a body is sent as JSON, unlike a file. */
const isPlain = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

/** JSON as its value, any other text as it is. */
function parsed(text: string, change: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, change);
  } catch {
    return text;
  }
}
