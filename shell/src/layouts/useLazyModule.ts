import { useCallback, useEffect, useState } from 'react';

/** When the first view is surely over, in milliseconds after the start. */
const QUIET = 3_000;

/** Screens that show the buttons for which these parts are. */
const NARROW = '(max-width: 1023.98px)';

/**
 * A part of the host that only small screens use, and the first view does not: fetched when the page is at rest on such a
 * screen, or when it is asked for. Null until it is there. A failure is only logged; the next request asks again.
 */
export function useOnDemand<T>(load: () => Promise<T>): { part: T | null; request: () => void } {
  const [part, setPart] = useState<T | null>(null);
  const request = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => console.warn('A part of the shop could not be loaded yet', error),
    );
  }, [load]);
  useEffect(() => {
    if (!window.matchMedia(NARROW).matches) return;
    const timer = setTimeout(request, QUIET);
    return () => clearTimeout(timer);
  }, [request]);
  return { part, request };
}
