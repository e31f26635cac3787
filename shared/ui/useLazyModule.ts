import { toastShown, useAppDispatch } from '@shop/shared/api';
import { useCallback, useState } from 'react';

/**
 * Loads a part of a page that is not needed in the first view. If it does not load, a toast says so, and the next
 * request, by the same button, tries again. `part` is null until it is loaded; `preload` loads it before anybody asks
 * for it, and only logs a failure. `load` must be the same function at each render.
 */
export function useLazyModule<Part>(load: () => Promise<Part>): {
  part: Part | null;
  request: () => void;
  preload: () => void;
} {
  const dispatch = useAppDispatch();
  const [part, setPart] = useState<Part | null>(null);
  const preload = useCallback(
    (say?: unknown) => {
      const tell = () => dispatch(toastShown({ kind: 'error', text: 'This could not be loaded. Please try again.' }));
      load().then((loaded) => setPart(() => loaded), say === true ? tell : console.warn);
    },
    [load, dispatch],
  );
  return { part, request: () => preload(true), preload };
}
