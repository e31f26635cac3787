import { useEffect, useEffectEvent } from 'react';

/** While `active`, calls `act` at the end of a page: when it is hidden, left, or closed. */
export function useBeforeLeaving(active: boolean, act: () => void): void {
  const last = useEffectEvent(act);
  useEffect(() => {
    if (!active) return undefined;
    const hide = () => {
      if (document.visibilityState === 'hidden') last();
    };
    const leave = () => last();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
    };
  }, [active]);
}
