import type { Customer } from '@shop/shared/contracts';
import { FormDialog, useFormDialog, useFreshRecord } from '@shop/shared/forms';
import { CUSTOMER_LIMITS, TEXT_LIMITS } from '@shop/shared/rules';
import { Field, Text, TextArea, TextInput } from '@shop/shared/ui';
import { useLazyCustomer, useUpdateCustomer } from '../endpoints';
import { customerFieldsSchema, fieldsOf } from './customer-fields';
import { customerName } from './customer';

const LABELS = { name: 'Name', phones: 'Other phone numbers', address: 'Address', location: 'Location', tags: 'Tags' };

/** Edits a customer. Orders that were placed keep their own words, and the dialog says so. */
export function EditCustomer({ customer: opened, onClose }: { customer: Customer; onClose: () => void }) {
  const [update] = useUpdateCustomer();
  const [load] = useLazyCustomer();
  const { record: customer = opened, fresh } = useFreshRecord(
    opened,
    ({ _id }) => load({ params: { id: _id } }),
    fieldsOf,
  );
  const { form, errors, dialog } = useFormDialog({
    schema: customerFieldsSchema,
    defaults: fieldsOf(customer),
    draft: { form: 'customer', record: opened._id, title: `Edit ${customerName(opened)}` },
    conflict: { fresh, labels: LABELS },
    save: (body) => update({ params: { id: customer._id }, body: { ...body, version: customer.version } }),
    done: 'Customer updated',
    onClose,
    failureTitle: () => 'Failed to update customer',
  });
  const { register } = form;
  return (
    <FormDialog title="Edit Customer" submitLabel="Save Changes" {...dialog}>
      <Text size="sm" tone="muted">
        Orders that were placed keep their own words. The next order of this customer changes nothing here: it only
        fills in what is empty.
      </Text>
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={TEXT_LIMITS.name} autoComplete="off" />
      </Field>
      <Field
        label="Other phone numbers"
        hint={`One in each line, beside ${customer.phone}. Orders of them belong to this customer, too.`}
        error={errors.phones?.message}
      >
        <TextArea {...register('phones')} rows={2} inputMode="tel" />
      </Field>
      <Field label="Address" error={errors.address?.message}>
        <TextArea {...register('address')} maxLength={TEXT_LIMITS.notes} rows={2} />
      </Field>
      <Field label="Location" hint="The town." error={errors.location?.message}>
        <TextInput {...register('location')} maxLength={TEXT_LIMITS.name} autoComplete="off" />
      </Field>
      <Field
        label="Tags"
        hint={`Separated by commas, up to ${String(CUSTOMER_LIMITS.tags)}. Only staff see them.`}
        error={errors.tags?.message}
      >
        <TextInput {...register('tags')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
