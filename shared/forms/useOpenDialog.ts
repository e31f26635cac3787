import { useState } from 'react';

/**
 * What stands over a list: the form of a new record, or what is done to one of the records. Links can open the form,
 * too: by the list's address with `add=1`, which closing takes away.
 *
 * @param add the list's `add` in the address
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
