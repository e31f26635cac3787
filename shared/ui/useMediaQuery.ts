import { useCallback, useSyncExternalStore } from 'react';

/** Converts a `media` condition of the theme, or a plain media query, to the format of the browser APIs. */
export const mediaQuery = (query: string): string => query.replace('@media ', '');

/**
 * Whether a media query currently matches; it accepts conditions of the theme's `media` too. On the server and during
 * hydration it returns `onServer` (default false), so that the first client render equals the server's. Prefer CSS: use
 * this for different behavior, not for styles.
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
