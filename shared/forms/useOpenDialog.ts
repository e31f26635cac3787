import { useState } from 'react';

/**
 * The dialog open over a list: the form of a new record, or an action on an existing record. Links can also open the
 * form with `add=1` in the URL of the list; closing removes it.
 *
 * @param add the value of `add` in the URL
 */
export function useOpenDialog<Open extends { kind: string }>(
  add: string,
  change: (changes: { add: string }) => void,
): [open: Open | { kind: 'add' } | null, show: (next: Open | { kind: 'add' } | null) => void] {
  const [open, setOpen] = useState<Open | { kind: 'add' } | null>(null);
  const show = (next: Open | { kind: 'add' } | null) => {
    setOpen(next);
    if (add !== '') change({ add: '' });
  };
  return [open ?? (add === '1' ? { kind: 'add' } : null), show];
}
