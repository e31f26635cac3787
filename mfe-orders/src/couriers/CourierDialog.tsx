import type { Courier } from '@shop/shared/contracts';
import { courierWriteSchema } from '@shop/shared/contracts/courier';
import { FormDialog, useFormDialog } from '@shop/shared/forms';
import { TEXT_LIMITS } from '@shop/shared/rules';
import { Field, TextInput } from '@shop/shared/ui';
import { useCreateCourier, useUpdateCourier } from '../endpoints';

interface Props {
  /** The courier to rename; absent for a new one. */
  courier?: Courier | undefined;
  onClose: () => void;
}

/** Adds or renames a courier. */
export function CourierDialog({ courier, onClose }: Props) {
  const [create] = useCreateCourier();
  const [update] = useUpdateCourier();
  const { form, errors, dialog } = useFormDialog({
    schema: courierWriteSchema,
    defaults: { name: courier?.name ?? '' },
    save: (body) =>
      courier ? update({ params: { id: courier._id }, body: { ...body, version: courier.version } }) : create({ body }),
    done: courier ? 'Courier renamed' : 'Courier added',
    onClose,
    failureTitle: () => 'Failed to save courier',
  });
  return (
    <FormDialog
      keepsScans
      title={courier ? `Rename ${courier.name}` : 'Add courier'}
      submitLabel={courier ? 'Save Changes' : 'Add Courier'}
      size="sm"
      {...dialog}
    >
      <Field label="Name" required error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={TEXT_LIMITS.short} {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}
