import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { orderNumber } from '@shop/shared/rules';
import { useState } from 'react';
import { useUpdateOrderNotes } from '../endpoints';

/** What staff note on an order, while it is being written. */
export interface NotesDraft {
  /** What stands in the box. */
  text: string;
  /** Something is written that is not saved. */
  dirty: boolean;
  saving: boolean;
  /** Why the last save failed, and what a colleague wrote meanwhile. */
  failure: { title: string; text: string; attempt: number } | null;
  /** A colleague changed the notes: what is here may be written over theirs. */
  clash: boolean;
  write: (text: string) => void;
  save: () => void;
  overwrite: () => void;
  discard: () => void;
}

/** Notes are saved over what was read: a colleague's newer ones are never written over unasked. */
export function useStaffNotes(order: Order): NotesDraft {
  const dispatch = useAppDispatch();
  const [update, { isLoading, error, reset, startedTimeStamp = 0 }] = useUpdateOrderNotes();
  const [draft, setDraft] = useState<{ text: string; previous: string } | null>(null);
  const clash = isApiError(error) && error.status === 409 && draft !== null && draft.previous !== order.staffNotes;

  const save = async (previous: string) => {
    if (!draft) return;
    const saved = await update({ params: { id: order._id }, body: { staffNotes: draft.text, previous } });
    if (saved.error) return;
    setDraft(null);
    dispatch(toastShown({ kind: 'success', text: `Notes of order #${orderNumber(order._id)} saved` }));
  };

  const theirs = clash ? ` They now read: ${order.staffNotes || '(nothing)'}` : '';
  return {
    text: draft?.text ?? order.staffNotes,
    dirty: draft !== null,
    saving: isLoading,
    failure:
      error && draft
        ? { title: 'Failed to save notes', text: reasonText(error) + theirs, attempt: startedTimeStamp }
        : null,
    clash,
    write: (text) => {
      const previous = draft?.previous ?? order.staffNotes;
      setDraft(text === previous ? null : { text, previous });
    },
    save: () => void save(draft?.previous ?? ''),
    overwrite: () => void save(order.staffNotes),
    discard: () => {
      reset();
      setDraft(null);
    },
  };
}
