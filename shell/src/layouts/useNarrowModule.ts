import { useLazyModule } from '@shop/shared/ui';
import { useEffect } from 'react';

/** Milliseconds after the start, when the first view is surely over. */
const AFTER_FIRST_VIEW = 3_000;

/** The screens that show the buttons of these parts. */
const NARROW = '(max-width: 1023.98px)';

/** A part of the host that only narrow screens use: loaded there once the first view is over, elsewhere on request. */
export function useNarrowModule<Part>(load: () => Promise<Part>): { part: Part | null; request: () => void } {
  const { part, request } = useLazyModule(load);
  useEffect(() => {
    if (!window.matchMedia(NARROW).matches) return;
    const timer = setTimeout(request, AFTER_FIRST_VIEW);
    return () => clearTimeout(timer);
  }, [request]);
  return { part, request };
}
