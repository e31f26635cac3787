import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Prevents Enter from submitting a form, in whatever field: a scanner ends each code with Enter, wherever
 * the focus is. Set it once, around all fields.
 */
export const keepEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Whether a key event is Ctrl+Enter, or Cmd+Enter on a Mac. */
export const isCtrlEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);

/**
 * Presses the submit button of the form around an element, as a hand does: the focus moves to the button first, so that
 * what the field holds counts.
 */
export const pressSubmit = (element: Element): void => {
  const buttons = [...(element.closest('form')?.elements ?? [])];
  const button = buttons.find((one) => one instanceof HTMLButtonElement && one.type === 'submit');
  if (!(button instanceof HTMLButtonElement)) return;
  flushSync(() => button.focus());
  button.click();
};
