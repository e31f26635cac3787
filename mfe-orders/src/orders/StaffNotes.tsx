import { errorText, isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { TEXT_LIMITS, orderNumber } from '@shop/shared/rules';
import { Banner, Button, Field, Stack, TextArea } from '@shop/shared/ui';
import { useUpdateOrderNotes } from '../endpoints';

/** Notes that are being written, and what they were read as; null while nobody writes. */
export interface NotesDraft {
  text: string;
  previous: string;
}

interface Props {
  order: Order;
  draft: NotesDraft | null;
  onDraft: (draft: NotesDraft | null) => void;
}

/** What staff note for each other on an order; a colleague's newer notes are never written over. */
export function StaffNotes({ order, draft, onDraft }: Props) {
  const dispatch = useAppDispatch();
  const [update, { isLoading, error, reset }] = useUpdateOrderNotes();
  const clash = isApiError(error) && error.status === 409 && draft !== null && draft.previous !== order.staffNotes;

  const save = async ({ text, previous }: NotesDraft) => {
    const saved = await update({ params: { id: order._id }, body: { staffNotes: text, previous } });
    if (saved.error) return;
    onDraft(null);
    dispatch(toastShown({ kind: 'success', text: `Notes of order #${orderNumber(order._id)} saved` }));
  };

  return (
    <Stack gap={3}>
      {error && draft && (
        <Banner kind="error" title="Failed to save notes">
          {errorText(error, 'Please try again.')}
          {clash && ` They now read: ${order.staffNotes || '(nothing)'}`}
        </Banner>
      )}
      <Field label="Staff notes" hint="Only staff see them.">
        <TextArea
          value={draft?.text ?? order.staffNotes}
          maxLength={TEXT_LIMITS.notes}
          onChange={({ target: { value } }) => {
            const previous = draft?.previous ?? order.staffNotes;
            onDraft(value === previous ? null : { text: value, previous });
          }}
        />
      </Field>
      {draft && (
        <Stack direction="row" gap={2}>
          <Button variant="primary" size="sm" loading={isLoading} onClick={() => void save(draft)}>
            Save notes
          </Button>
          {clash && (
            <Button size="sm" disabled={isLoading} onClick={() => void save({ ...draft, previous: order.staffNotes })}>
              Write over them
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              reset();
              onDraft(null);
            }}
          >
            Discard
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
