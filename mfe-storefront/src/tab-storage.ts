import { tabMemory } from '@shop/shared/api';
import { useSyncExternalStore } from 'react';

/** Prefix of this remote's keys in sessionStorage. */
const PREFIX = 'mfe-storefront/';

/** Values that sessionStorage did not accept, because it is turned off or full. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

const read = (key: string): string | null => memory.get(key) ?? tabMemory.get(PREFIX + key);

/** Stores a text until the tab is closed; it survives reloads. null removes it. Only for event handlers and effects. */
export const keepInTab = (key: string, value: string | null): void => {
  memory.delete(key);
  // A refused value stays in memory until the page is reloaded.
  if (!tabMemory.set(PREFIX + key, value) && value !== null) memory.set(key, value);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The stored text of a key; null on the server and during hydration. */
export const useKeptInTab = (key: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );

/** Parses the stored text as JSON; undefined without one or it is invalid. */
export const parseKept = (text: string | null): unknown => {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Invalid or foreign data: treated as nothing stored.
    return undefined;
  }
};
