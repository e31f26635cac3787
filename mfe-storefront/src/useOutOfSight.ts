import { media, mediaQuery } from '@shop/shared/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';

const PHONE = mediaQuery(media.phone);

/**
 * True while an element is out of sight and its substitute should be shown. On phones this is always so, on wider
 * screens only until the element has been seen once. False while unknown, for example on the server.
 */
export function useOutOfSight(target: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  const seen = useRef(false);
  useEffect(() => {
    const element = target.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (!last) return;
      seen.current ||= last.isIntersecting;
      setAway(!last.isIntersecting && (!seen.current || window.matchMedia(PHONE).matches));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return away;
}
