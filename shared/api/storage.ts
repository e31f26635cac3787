/** The interface of a key-value store: the browser's localStorage, or memory without localStorage. */
export interface KeyValueStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /**
   * Calls `listener` when another tab changed a key (null: possibly all keys). Returns a function that stops listening.
   */
  onExternalChange(listener: (key: string | null) => void): () => void;
}

/** A store in memory, for servers, tests and browsers that refuse storage. Its content is lost with the page. */
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
 * The browser's localStorage. Every key gets the prefix, so that a remote opened standalone does not change the shop's
 * keys. If the browser refuses storage, memory is used. If the storage is full, the previous value stays.
 */
export const browserStorage = (prefix = ''): KeyValueStorage => {
  let storage: Storage;
  try {
    storage = window.localStorage;
    storage.getItem(prefix);
  } catch {
    // The browser refuses storage. The page still works, but its data is lost when it closes.
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
      // A page in the back/forward cache receives no storage events, so all keys may have changed when it returns.
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

/** Values that this tab keeps until it is closed, across reloads. */
export interface TabMemory {
  get(key: string): string | null;
  /** Null removes the value. Returns whether the browser accepted the change. */
  set(key: string, value: string | null): boolean;
}

/** The tab's sessionStorage. If the browser refuses it or it is full, nothing is kept. */
export const tabMemory: TabMemory = {
  get: (key) => {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      if (value === null) window.sessionStorage.removeItem(key);
      else window.sessionStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
};
