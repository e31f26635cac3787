import { isApiError } from '@shop/shared/api';
import type { KnownCustomer } from '@shop/shared/contracts';
import { TEXT_LIMITS } from '@shop/shared/rules';
import { Button, Field, Stack, Text, TextArea, reasonText } from '@shop/shared/ui';
import { useNoteDraft } from './useNoteDraft';

/** What a remote's hook of the call `updateCustomerNote` returns. */
type Update = readonly [
  (arg: { params: { id: string }; body: { staffNote: string; previous: string } }) => PromiseLike<{ error?: unknown }>,
  { isLoading: boolean; error?: unknown; reset: () => void },
];

interface Props {
  customer: Pick<KnownCustomer, '_id' | 'name' | 'phone' | 'staffNote'>;
  hint: string;
  update: Update;
}

/**
 * The note of staff on a customer. It is saved by itself. When a colleague wrote another note meanwhile, theirs is
 * shown before it is overwritten.
 */
export function CustomerNoteField({ customer, hint, update: [update, { isLoading, error, reset }] }: Props) {
  const { _id: id, name, phone, staffNote } = customer;
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
      <Field label="Note on the customer" hint={hint} error={error ? reasonText(error) + theirs : undefined}>
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
