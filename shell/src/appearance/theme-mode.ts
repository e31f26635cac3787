import type { KeyValueStorage } from '@shop/shared/api';

/** Light, dark, or the setting of the visitor's system. */
export type ThemeMode = 'system' | 'light' | 'dark';

const KEY = 'theme';
const ORDER: readonly ThemeMode[] = ['system', 'light', 'dark'];

/** The mode after a press on the switch. */
export const nextMode = (mode: ThemeMode): ThemeMode => ORDER[(ORDER.indexOf(mode) + 1) % ORDER.length] ?? 'system';

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
    return ORDER.find((known) => known === stored) ?? 'system';
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
