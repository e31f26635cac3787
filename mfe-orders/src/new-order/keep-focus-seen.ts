/** Whether nothing covers the upper and the lower edge of an element, and it is not scrolled away. */
const isSeen = (element: Element): boolean => {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + width / 2, y)));
};

/**
 * Keeps the focused field of a form in sight when something appears above it, such as what is known of a customer: what
 * sticks to the edge would cover it. A field that somebody scrolled out of sight stays there. For a `ref`.
 */
export function keepFocusSeen(form: HTMLElement | null): (() => void) | undefined {
  if (form === null) return undefined;
  const focused = (): Element | null => (form.contains(document.activeElement) ? document.activeElement : null);
  let wasSeen = true;
  const onFocus = () => {
    wasSeen = true;
  };
  const onScroll = () => {
    const field = focused();
    wasSeen = field !== null && isSeen(field);
  };
  const observer = new MutationObserver(() => {
    const field = focused();
    if (field !== null && wasSeen && !isSeen(field)) field.scrollIntoView({ block: 'center' });
  });
  observer.observe(form, { childList: true, subtree: true });
  form.addEventListener('focusin', onFocus);
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    form.removeEventListener('focusin', onFocus);
    document.removeEventListener('scroll', onScroll, { capture: true });
  };
}
