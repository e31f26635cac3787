/** What the shop needs of a key-value store: the browser's localStorage, or memory without it. */
export interface KeyValueStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Calls back when another tab changed a key (null: any of them may have changed). Returns how to stop listening. */
  onExternalChange(listener: (key: string | null) => void): () => void;
}

/** A store that forgets with the page: for servers, tests and browsers that refuse storage. */
export const memoryStorage = (initial: Readonly<Record<string, string>> = {}): KeyValueStorage => {
  const values = new Map(Object.entries(initial));
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    onExternalChange: () => () => undefined,
  };
};

/**
 * The browser's localStorage, every key with the prefix, so that a remote opened alone does not touch the shop's keys.
 * Falls back to memory where storage is refused; a full storage keeps what it had.
 */
export const browserStorage = (prefix = ''): KeyValueStorage => {
  let storage: Storage;
  try {
    storage = window.localStorage;
    storage.getItem(prefix);
  } catch {
    // Storage is switched off in this browser: the page still works, it only forgets.
    return memoryStorage();
  }
  return {
    get: (key) => storage.getItem(prefix + key),
    set: (key, value) => {
      try {
        storage.setItem(prefix + key, value);
      } catch (error) {
        console.warn(`Could not keep ${key} in this browser`, error);
      }
    },
    remove: (key) => storage.removeItem(prefix + key),
    onExternalChange: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea !== storage) return;
        if (event.key === null) listener(null);
        else if (event.key.startsWith(prefix)) listener(event.key.slice(prefix.length));
      };
      // A page that comes back from the back/forward cache has received no storage events meanwhile.
      const onShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) listener(null);
      };
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onShow);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onShow);
      };
    },
  };
};
