import type { KnownCustomer } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { TEXT_LIMITS } from '@shop/shared/rules';
import { Button, Field, Stack, TextArea } from '@shop/shared/ui';
import { useState } from 'react';
import { useUpdateCustomerNote } from '../endpoints';

/** The note of staff on a customer. It is saved by itself, not with the order. */
export function CustomerNote({ customer }: { customer: KnownCustomer }) {
  const [update, { isLoading, error }] = useUpdateCustomerNote();
  const [typed, setTyped] = useState<string | null>(null);
  const { _id: id, staffNote } = customer;
  const save = async () => {
    const saved = await update({ params: { id }, body: { staffNote: typed ?? '', previous: staffNote } });
    if (!saved.error) setTyped(null);
  };
  return (
    <Stack gap={2}>
      <Field label="Note on the customer" hint="Only staff see it." error={error && reasonText(error)}>
        <TextArea
          value={typed ?? staffNote}
          maxLength={TEXT_LIMITS.notes}
          onChange={({ target }) => setTyped(target.value === staffNote ? null : target.value)}
        />
      </Field>
      {typed !== null && (
        <Stack direction="row">
          <Button size="sm" loading={isLoading} onClick={() => void save()}>
            Save note
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
