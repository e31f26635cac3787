import type { MouseEvent } from 'react';

/** Elements that handle clicks themselves. */
const CONTROLS = 'a, button, input, label, select, textarea, summary';

/** Opens a row on a press anywhere in it, except on one of its controls or at the end of a text selection. */
export const rowPress =
  (open: (() => void) | undefined) =>
  ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    // React events of a menu also bubble here, although the menu is rendered elsewhere on the page.
    if (!open || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest(CONTROLS) || String(window.getSelection() ?? '') !== '') return;
    // A closing dialog returns the focus to this element.
    currentTarget.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true });
    open();
  };

/** The button of a row that opens it, by the key of the row; undefined if no list on the page shows the row. */
export const openerOfRow = (key: string): HTMLElement | null | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')]
    .find(({ dataset }) => dataset['row'] === key)
    ?.querySelector<HTMLElement>('[data-opens]');

/** The buttons that open the rows on the page, from top to bottom. */
export const rowOpeners = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row] [data-opens]')];
