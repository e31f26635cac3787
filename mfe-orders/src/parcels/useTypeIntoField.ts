import { type RefObject, useEffect } from 'react';

/** Where letters are text, or choose something. */
const OTHER_USES =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/**
 * Moves the focus into the field as soon as somebody types a sign, wherever the focus is. So a scanner needs no press
 * before it, and its Enter presses no button.
 */
export function useTypeIntoField(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      // A space presses what has the focus.
      if ([...key].length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(OTHER_USES)) return;
      field.current?.focus();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [field]);
}
