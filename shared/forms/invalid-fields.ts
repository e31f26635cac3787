const INVALID = '[aria-invalid="true"]';
const CONTROL = 'input, select, textarea, button';

/** The invalid controls and groups of a form, in the order of the page. */
export const wrongIn = (form: Element | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>(INVALID) ?? []),
];

/** Moves the focus to a control, or to the first control of a group. */
export const goTo = (wrong: HTMLElement | undefined): void =>
  (wrong?.matches(CONTROL) ? wrong : wrong?.querySelector<HTMLElement>(CONTROL))?.focus();
