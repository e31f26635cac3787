import { toastShown, useAppDispatch } from '@shop/shared/api';
import { useCallback, useState } from 'react';

/**
 * Loads a part of a page that is not needed in the first view. If it does not load, a toast says so, and the next
 * request, by the same button, tries again. `part` is null until it is loaded; `preload` loads it before anybody asks
 * for it, and only logs a failure. `load` must be the same function at each render.
 *
 * @param what the part as the toast names it, such as 'The size guide'
 */
export function useLazyModule<Part>(
  load: () => Promise<Part>,
  what = 'This part',
): { part: Part | null; request: () => void; preload: () => void } {
  const dispatch = useAppDispatch();
  const [part, setPart] = useState<Part | null>(null);
  const preload = useCallback(() => {
    load().then((loaded) => setPart(() => loaded), console.warn);
  }, [load]);
  const request = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => dispatch(toastShown({ kind: 'error', text: `${what} could not be loaded. Please try again.` })),
    );
  }, [load, what, dispatch]);
  return { part, request, preload };
}
