import { errorText, toastShown, useAppDispatch } from '@shop/shared/api';
import type { StaffMember } from '@shop/shared/contracts';
import { ConfirmDialog } from '@shop/shared/ui';
import { useSetStaffActive } from '../endpoints';

interface Props {
  member: StaffMember;
  active: boolean;
  onClose: () => void;
}

/** Asks before an account is switched off, which ends its sessions at once, or on again. */
export function ToggleActive({ member, active, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [setActive, { isLoading, error }] = useSetStaffActive();
  const confirm = async () => {
    const done = await setActive({ params: { id: member._id }, body: { active } });
    if (done.error) return;
    const text = `${member.name} was ${active ? 'activated' : 'deactivated'}`;
    dispatch(toastShown({ kind: 'success', text }));
    onClose();
  };
  const failure = active ? 'Failed to activate account.' : 'Failed to deactivate account.';
  return (
    <ConfirmDialog
      open
      title={active ? `Activate ${member.name}?` : `Deactivate ${member.name}?`}
      text={
        active
          ? 'They can sign in again with the password they had.'
          : 'They are signed out everywhere at once and cannot sign in any more. What they did stays on record.'
      }
      confirmLabel={active ? 'Activate' : 'Deactivate'}
      danger={!active}
      busy={isLoading}
      error={error && `${failure} ${errorText(error, '')}`.trim()}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
