type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Where a code began, and what the field there held. A scanner does not move the focus. */
export interface ScannedPlace {
  target: EventTarget | null;
  value: string;
}

/** The place of a key before the key has its effect. */
export const placeOf = (target: EventTarget | null): ScannedPlace => ({
  target,
  value: isControl(target) ? target.value : '',
});

/** Fields of the browser for dates and times. It takes their figures for itself. */
const DATE_TYPES = new Set(['date', 'time', 'datetime-local', 'month', 'week']);
const DATE_KEYS = /^(?=(?:\D*\d){1,8}\D*$)[\d./: -]+$/;

/**
 * Whether quick keys are no code: the figures of a date in its field, or words in a box of text, which a text expander
 * or a program for dictation types there.
 */
export const isQuickText = (target: EventTarget | null, typed: string): boolean =>
  target instanceof HTMLTextAreaElement
    ? /\s/.test(typed)
    : target instanceof HTMLInputElement && DATE_TYPES.has(target.type) && DATE_KEYS.test(typed);

/**
 * Applies what was typed into a quantity, as when the field is left: a piece that is counted then adds to it. The focus
 * stays.
 */
export const applyQuantity = ({ target }: ScannedPlace): void => {
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-quantity]:focus')) return;
  target.blur();
  target.focus();
};

/** Gives a field the value that it had before the code, as typing would. Anything else has none. */
export const restore = ({ target, value }: ScannedPlace): void => {
  if (!isControl(target) || target.value === value) return;
  // The page notices a value only if it is set behind the property that React puts on the element.
  const prototype: unknown = Object.getPrototypeOf(target);
  if (typeof prototype !== 'object' || prototype === null) return;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
  target.dispatchEvent(new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};
