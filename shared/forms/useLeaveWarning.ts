import { BEFORE_STEP, type BeforeStep } from '@shop/shared/remote/before-step';
import { LEAVE } from '@shop/shared/remote/layers';
import { isRecord } from '@shop/shared/rules';
import { useEffect, useEffectEvent } from 'react';

/** The position that the router stored in a history entry; undefined for entries of others. */
const placeOf = (state: unknown): number | undefined =>
  isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] : undefined;

/**
 * Protects unsaved changes: the browser asks before the page is closed or reloaded, and the caller asks before Back or
 * Forward. `onLeave` gets a function that leaves the page; without `onLeave` Back and Forward just leave.
 */
export function useLeaveWarning(unsaved: boolean, onLeave?: (leave: () => void) => void): void {
  const asks = onLeave !== undefined;
  const ask = useEffectEvent((leave: () => void) => onLeave?.(leave));
  useEffect(() => {
    if (!unsaved) return undefined;
    let leaving = false;
    const here = placeOf(window.history.state);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = (event: BeforeStep) => {
      const there = placeOf(event.detail.state);
      if (!asks || leaving || here === undefined || there === undefined) return;
      event.preventDefault();
      if (there === here) return;
      window.history.go(here - there);
      ask(() => {
        leaving = true;
        const by = there - here;
        const event = new CustomEvent(LEAVE, { cancelable: true, detail: { by } });
        if (window.dispatchEvent(event)) window.history.go(by);
      });
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener(BEFORE_STEP, stay);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener(BEFORE_STEP, stay);
    };
  }, [unsaved, asks]);
}
