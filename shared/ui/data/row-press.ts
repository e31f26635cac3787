import type { MouseEvent } from 'react';

/** What keeps its own click. */
const CONTROLS = 'a, button, input, label, select, textarea, summary';

/** Makes a whole row open at a press, but not at one of its controls, nor at the end of selecting text in it. */
export const rowPress =
  (open: (() => void) | undefined) =>
  ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    // A click in a menu bubbles here, too, though its entries lie elsewhere on the page.
    if (!open || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest(CONTROLS) || String(window.getSelection() ?? '') !== '') return;
    // Where a dialog hands the focus back to.
    currentTarget.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true });
    open();
  };
