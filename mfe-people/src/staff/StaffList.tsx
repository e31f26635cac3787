import type { StaffMember } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate, formatDateTime } from '@shop/shared/rules';
import {
  ActivateIcon,
  Badge,
  DataList,
  DeactivateIcon,
  EditIcon,
  PasswordIcon,
  Stack,
  type DataColumn,
  type ListPlace,
  type MenuEntry,
} from '@shop/shared/ui';
import { roleLabel } from './roles';

/** Actions on an account in its row. */
export type StaffAction = 'edit' | 'password' | 'deactivate' | 'activate';

/** Columns by which the API can sort accounts. */
export const STAFF_SORTS = ['name', 'email', 'role', 'createdAt'];

interface Props {
  members: readonly StaffMember[];
  place: ListPlace;
  /** Id of the user's own account. */
  ownId: string | undefined;
  onAction: (action: StaffAction, member: StaffMember) => void;
}

/** The accounts as rows, or as cards on phones. The user's own account is marked and cannot be deactivated here. */
export function StaffList({ members, place, ownId, onAction }: Props) {
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
          <span>{name}</span>
          {_id === ownId && <Badge>You</Badge>}
        </Stack>
      ),
      sort: { by: 'name', kind: 'text' },
    },
    {
      key: 'email',
      header: 'Email',
      priority: 2,
      render: ({ email }) => email,
      brief: ({ email }) => email,
      sort: { by: 'email', kind: 'text' },
    },
    {
      key: 'username',
      header: 'Username',
      priority: 3,
      nowrap: true,
      render: ({ username }) => username ?? '-',
      brief: ({ username }) => username && `Username ${username}`,
    },
    {
      key: 'role',
      header: 'Role',
      render: ({ role }) => <Badge tone={role === 'admin' ? 'purple' : 'blue'}>{roleLabel(role)}</Badge>,
      brief: ({ role }) => roleLabel(role),
      sort: { by: 'role', kind: 'text' },
    },
    {
      key: 'added',
      header: 'Added',
      nowrap: true,
      priority: 3,
      render: ({ createdAt }) => formatDate(createdAt, settings.timeZone),
      sort: { by: 'createdAt', kind: 'date' },
    },
    {
      key: 'signIn',
      header: 'Last sign-in',
      nowrap: true,
      render: ({ lastSignIn }) => (lastSignIn ? formatDateTime(lastSignIn, settings.timeZone) : 'Not recently'),
      brief: ({ lastSignIn }) =>
        lastSignIn ? `Last sign-in ${formatDateTime(lastSignIn, settings.timeZone)}` : 'No recent sign-in',
    },
    {
      key: 'state',
      header: 'State',
      place: 'aside',
      render: ({ active }) => (active ? <Badge tone="green">Active</Badge> : <Badge>Deactivated</Badge>),
    },
  ];
  return (
    <DataList
      label="Staff Accounts"
      columns={columns}
      rows={members}
      rowKey={({ _id }) => _id}
      onOpen={(member) => onAction('edit', member)}
      sorting={place}
      menu={{ nameOf: ({ name }) => name, entries: entriesFor }}
    />
  );
}
