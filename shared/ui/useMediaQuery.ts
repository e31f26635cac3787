import { useCallback, useSyncExternalStore } from 'react';

/** A condition of the theme's `media`, or a plain media query, as the browser's interfaces take it. */
export const mediaQuery = (query: string): string => query.replace('@media ', '');

/**
 * Whether a media query matches, live; also one of the theme's `media`. On the server and during hydration it answers
 * `onServer` (default false), so the first client render equals the server's. Prefer CSS: this is for behavior that
 * differs, not for looks.
 */
export function useMediaQuery(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(mediaQuery(query));
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(mediaQuery(query)).matches,
    () => onServer,
  );
}
