import { useBeforeLeaving } from '@shop/shared/forms';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** How long a step waits for Undo before it is sent, in seconds. */
export const STEP_WAIT = 6;

/**
 * While `waiting`, calls `send` after the wait, or earlier when the page is hidden or left or the component unmounts.
 * Returns a ref that tells whether the component is still mounted, to choose where the result is shown.
 */
export function useSendAfterWait(waiting: boolean, send: () => void): RefObject<boolean> {
  const shown = useRef(true);
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => sendNow(), STEP_WAIT * 1000);
    return () => clearTimeout(timer);
  }, [waiting]);
  useBeforeLeaving(waiting, send);
  const close = useEffectEvent(() => {
    shown.current = false;
    if (waiting) send();
  });
  useEffect(() => {
    shown.current = true;
    return () => close();
  }, []);
  return shown;
}
