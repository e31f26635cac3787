import { LAYER } from '@shop/shared/remote/layers';
import { useSyncExternalStore } from 'react';

const MODAL = ':is([role="dialog"], [role="alertdialog"]):not([data-closed], [data-side-panel]), [data-covers]';

/**
 * The topmost modal dialog, or the mark of one whose code is still loading; null for none. A dialog that fades out and
 * a panel beside the page are none.
 */
export const topModal = (): Element | null => [...document.querySelectorAll(MODAL)].at(-1) ?? null;

const subscribe = (notify: () => void) => {
  window.addEventListener(LAYER, notify);
  return () => window.removeEventListener(LAYER, notify);
};

/** Whether a modal dialog without shortcuts is open, such as a form or a question. */
export const useIsCovered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => topModal()?.hasAttribute('data-letter-keys') === false,
    () => false,
  );
