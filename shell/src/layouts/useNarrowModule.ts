import { useLazyModule } from '@shop/shared/ui';
import { useEffect } from 'react';

/** Time after the start when the first view is certainly complete, in milliseconds. */
const AFTER_FIRST_VIEW = 3_000;

/** Screens that show the buttons of these parts. */
const NARROW = '(max-width: 1023.98px)';

/** A part of the host that only narrow screens use. There it is loaded after the first view, elsewhere on request. */
export function useNarrowModule<Part>(load: () => Promise<Part>): { part: Part | null; request: () => void } {
  const { part, request, preload } = useLazyModule(load);
  useEffect(() => {
    if (!window.matchMedia(NARROW).matches) return;
    const timer = setTimeout(preload, AFTER_FIRST_VIEW);
    return () => clearTimeout(timer);
  }, [preload]);
  return { part, request };
}
