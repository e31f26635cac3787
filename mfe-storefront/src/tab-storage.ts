import { useSyncExternalStore } from 'react';

/** Kept apart from what others keep in the tab. */
const PREFIX = 'mfe-storefront/';

/** What could not be kept in the browser: some refuse, some are full. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

const read = (key: string): string | null => {
  const own = memory.get(key);
  if (own !== undefined) return own;
  try {
    return window.sessionStorage.getItem(PREFIX + key);
  } catch {
    // Storage is switched off: what the tab remembers then lives until it is reloaded.
    return null;
  }
};

/** Keeps a text until the tab is closed, through reloads; null forgets it. For event handlers and effects. */
export const keepInTab = (key: string, value: string | null): void => {
  memory.delete(key);
  try {
    if (value === null) window.sessionStorage.removeItem(PREFIX + key);
    else window.sessionStorage.setItem(PREFIX + key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the tab keeps under a key, live; null on the server and while the page hydrates. */
export const useKeptInTab = (key: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );

/** The kept text as JSON; undefined when it is none, or damaged. */
export const parseKept = (text: string | null): unknown => {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Cut or foreign: the same as nothing kept.
    return undefined;
  }
};
