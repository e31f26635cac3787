import type { StaffMember } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate, formatDateTime } from '@shop/shared/rules';
import {
  ActivateIcon,
  Badge,
  DataList,
  DeactivateIcon,
  EditIcon,
  Menu,
  PasswordIcon,
  Stack,
  type DataColumn,
  type MenuEntry,
} from '@shop/shared/ui';
import styled from 'styled-components';
import { roleLabel } from './roles';

/** What can be done to an account from its row. */
export type StaffAction = 'edit' | 'password' | 'deactivate' | 'activate';

interface Props {
  members: readonly StaffMember[];
  /** The account of whoever looks. */
  ownId: string | undefined;
  onAction: (action: StaffAction, member: StaffMember) => void;
}

/** The accounts as rows, on phones as cards; one's own is marked, and cannot be locked out from here. */
export function StaffList({ members, ownId, onAction }: Props) {
  const { settings } = useHost();
  const entriesFor = (member: StaffMember): MenuEntry[] => {
    const entry = (action: StaffAction, label: string, icon: MenuEntry['icon']): MenuEntry => ({
      key: action,
      label,
      icon,
      onSelect: () => onAction(action, member),
    });
    const edit = entry('edit', 'Edit', <EditIcon size={18} />);
    if (member._id === ownId) {
      return [edit, { key: 'account', label: 'Change password', icon: <PasswordIcon size={18} />, to: '/account' }];
    }
    return [
      edit,
      entry('password', 'Reset password', <PasswordIcon size={18} />),
      member.active
        ? { ...entry('deactivate', 'Deactivate', <DeactivateIcon size={18} />), danger: true, separated: true }
        : { ...entry('activate', 'Activate', <ActivateIcon size={18} />), separated: true },
    ];
  };
  const columns: DataColumn<StaffMember>[] = [
    {
      key: 'name',
      header: 'Name',
      place: 'title',
      render: ({ _id, name }) => (
        <Stack direction="row" gap={2} as="span">
          {name}
          {_id === ownId && <Badge>You</Badge>}
        </Stack>
      ),
    },
    { key: 'email', header: 'Email', render: ({ email }) => email },
    { key: 'username', header: 'Username', render: ({ username }) => username ?? '-' },
    {
      key: 'role',
      header: 'Role',
      render: ({ role }) => <Badge tone={role === 'admin' ? 'purple' : 'blue'}>{roleLabel(role)}</Badge>,
    },
    {
      key: 'added',
      header: 'Added',
      nowrap: true,
      render: ({ createdAt }) => formatDate(createdAt, settings.timeZone),
    },
    {
      key: 'signIn',
      header: 'Last sign-in',
      nowrap: true,
      render: ({ lastSignIn }) => (lastSignIn ? formatDateTime(lastSignIn, settings.timeZone) : 'Not lately'),
    },
    {
      key: 'state',
      header: 'State',
      place: 'aside',
      render: (member) => (
        <State>
          {member.active ? <Badge tone="green">Active</Badge> : <Badge>Deactivated</Badge>}
          <Menu iconOnly label={`Actions for ${member.name}`} entries={entriesFor(member)} />
        </State>
      ),
    },
  ];
  return <DataList label="Staff Accounts" columns={columns} rows={members} rowKey={({ _id }) => _id} />;
}

/* The menu at the row's end, on a phone at the card's upper corner. */
const State = styled.span`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  margin-block: -${({ theme }) => theme.space[2]};
`;
