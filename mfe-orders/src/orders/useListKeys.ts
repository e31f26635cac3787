import { rowOpeners, useLetterKeys } from '@shop/shared/ui';
import type { RefObject } from 'react';
import { useLetterSetting } from './useLetterSetting';

interface Options {
  search: RefObject<HTMLInputElement | null>;
  /** Whether an order is open. It then has J and K for itself. */
  opened: boolean;
  onNew: () => void;
  onHelp: () => void;
}

/** Moves the focus to another row of the list, from the focused one or from the top. */
const focusRow = (by: 1 | -1) => {
  const rows = rowOpeners();
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[at < 0 ? 0 : at + by]?.focus();
};

/** The keyboard shortcuts of the orders list. */
export function useListKeys({ search, opened, onNew, onHelp }: Options): void {
  const letters = useLetterSetting();
  useLetterKeys(
    {
      '/': () => search.current?.focus(),
      '?': onHelp,
      n: onNew,
      j: opened ? undefined : () => focusRow(1),
      k: opened ? undefined : () => focusRow(-1),
    },
    letters,
  );
}
