import type { StaffMember } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { useSetStaffActive } from '../endpoints';
import { EndingTokens } from './EndingTokens';

interface Props {
  member: StaffMember;
  active: boolean;
  onClose: () => void;
}

/** Confirms that an account is deactivated, which ends its sessions and deploy tokens immediately, or activated. */
export function ToggleActive({ member, active, onClose }: Props) {
  const [setActive] = useSetStaffActive();
  return (
    <ConfirmAction
      title={active ? `Activate ${member.name}?` : `Deactivate ${member.name}?`}
      text={
        active
          ? 'They can sign in again with the password they had.'
          : 'They are signed out everywhere and can no longer sign in. Their past changes stay on record.'
      }
      confirmLabel={active ? 'Activate' : 'Deactivate'}
      danger={!active}
      done={`${member.name} was ${active ? 'activated' : 'deactivated'}`}
      failure={active ? 'Failed to activate account.' : 'Failed to deactivate account.'}
      run={() => setActive({ params: { id: member._id }, body: { active } })}
      onClose={onClose}
    >
      {!active && member.role === 'admin' && <EndingTokens member={member} />}
    </ConfirmAction>
  );
}
