import type { KeyValueStorage } from '@shop/shared/api';

/** Light, dark, or the setting of the visitor's system. */
export type ThemeMode = 'system' | 'light' | 'dark';

const KEY = 'theme';

/**
 * The mode after a press on the switch. The first press always changes the colors: from those of the system it leads to
 * the others.
 *
 * @param dark whether the system is dark
 */
export function nextMode(mode: ThemeMode, dark: boolean): ThemeMode {
  const same = dark ? 'dark' : 'light';
  if (mode === same) return 'system';
  return mode === 'system' ? (dark ? 'light' : 'dark') : same;
}

/** Keeps the selected mode in the storage, and on the page's root element for the styles. */
export interface ThemeChoice {
  get(): ThemeMode;
  set(mode: ThemeMode): void;
  subscribe(listener: () => void): () => void;
}

/** Reads the stored mode, applies it to the page, and then keeps both in sync. */
export function themeChoice(storage: KeyValueStorage, root: HTMLElement): ThemeChoice {
  const listeners = new Set<() => void>();
  let mode = read();

  function read(): ThemeMode {
    const stored = storage.get(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  }

  function show(): void {
    if (mode === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = mode;
    for (const listener of listeners) listener();
  }

  show();
  storage.onExternalChange((key) => {
    if (key !== null && key !== KEY) return;
    mode = read();
    show();
  });
  return {
    get: () => mode,
    set: (next) => {
      mode = next;
      if (next === 'system') storage.remove(KEY);
      else storage.set(KEY, next);
      show();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The system's setting, for a server, which does not know the visitor's choice. */
export const systemTheme: ThemeChoice = {
  get: () => 'system',
  set: () => undefined,
  subscribe: () => () => undefined,
};
