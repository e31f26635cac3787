import type { StaffMember } from '@shop/shared/contracts';
import { staffCreateSchema, staffUpdateSchema } from '@shop/shared/contracts/staff';
import { FormDialog, useFormDialog } from '@shop/shared/forms';
import { useCreateStaff, useUpdateStaff } from '../endpoints';
import { NewPasswordField } from './NewPasswordField';
import { StaffFields, staffInputs } from './StaffFields';

/** Adds an account with the password it starts with. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const [create] = useCreateStaff();
  const { form, errors, dialog } = useFormDialog({
    schema: staffCreateSchema,
    defaults: { name: '', email: '', username: '', role: 'employee', password: '' },
    save: (body) => create({ body }),
    done: 'Account added',
    onClose,
    failureTitle: () => 'Failed to add account',
  });
  return (
    <FormDialog title="Add Account" submitLabel="Add Account" {...dialog}>
      <StaffFields inputs={staffInputs((field) => form.register(field))} errors={errors} withRole />
      <NewPasswordField
        label="Password"
        error={errors.password?.message}
        input={form.register('password')}
        onGenerate={(password) => form.setValue('password', password, { shouldDirty: true, shouldValidate: true })}
      />
    </FormDialog>
  );
}

interface EditProps {
  member: StaffMember;
  /** It is the account of whoever looks, whose role stays as it is. */
  own: boolean;
  onClose: () => void;
}

/** Changes name, address, username and role of an account. */
export function EditStaffDialog({ member, own, onClose }: EditProps) {
  const [update] = useUpdateStaff();
  const { name, email, username, role } = member;
  const { form, errors, dialog } = useFormDialog({
    schema: staffUpdateSchema,
    defaults: { name, email, username: username ?? '', role },
    save: (body) => update({ params: { id: member._id }, body }),
    done: 'Account updated',
    onClose,
    failureTitle: () => 'Failed to update account',
  });
  return (
    <FormDialog title="Edit Account" submitLabel="Save Changes" {...dialog}>
      <StaffFields inputs={staffInputs((field) => form.register(field))} errors={errors} withRole={!own} />
    </FormDialog>
  );
}
