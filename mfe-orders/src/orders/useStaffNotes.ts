import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { reasonText, useDraft, useKeepDraft } from '@shop/shared/forms';
import { isRecord, orderNumber } from '@shop/shared/rules';
import { useState } from 'react';
import { useUpdateOrderNotes } from '../endpoints';

/** The staff notes of an order while they are edited. */
export interface NotesDraft {
  /** The text in the box. */
  text: string;
  /** There are unsaved changes. */
  dirty: boolean;
  /** The text was restored from a stored draft. */
  restored: boolean;
  saving: boolean;
  /** Why the last save failed, and what a colleague has written since. */
  failure: { title: string; text: string; attempt: number } | null;
  /** A colleague has changed the notes, so the user must confirm before overwriting them. */
  clash: boolean;
  write: (text: string) => void;
  save: () => void;
  overwrite: () => void;
  discard: () => void;
}

/** The typed text, and the saved notes that it is based on. */
interface Written {
  text: string;
  previous: string;
}

const readKept = (kept: unknown): Written | null =>
  isRecord(kept) && typeof kept.text === 'string' && typeof kept.previous === 'string'
    ? { text: kept.text, previous: kept.previous }
    : null;

/**
 * Edits the notes. A save contains the notes that were loaded, so that the server refuses it when a colleague has
 * changed them.
 */
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
