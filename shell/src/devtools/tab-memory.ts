/** What this tab remembers until it is closed, through reloads. */
export interface TabMemory {
  get(key: string): string | null;
  /** Null forgets. */
  set(key: string, value: string | null): void;
}

/** The tab's own storage; where the browser refuses it, nothing is remembered. */
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
      // Refused or full: it holds for this page only.
    }
  },
};

/** Under this key a tab keeps the releases that were chosen for it, as JSON: name to version or URL. */
export const OVERRIDES_KEY = 'swaps';

/** Whether the address or this tab asks for another release of some remote (?remote.<name>=<version>). */
export const requestsOverrides = (search: string, memory: TabMemory): boolean =>
  /[?&]remote\./.test(search) || memory.get(OVERRIDES_KEY) !== null;
