import { useEffect, useRef } from 'react';
import { goTo, wrongIn } from './invalid-fields';

/** A refused save: the number of the attempt changes with each. */
interface Refusal {
  attempt?: number;
}

/**
 * Moves the focus after a refused save: to the summary if there is one, else to the first invalid field. It does not
 * move if the focus is already on an invalid field, or if the user has typed since: react-hook-form, which moves it
 * whenever its timer comes, would take the rest of a word to another field. If no field is invalid it stays on the
 * button.
 */
export function useFocusOnRefusal(failure: Refusal | null | undefined, toMend?: Refusal | null) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const typedSince = useRef(false);
  const refused = (toMend ?? failure) ? (toMend?.attempt ?? failure?.attempt ?? 0) : null;
  useEffect(() => {
    if (refused === null || typedSince.current) return;
    if (summary.current) {
      summary.current.focus();
      return;
    }
    const invalid = wrongIn(form.current);
    const field = invalid.find((one) => one.contains(document.activeElement)) ?? invalid[0];
    if (!field?.contains(document.activeElement)) goTo(field);
    // The error above the buttons makes the part that scrolls lower. A field at its edge may then be covered, also by a
    // total that sticks there.
    field?.scrollIntoView({ block: 'center' });
  }, [refused]);
  return {
    form,
    summary,
    onSave: () => {
      typedSince.current = false;
    },
    onType: () => {
      typedSince.current = true;
    },
  };
}
