import { useCallback, useState } from 'react';

/**
 * Loads a part of a page that is not needed in the first view. `request` loads it; `part` is null until it is loaded. A
 * failure is only logged, and the next request tries again. `load` must be the same function at each render.
 */
export function useLazyModule<Part>(load: () => Promise<Part>): { part: Part | null; request: () => void } {
  const [part, setPart] = useState<Part | null>(null);
  const request = useCallback(() => {
    load().then((loaded) => setPart(() => loaded), console.warn);
  }, [load]);
  return { part, request };
}
