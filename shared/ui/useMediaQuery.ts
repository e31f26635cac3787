import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches, live. On the server and during hydration it answers `onServer` (default false), so the first
 * client render equals the server's. Prefer CSS: this is for behaviour that differs, not for looks.
 */
export function useMediaQuery(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
