import type { StaffMember } from '@shop/shared/contracts';
import { staffPasswordSchema } from '@shop/shared/contracts/staff';
import { FormDialog, useFormDialog } from '@shop/shared/forms';
import { useResetStaffPassword } from '../endpoints';
import { NewPasswordField } from './NewPasswordField';

interface Props {
  member: StaffMember;
  onClose: () => void;
}

/** Sets a new password for another account, which ends all of its sessions. */
export function ResetPasswordDialog({ member, onClose }: Props) {
  const [reset] = useResetStaffPassword();
  const { form, errors, dialog } = useFormDialog({
    schema: staffPasswordSchema,
    defaults: { password: '' },
    save: (body) => reset({ params: { id: member._id }, body }),
    done: `${member.name} has a new password`,
    onClose,
    failureTitle: () => 'Failed to reset password',
  });
  return (
    <FormDialog
      title="Reset Password"
      description={`${member.name} will be signed out everywhere.`}
      submitLabel="Reset Password"
      {...dialog}
    >
      <NewPasswordField
        label="New password"
        error={errors.password?.message}
        input={form.register('password')}
        onGenerate={(password) => form.setValue('password', password, { shouldDirty: true, shouldValidate: true })}
      />
    </FormDialog>
  );
}
