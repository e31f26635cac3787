import { useCallback, useEffect, useState } from 'react';

/** Modules asked for before the browser was idle are few; this is when the others come, in milliseconds after the start. */
const QUIET = 3_000;

/**
 * A part of the host that the first view does not need: fetched when the browser is at rest, or when it is asked for.
 * Null until it is there. A failure is silent; the next request asks again.
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
    const timer = setTimeout(request, QUIET);
    return () => clearTimeout(timer);
  }, [request]);
  return { part, request };
}
