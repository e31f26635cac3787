type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: unknown): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Tells forms about the values that a password manager has put into their fields without an event: before the form is
 * submitted, and before another field is edited, which would put the earlier values back.
 */
export function noticeFilledFields(): void {
  /** The value of each field at its last event. */
  const known = new WeakMap<TextField, string>();
  document.addEventListener('input', ({ target }) => isTextField(target) && known.set(target, target.value), true);

  const notice = ({ target }: Event) => {
    const form = isTextField(target) ? target.form : target;
    if (!(form instanceof HTMLFormElement)) return;
    for (const field of form.elements) {
      if (field === target || !isTextField(field)) continue;
      const { value } = field;
      // React keeps the default value equal to the value that a page gives the field.
      if (value !== field.defaultValue && value !== known.get(field))
        field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  for (const sign of ['submit', 'focusin']) document.addEventListener(sign, notice, true);
}
