import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { StaffMember } from '@shop/shared/contracts';
import { staffPasswordSchema } from '@shop/shared/contracts/staff';
import { FormDialog, useShopForm } from '@shop/shared/forms';
import { useResetStaffPassword } from '../endpoints';
import { NewPasswordField } from './NewPasswordField';

interface Props {
  member: StaffMember;
  onClose: () => void;
}

/** Gives somebody else's account a new password, which signs it out everywhere. */
export function ResetPasswordDialog({ member, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [reset] = useResetStaffPassword();
  const { form, errors, ...dialog } = useShopForm({
    schema: staffPasswordSchema,
    defaults: { password: '' },
    save: (body) => reset({ params: { id: member._id }, body }),
    onSaved: () => {
      dispatch(toastShown({ kind: 'success', text: `${member.name} has a new password` }));
      onClose();
    },
    failureTitle: () => 'Failed to reset password',
  });
  return (
    <FormDialog
      title="Reset Password"
      description={`${member.name} will be signed out everywhere.`}
      submitLabel="Reset Password"
      onSubmit={dialog.submit}
      onClose={onClose}
      dirty={dialog.dirty}
      busy={dialog.busy}
      failure={dialog.failure}
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
