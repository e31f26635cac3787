import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { isPlainKey, watchPace } from './scan-pace';
import { applyQuantity, isQuickText, placeOf, restore } from './scanned-field';

/**
 * Takes the codes of a hand scanner wherever the focus is, known by their pace. A field into which a code was typed
 * gets its text back, and the scanner's Enter presses nothing.
 *
 * @param own a field that takes its scans itself
 */
export function useScanner(onScan: (code: string) => void, own?: RefObject<HTMLElement | null>): void {
  const take = useEffectEvent(onScan);
  // Before a dialog focuses its first field: a scan that goes on while it opens must not choose there.
  useLayoutEffect(() => {
    const pace = watchPace();
    let typed = '';
    let began = placeOf(null);
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      if (!isPlainKey(event)) return;
      if (key === 'Enter') {
        if (!pace.ends(timeStamp) || isQuickText(target, typed)) return;
        if (began.target instanceof Node && own?.current?.contains(began.target)) return;
        event.preventDefault();
        event.stopPropagation();
        restore(began);
        applyQuantity(began);
        take(typed);
        typed = '';
      } else if ([...key].length === 1) {
        if (pace.follows(timeStamp) && target === began.target) typed += key;
        else {
          typed = key;
          began = placeOf(target);
        }
      } else if (key !== 'Shift') {
        // A scanner types signs only, large ones with Shift.
        pace.forget();
      }
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [own]);
}
