type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: unknown): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Puts a value into a field with the browser's own setter. React's would hide the change from React. */
const fill = (field: TextField, value: string) =>
  Reflect.set(Reflect.getPrototypeOf(field) ?? {}, 'value', value, field);

/**
 * Tells forms about the values that a password manager has put into their fields without an event: before the form is
 * submitted, and before another field is edited or something in the form is pressed, which would put the earlier values
 * back. It serves the forms of all pages, so a form may read its fields from its state.
 */
export function noticeFilledFields(): void {
  /** The value of each field at its last event. */
  const known = new WeakMap<TextField, string>();
  document.addEventListener('input', ({ target }) => isTextField(target) && known.set(target, target.value), true);

  const notice = ({ target }: Event) => {
    const form = isTextField(target) ? target.form : target instanceof Element && target.closest('form');
    if (!form) return;
    // All values are collected before the first event: a page that renders for it puts the other fields' values back.
    const filled = new Map<TextField, string>();
    for (const field of form.elements) {
      if (field === target || !isTextField(field) || field.type === 'file') continue;
      const { value } = field;
      // React keeps the default value equal to the value that a page gives the field.
      if (value !== field.defaultValue && value !== known.get(field)) filled.set(field, value);
    }
    for (const [field, value] of filled) {
      if (field.value !== value) fill(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  for (const sign of ['submit', 'focusin', 'click']) document.addEventListener(sign, notice, true);
}
