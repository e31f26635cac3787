import { isApiError } from '@shop/shared/api';
import type { Customer } from '@shop/shared/contracts';
import { reasonText, useNoteDraft } from '@shop/shared/forms';
import { TEXT_LIMITS } from '@shop/shared/rules';
import { Button, Field, Stack, Text, TextArea } from '@shop/shared/ui';
import { useUpdateCustomerNote } from '../endpoints';

/** The note of staff on a customer, whom they see again when the customer orders by phone. */
export function CustomerNote({ customer }: { customer: Customer }) {
  const [update, { isLoading, error, reset }] = useUpdateCustomerNote();
  const { _id: id, name, phone, staffNote = '' } = customer;
  const title = `Note on ${name || phone || 'a customer'}`;
  const note = useNoteDraft({ form: 'customer-note', record: id, title }, staffNote);
  const clash = isApiError(error) && error.status === 409 && note.dirty && note.previous !== staffNote;
  const theirs = clash ? ` The note now reads: ${staffNote || '(nothing)'}` : '';
  const save = async () => {
    const previous = clash ? staffNote : note.previous;
    const saved = await update({ params: { id }, body: { staffNote: note.text, previous } });
    if (!saved.error) note.forget();
  };
  return (
    <Stack gap={2}>
      <Field
        label="Note on the customer"
        hint="Only staff see it, also while they take an order by phone."
        error={error && reasonText(error) + theirs}
      >
        <TextArea value={note.text} maxLength={TEXT_LIMITS.notes} onChange={({ target }) => note.write(target.value)} />
      </Field>
      {note.restored && (
        <Text size="sm" tone="muted">
          Your unsaved note is back.
        </Text>
      )}
      {note.dirty && (
        <Stack direction="row" gap={2}>
          <Button size="sm" loading={isLoading} onClick={() => void save()}>
            {clash ? 'Overwrite note' : 'Save note'}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              reset();
              note.forget();
            }}
          >
            Discard
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
