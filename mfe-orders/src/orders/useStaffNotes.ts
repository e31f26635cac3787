import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { reasonText, useNoteDraft } from '@shop/shared/forms';
import { orderNumber } from '@shop/shared/rules';
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

/**
 * Edits the notes. A save contains the notes that were loaded, so that the server refuses it when a colleague has
 * changed them.
 */
export function useStaffNotes(order: Order): NotesDraft {
  const dispatch = useAppDispatch();
  const [update, { isLoading, error, reset, startedTimeStamp = 0 }] = useUpdateOrderNotes();
  const number = `#${orderNumber(order._id)}`;
  const name = { form: 'order-notes', record: order._id, title: `Staff notes of order ${number}` };
  const { text, previous, dirty, restored, write, forget } = useNoteDraft(name, order.staffNotes);
  const clash = isApiError(error) && error.status === 409 && dirty && previous !== order.staffNotes;

  const save = async (base: string) => {
    const saved = await update({ params: { id: order._id }, body: { staffNotes: text, previous: base } });
    if (saved.error) return;
    forget();
    dispatch(toastShown({ kind: 'success', text: `Notes of order ${number} saved` }));
  };

  const theirs = clash ? ` The notes now read: ${order.staffNotes || '(nothing)'}` : '';
  return {
    text,
    dirty,
    restored,
    saving: isLoading,
    failure:
      error && dirty
        ? { title: 'Failed to save notes', text: reasonText(error) + theirs, attempt: startedTimeStamp }
        : null,
    clash,
    write,
    save: () => void save(previous),
    overwrite: () => void save(order.staffNotes),
    discard: () => {
      reset();
      forget();
    },
  };
}
