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

/** Gives a field the value that it had before the code, as typing would. Anything else has none. */
export const restore = ({ target, value }: ScannedPlace): void => {
  if (!isControl(target) || target.value === value) return;
  // The page notices a value only if it is set behind the property that React puts on the element.
  const prototype: unknown = Object.getPrototypeOf(target);
  if (typeof prototype !== 'object' || prototype === null) return;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
  target.dispatchEvent(new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};
