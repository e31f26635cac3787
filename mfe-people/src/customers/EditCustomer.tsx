import { isApiError, useSession } from '@shop/shared/api';
import type { Customer } from '@shop/shared/contracts';
import { FormDialog, useFormDialog, useFreshRecord } from '@shop/shared/forms';
import { CUSTOMER_LIMITS, TEXT_LIMITS, nameOrGuest } from '@shop/shared/rules';
import { Button, Checkbox, Field, Text, TextArea, TextInput } from '@shop/shared/ui';
import { useLazyCustomer, useUpdateCustomer } from '../endpoints';
import { bodyOf, customerFieldsSchema, fieldsOf, foundCustomerSchema, type FoundCustomer } from './customer-fields';
import { customerName } from './customer';

const LABELS = {
  name: 'Name',
  phone: 'Phone',
  keepPhone: 'Former number',
  phones: 'Other phone numbers',
  address: 'Address',
  location: 'Location',
  tags: 'Tags',
};

/** The other customer whose number was typed, as the refusal names them. */
function ownerOf(error: unknown): FoundCustomer | null {
  if (!isApiError(error) || error.code !== 'PHONE_OF_ANOTHER') return null;
  const { success, data } = foundCustomerSchema.safeParse(error.details['customer']);
  return success ? data : null;
}

interface Props {
  customer: Customer;
  /** Merges the customer with the one whose number was typed. */
  onMerge: (customer: Customer, other: FoundCustomer) => void;
  onClose: () => void;
}

/** Edits a customer. Orders that were placed keep their own words, and the dialog says so. */
export function EditCustomer({ customer: opened, onMerge, onClose }: Props) {
  const [update, { error }] = useUpdateCustomer();
  const isAdmin = useSession().user?.role === 'admin';
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
    save: (fields) =>
      update({ params: { id: customer._id }, body: { ...bodyOf(fields, customer.phone), version: customer.version } }),
    done: 'Customer updated',
    onClose,
    failureTitle: () => 'Failed to update customer',
  });
  const { register, watch } = form;
  const owner = ownerOf(error);
  return (
    <FormDialog title="Edit Customer" submitLabel="Save Changes" {...dialog}>
      <Text size="sm" tone="muted">
        Orders that were placed keep their own words. The next order of this customer changes nothing here: it only
        fills in what is empty.
      </Text>
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={TEXT_LIMITS.name} autoComplete="off" />
      </Field>
      <Field label="Phone" required error={errors.phone?.message}>
        <TextInput {...register('phone')} type="tel" maxLength={TEXT_LIMITS.phone} autoComplete="off" />
      </Field>
      {watch('phone').trim() !== customer.phone && (
        <Checkbox label={`Keep ${customer.phone} as another number`} {...register('keepPhone')} />
      )}
      <Field
        label="Other phone numbers"
        hint="One in each line. Orders of them belong to this customer, too."
        error={errors.phones?.message}
      >
        <TextArea {...register('phones')} rows={2} inputMode="tel" />
      </Field>
      {owner && isAdmin && (
        <div>
          <Button onClick={() => onMerge(customer, owner)}>{`Merge with ${nameOrGuest(owner.name)}`}</Button>
        </div>
      )}
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
