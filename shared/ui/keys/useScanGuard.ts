import { useEffect } from 'react';
import { watchPace } from './scan-pace';

/** What Enter presses, and the fields of forms that a scan does not send. */
const PRESSED =
  'button, a, summary, [role="button"], input[type="checkbox"], input[type="radio"], [data-keeps-scans] input';

/**
 * A hand scanner ends each code with Enter, wherever the focus is. While this is mounted, that Enter presses no button
 * and no link, and sends no form with `data-keeps-scans`. Handlers of keys still get it.
 */
export function useScanGuard(): void {
  useEffect(() => {
    let pace = watchPace();
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp, repeat, ctrlKey, metaKey, altKey, target } = event;
      // Password managers send events without a key.
      if (typeof key !== 'string' || repeat || ctrlKey || metaKey || altKey) return;
      const isSign = [...key].length === 1;
      if (isSign) pace.follows(timeStamp);
      else if (key === 'Enter') {
        if (target instanceof Element && target.closest(PRESSED) && pace.isScan(timeStamp)) event.preventDefault();
      } else if (key !== 'Shift') {
        // A scanner types signs only, large ones with Shift. Whoever moves the focus presses what it has reached.
        pace = watchPace();
      }
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
