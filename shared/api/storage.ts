/** The interface of a key-value store: the browser's localStorage, or memory without localStorage. */
export interface KeyValueStorage {
  get(key: string): string | null;
  /**
   * Keeps a value. If the browser has no space for it, this tab keeps it in memory. The former value then stays for the
   * next page load, unless it is `dropped`.
   */
  set(key: string, value: string, former?: 'dropped'): void;
  /** Whether the value outlives this page. Hosts before 2.8.0 do not know. */
  keeps?(key: string): boolean;
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
    keeps: () => true,
    remove: (key) => void values.delete(key),
    onExternalChange: () => () => undefined,
  };
};

/**
 * The browser's localStorage. Every key gets the prefix, so that a remote opened standalone does not change the shop's
 * keys. If the browser refuses storage, or has no space for a value, memory is used.
 */
export const browserStorage = (prefix = ''): KeyValueStorage => {
  let storage: Storage;
  try {
    storage = window.localStorage;
    storage.getItem(prefix);
  } catch {
    // The browser refuses storage. The page still works, but its data is lost when it closes.
    return { ...memoryStorage(), keeps: () => false };
  }
  /** The values that the browser had no space for. */
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? storage.getItem(prefix + key),
    set: (key, value, former) => {
      memory.delete(key);
      try {
        storage.setItem(prefix + key, value);
      } catch (error) {
        console.warn(`Could not keep ${key} in this browser`, error);
        memory.set(key, value);
        if (former) storage.removeItem(prefix + key);
      }
    },
    keeps: (key) => !memory.has(key),
    remove: (key) => {
      memory.delete(key);
      storage.removeItem(prefix + key);
    },
    onExternalChange: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea !== storage) return;
        if (event.key === null) {
          memory.clear();
          listener(null);
        } else if (event.key.startsWith(prefix)) {
          const key = event.key.slice(prefix.length);
          // The other tab's value is newer.
          memory.delete(key);
          listener(key);
        }
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
