import { isApiError } from '@shop/shared/api';
import type { Supplier, SupplierWrite } from '@shop/shared/contracts';
import { supplierWriteSchema } from '@shop/shared/contracts/supplier';
import { FormDialog, useFormDialog, useFreshRecord } from '@shop/shared/forms';
import { Field, FieldGrid, Select, TextArea, TextInput } from '@shop/shared/ui';
import { useCreateSupplier, useLazySupplier, useUpdateSupplier } from '../endpoints';
import { statusOptions } from './statuses';

interface Props {
  /** The supplier to edit; absent for a new one. */
  supplier?: Supplier;
  onClose: () => void;
}

const fieldsOf = (supplier: Supplier | undefined): SupplierWrite => ({
  name: supplier?.name ?? '',
  company: supplier?.company ?? '',
  email: supplier?.email ?? '',
  phone: supplier?.phone ?? '',
  address: supplier?.address ?? '',
  status: supplier?.status ?? 'active',
  notes: supplier?.notes ?? '',
});

const LABELS = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  status: 'Status',
  notes: 'Notes',
};

/** Adds or edits a supplier. An edit fails if another user changed the supplier in the meantime. */
export function SupplierDialog({ supplier: opened, onClose }: Props) {
  const [create] = useCreateSupplier();
  const [update] = useUpdateSupplier();
  const [load] = useLazySupplier();
  const { record: supplier, fresh } = useFreshRecord(opened, ({ _id }) => load({ params: { id: _id } }), fieldsOf);
  const { form, errors, dialog } = useFormDialog({
    schema: supplierWriteSchema,
    defaults: fieldsOf(supplier),
    draft: { form: 'supplier', record: opened?._id, title: opened ? `Edit ${opened.name}` : 'Add Supplier' },
    conflict: {
      fresh,
      labels: LABELS,
      show: (field, value) =>
        field === 'status' ? statusOptions.find((option) => option.value === value)?.label : undefined,
    },
    save: (body) =>
      supplier
        ? update({ params: { id: supplier._id }, body: { ...body, version: supplier.version } })
        : create({ body }),
    done: supplier ? 'Supplier updated' : 'Supplier added',
    onClose,
    failureTitle: (error) => {
      if (isApiError(error) && error.status === 0) return 'Failed to save supplier';
      return supplier ? 'Failed to update supplier' : 'Failed to add supplier';
    },
  });
  const { register } = form;
  return (
    <FormDialog
      title={supplier ? 'Edit Supplier' : 'Add Supplier'}
      submitLabel={supplier ? 'Save Changes' : 'Add Supplier'}
      {...dialog}
    >
      <FieldGrid>
        <Field label="Name" required error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="off" />
        </Field>
        <Field label="Company" error={errors.company?.message}>
          <TextInput {...register('company')} autoComplete="off" />
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          <TextInput type="email" {...register('email')} autoComplete="off" />
        </Field>
        <Field label="Phone" required error={errors.phone?.message}>
          <TextInput type="tel" {...register('phone')} autoComplete="off" />
        </Field>
      </FieldGrid>
      <Field label="Address" error={errors.address?.message}>
        <TextInput {...register('address')} autoComplete="off" />
      </Field>
      <Field label="Status" error={errors.status?.message}>
        <Select options={statusOptions} {...register('status')} />
      </Field>
      <Field label="Notes" error={errors.notes?.message}>
        <TextArea {...register('notes')} />
      </Field>
    </FormDialog>
  );
}
