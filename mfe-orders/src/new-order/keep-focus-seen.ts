/**
 * Keeps the focused field of a form in sight when something appears above it, such as what is known of a customer: what
 * sticks to the edge would cover it. A field that was scrolled out of sight stays there. For a `ref`.
 */
export function keepFocusSeen(form: HTMLElement | null): (() => void) | undefined {
  if (form === null) return undefined;
  const observer = new MutationObserver(() => {
    const field = document.activeElement;
    if (field === null || !form.contains(field)) return;
    const { top, bottom } = field.getBoundingClientRect();
    if (bottom > 0 && top < window.innerHeight) field.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(form, { childList: true, subtree: true });
  return () => observer.disconnect();
}
