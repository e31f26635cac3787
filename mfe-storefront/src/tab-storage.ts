import { useSyncExternalStore } from 'react';

/** Prefix of this remote's keys in sessionStorage. */
const PREFIX = 'mfe-storefront/';

/** Values that sessionStorage refused, because it is switched off or full. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

const read = (key: string): string | null => {
  const own = memory.get(key);
  if (own !== undefined) return own;
  try {
    return window.sessionStorage.getItem(PREFIX + key);
  } catch {
    // Storage is switched off: values live in memory until the page is reloaded.
    return null;
  }
};

/** Stores a text until the tab is closed, also through reloads; null removes it. For event handlers and effects. */
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

/** The current text under a key; null on the server and while the page hydrates. */
export const useKeptInTab = (key: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );

/** The stored text parsed as JSON; undefined when nothing is stored or the text is damaged. */
export const parseKept = (text: string | null): unknown => {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Damaged or foreign: the same as nothing stored.
    return undefined;
  }
};
