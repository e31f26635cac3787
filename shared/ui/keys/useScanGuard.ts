import { useEffect } from 'react';
import { isLineFeed, isPlainKey, watchPace } from './scan-pace';
import { isQuickText, placeOf, restore } from './scanned-field';

/** What Enter or Space presses. */
const PRESSED = 'button, a, summary, [role="button"], input[type="checkbox"], input[type="radio"]';

/** What the letters of a code change although it takes no codes. */
const SPOILED =
  'select, textarea[data-keeps-scans], [data-keeps-scans] :is(input:not([type="search"], [data-takes-scans]), textarea)';

/** Sends an Enter in the place of another key, at its time. Handlers get it; the browser itself does nothing for it. */
const sendEnter = ({ target, timeStamp }: KeyboardEvent) => {
  const enter = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true });
  Object.defineProperty(enter, 'timeStamp', { value: timeStamp });
  target?.dispatchEvent(enter);
};

/**
 * A hand scanner types a code and Enter, wherever the focus is. While this is mounted, that Enter and a blank in the
 * code press no button and no link, and a chosen option stays. In forms with `data-keeps-scans` a scan sends nothing
 * and the fields keep their values, except fields with `data-takes-scans` and search boxes. Handlers of keys still get
 * the Enter, but not the second one of a scanner that ends its codes with two. Ctrl+J at the end of a code is an Enter,
 * too. Quick text that is no code stays.
 */
export function useScanGuard(): void {
  useEffect(() => {
    const pace = watchPace();
    let began = placeOf(null);
    let typed = '';
    let isBlankDown = false;
    const onDown = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      if (isLineFeed(event) && pace.awaitsEnd(timeStamp)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        sendEnter(event);
        return;
      }
      if (!isPlainKey(event)) return;
      const isAt = (places: string) => target instanceof Element && target.closest(places) !== null;
      if ([...key].length === 1) {
        const goesOn = pace.follows(timeStamp);
        if (goesOn && target === began.target) typed += key;
        else {
          began = placeOf(target);
          typed = key;
        }
        isBlankDown = goesOn && key === ' ' && isAt(PRESSED);
        if (isBlankDown || (goesOn && isAt('select'))) event.preventDefault();
      } else if (key === 'Enter') {
        if (pace.endsAgain(timeStamp)) {
          event.preventDefault();
          event.stopImmediatePropagation();
          return;
        }
        if (!pace.ends(timeStamp) || isQuickText(target, typed)) return;
        if (!isAt(`${PRESSED}, [data-keeps-scans] input, ${SPOILED}`)) return;
        event.preventDefault();
        if (target === began.target && isAt(SPOILED)) restore(began);
      } else if (key === 'Shift') {
        pace.shifts();
      } else {
        // A scanner types signs only, large ones with Shift. Whoever moves the focus presses what it has reached.
        pace.forget();
      }
    };
    // Space presses a button when it is let go.
    const onUp = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !isBlankDown) return;
      isBlankDown = false;
      event.preventDefault();
    };
    window.addEventListener('keydown', onDown, true);
    window.addEventListener('keyup', onUp, true);
    return () => {
      window.removeEventListener('keydown', onDown, true);
      window.removeEventListener('keyup', onUp, true);
    };
  }, []);
}
