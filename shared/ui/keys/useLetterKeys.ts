import { useEffect, useEffectEvent } from 'react';
import { topModal } from '../overlays/covering';
import { MAX_SCAN_GAP_MS, isPlainKey, watchPace } from './scan-pace';

/** Where letters are text, or choose something. */
const OTHER_USES = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** How long a letter waits for a second key, which would make it a scan. */
const WAIT_MS = MAX_SCAN_GAP_MS + 10;

/** Whether a key that is pressed there is free for a shortcut. An open modal dialog has the keys for itself. */
const isFree = (target: EventTarget | null): boolean => {
  const element = target instanceof Element ? target : null;
  if (element?.closest(OTHER_USES)) return false;
  const dialog = topModal() ?? element?.closest(DIALOGS);
  return !dialog || dialog.hasAttribute('data-letter-keys');
};

/**
 * Single keys as shortcuts of a page, by the sign that they type, in lower case: `{ n: openForm }`. A key does nothing
 * in a field or menu, in or below a dialog that has no `data-letter-keys`, or together with Ctrl, Alt or Cmd. A scan is
 * never a shortcut, and its Enter never presses what has the focus.
 */
export function useLetterKeys(actions: Readonly<Record<string, (() => void) | undefined>>, on = true): void {
  const actionOf = useEffectEvent((key: string) => actions[key]);
  useEffect(() => {
    if (!on) return undefined;
    const pace = watchPace();
    let waiting: { timer: ReturnType<typeof setTimeout>; act: () => void } | undefined;
    const forget = () => {
      clearTimeout(waiting?.timer);
      waiting = undefined;
    };
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (!isPlainKey(event)) return;
      if (key === 'Enter' && isFree(event.target) && pace.ends(timeStamp)) {
        event.preventDefault();
        event.stopPropagation();
      }
      if ([...key].length !== 1) return;
      const follows = pace.follows(timeStamp);
      const before = waiting;
      forget();
      // The shortcut before was no scan. It may have moved the focus, and this key then goes there.
      if (!follows) before?.act();
      const target = before && !follows ? document.activeElement : event.target;
      const action = isFree(target) ? actionOf(key.toLowerCase()) : undefined;
      if (!action) return;
      event.preventDefault();
      if (follows) return;
      const act = () => {
        forget();
        // A dialog may have opened meanwhile.
        if (isFree(target)) action();
      };
      waiting = { timer: setTimeout(act, WAIT_MS), act };
    };
    window.addEventListener('keydown', listen, true);
    return () => {
      forget();
      window.removeEventListener('keydown', listen, true);
    };
  }, [on]);
}
