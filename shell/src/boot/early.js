/*
 * Stands in the head of a page that the server rendered, minified: at most 600 bytes, for they come before all that is
 * seen. From the first paint on it keeps what a visitor presses, chooses or types while nothing can answer, in order;
 * boot/deferred-boot.js does it again once the shop's scripts are there. Links need nobody: they are followed at once.
 */
((page) => {
  /** Controls with what is wanted of them: a text, whether they are checked, or undefined for a press. */
  const kept = [];
  const keep = (event) => {
    const control = event.target.closest?.('#root :is(a[href],button,input,select,textarea)');
    const pressed = event.type === 'click';
    const checks = /radio|checkbox/.test(control?.type);
    const button = control?.tagName === 'BUTTON';
    // To press a text box is to go there, a link leads on, and what is checked by a press need not be kept twice.
    if (!control || control.href || (pressed && !checks && !button)) return;
    event.stopImmediatePropagation();
    if (checks && !pressed) return;
    const index = kept.findIndex(([known]) => known === control);
    if (button) {
      event.preventDefault();
      // Impatience does nothing twice, but counts where pressing is counting.
      if (index < 0 || control.dataset.again) kept.push([control]);
      return;
    }
    if (index >= 0) kept.splice(index, 1);
    kept.push([control, checks ? control.checked : control.value]);
  };
  page.early = [keep, kept];
  for (const type of ['click', 'input', 'change']) page.addEventListener(type, keep, true);
})(document);
