import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { reasonText, useDraft, useKeepDraft } from '@shop/shared/forms';
import { isRecord, orderNumber } from '@shop/shared/rules';
import { useState } from 'react';
import { useUpdateOrderNotes } from '../endpoints';

/** What staff note on an order, while it is being written. */
export interface NotesDraft {
  /** What stands in the box. */
  text: string;
  /** Something is written that is not saved. */
  dirty: boolean;
  /** It was written earlier, and came back. */
  restored: boolean;
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

/** What is written, and what it was a change of. */
interface Written {
  text: string;
  previous: string;
}

const readKept = (kept: unknown): Written | null =>
  isRecord(kept) && typeof kept.text === 'string' && typeof kept.previous === 'string'
    ? { text: kept.text, previous: kept.previous }
    : null;

/** Notes are saved over what was read: a colleague's newer ones are never written over unasked. */
export function useStaffNotes(order: Order): NotesDraft {
  const dispatch = useAppDispatch();
  const [update, { isLoading, error, reset, startedTimeStamp = 0 }] = useUpdateOrderNotes();
  const number = `#${orderNumber(order._id)}`;
  const kept = useDraft({ form: 'order-notes', record: order._id, title: `Staff notes of order ${number}` });
  const [found] = useState(() => readKept(kept.found?.value));
  const [draft, setDraft] = useState(found);
  useKeepDraft(kept, draft);
  const clash = isApiError(error) && error.status === 409 && draft !== null && draft.previous !== order.staffNotes;

  const save = async (previous: string) => {
    if (!draft) return;
    const saved = await update({ params: { id: order._id }, body: { staffNotes: draft.text, previous } });
    if (saved.error) return;
    setDraft(null);
    dispatch(toastShown({ kind: 'success', text: `Notes of order ${number} saved` }));
  };

  const theirs = clash ? ` The notes now read: ${order.staffNotes || '(nothing)'}` : '';
  return {
    text: draft?.text ?? order.staffNotes,
    dirty: draft !== null,
    restored: draft !== null && draft === found,
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
      kept.drop();
      setDraft(null);
    },
  };
}
