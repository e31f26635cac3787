/** Values that this tab keeps until it is closed, across reloads. */
export interface TabMemory {
  get(key: string): string | null;
  /** Null removes the value. */
  set(key: string, value: string | null): void;
}

/** The session storage of the tab. If the browser refuses it, nothing is kept. */
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
    } catch {
      // The storage is refused or full: the value is lost with the next load.
    }
  },
};

/** Key of the tab's overrides, as JSON: remote name to version or URL. */
export const OVERRIDES_KEY = 'swaps';

/** Whether the URL (?remote.<name>=<version>) or this tab has overrides. */
export const requestsOverrides = (search: string, memory: TabMemory): boolean =>
  /[?&]remote\./.test(search) || memory.get(OVERRIDES_KEY) !== null;
