/*
 * Inlined, minified, into the head of server-rendered pages: at most 600 bytes, because it comes before all visible
 * content. It records the visitor's presses, selections and typing, in order, from the first paint until the shop's
 * scripts run. Then boot/deferred-boot.js replays them. Links work without scripts, so they are not recorded. A press
 * on a form's button records first what a password manager has filled in without an event.
 */
((page) => {
  /** Controls with their input: a text, the checked state, or undefined for a press. */
  const kept = [];
  const keep = (event) => {
    const control = event.target.closest?.('#root :is(a[href],button,input,select,textarea)');
    const pressed = event.type === 'click';
    const checks = /radio|checkbox/.test(control?.type);
    const button = control?.tagName === 'BUTTON';
    // Ignores links, and presses on text fields, which only move the focus. Checkboxes and radio buttons are recorded
    // on their press only.
    if (!control || control.href || (pressed && !checks && !button)) return;
    event.stopImmediatePropagation();
    if (checks && !pressed) return;
    const index = kept.findIndex(([known]) => known === control);
    if (button) {
      event.preventDefault();
      // A repeated press is recorded only for buttons that count presses.
      if (index >= 0 && !control.dataset.again) return;
      // Only a text field has a selection.
      for (const field of control.form ?? []) {
        if (field.selectionEnd != null && field.value !== field.defaultValue) kept.push([field, field.value]);
      }
      kept.push([control]);
      return;
    }
    if (index >= 0) kept.splice(index, 1);
    kept.push([control, checks ? control.checked : control.value]);
  };
  page.early = [keep, kept];
  for (const type of ['click', 'input', 'change']) page.addEventListener(type, keep, true);
})(document);
