import { useBeforeLeaving } from '@shop/shared/forms';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** How long a step waits for a change of mind before it is sent, in seconds. */
export const STEP_WAIT = 6;

/**
 * While `waiting`, sends once the wait is over, or earlier when the page is hidden or left, or what shows it goes away.
 * Answers whether it is still on screen, for a word on what came of it.
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
