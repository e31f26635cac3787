import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { watchPace } from './scan-pace';

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Gives a field the value that it had, as typing would. */
const restore = (field: TextControl, value: string): void => {
  if (field.value === value) return;
  // The page notices a value only if it is set behind the property that React puts on the element.
  const prototype: unknown = Object.getPrototypeOf(field);
  if (typeof prototype !== 'object' || prototype === null) return;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

/**
 * Takes the codes of a hand scanner wherever the focus is, known by their pace. A field into which a code was typed
 * gets its text back, and the scanner's Enter presses nothing.
 *
 * @param own a part of the page whose fields take their scans themselves
 */
export function useScanner(onScan: (code: string) => void, own?: RefObject<HTMLElement | null>): void {
  const take = useEffectEvent(onScan);
  // Before a dialog focuses its first field: a scan that goes on while it opens must not choose there.
  useLayoutEffect(() => {
    let pace = watchPace();
    let typed = '';
    /** Where the code began, and what the field there held. A scanner does not move the focus. */
    let began: { target: EventTarget | null; value: string } = { target: null, value: '' };
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp, repeat, ctrlKey, metaKey, altKey, target } = event;
      if (repeat || ctrlKey || metaKey || altKey) return;
      if (key === 'Enter') {
        if (!pace.isScan(timeStamp)) return;
        if (began.target instanceof Node && own?.current?.contains(began.target)) return;
        event.preventDefault();
        event.stopPropagation();
        if (isControl(began.target)) restore(began.target, began.value);
        take(typed);
        typed = '';
      } else if ([...key].length === 1) {
        if (pace.follows(timeStamp) && target === began.target) typed += key;
        else {
          typed = key;
          began = { target, value: isControl(target) ? target.value : '' };
        }
      } else if (key !== 'Shift') {
        // A scanner types signs only, large ones with Shift.
        pace = watchPace();
      }
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [own]);
}
