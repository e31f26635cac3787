import type { StaffMember } from '@shop/shared/contracts';
import { staffCreateSchema, staffUpdateSchema } from '@shop/shared/contracts/staff';
import { FormDialog, useFormDialog, useFreshRecord } from '@shop/shared/forms';
import { useCreateStaff, useLazyStaffMember, useUpdateStaff } from '../endpoints';
import { NewPasswordField } from './NewPasswordField';
import { StaffFields, staffInputs } from './StaffFields';
import { roleOptions } from './roles';

/** Adds an account with its initial password. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const [create] = useCreateStaff();
  const { form, errors, dialog } = useFormDialog({
    schema: staffCreateSchema,
    defaults: { name: '', email: '', username: '', role: 'employee', password: '' },
    draft: { form: 'staff', title: 'Add Account' },
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
  /** Whether it is the user's own account, whose role cannot be changed. */
  own: boolean;
  onClose: () => void;
}

const LABELS = { name: 'Name', email: 'Email', username: 'Username', role: 'Role' };

const fieldsOf = ({ name, email, username, role }: StaffMember) => ({ name, email, username: username ?? '', role });

/** Edits the name, email, username and role of an account. */
export function EditStaffDialog({ member, own, onClose }: EditProps) {
  const [update] = useUpdateStaff();
  const [load] = useLazyStaffMember();
  const { record = member, fresh } = useFreshRecord(member, ({ _id }) => load({ params: { id: _id } }), fieldsOf);
  const { form, errors, dialog } = useFormDialog({
    schema: staffUpdateSchema,
    defaults: fieldsOf(record),
    draft: { form: 'staff', record: member._id, title: `Edit ${member.name}` },
    conflict: {
      fresh,
      labels: LABELS,
      show: (field, value) =>
        field === 'role' ? roleOptions.find((option) => option.value === value)?.label : undefined,
    },
    save: (body) => update({ params: { id: member._id }, body: { ...body, version: record.version } }),
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
