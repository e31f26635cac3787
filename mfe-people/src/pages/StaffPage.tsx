import { errorText, useListView, useSession } from '@shop/shared/api';
import type { StaffMember, StaffQuery } from '@shop/shared/contracts';
import { useUrlFilters } from '@shop/shared/remote';
import { matchesSearch } from '@shop/shared/rules';
import {
  Button,
  EmptyState,
  Field,
  ListStates,
  PageHeader,
  PlusIcon,
  SearchInput,
  Select,
  Stack,
  Toolbar,
} from '@shop/shared/ui';
import { Suspense, lazy, useState } from 'react';
import { useStaff } from '../endpoints';
import { StaffList, type StaffAction } from '../staff/StaffList';
import { ToggleActive } from '../staff/ToggleActive';
import { roleOptions } from '../staff/roles';

const loadDialogs = () => import('../staff/StaffDialog');
const AddStaffDialog = lazy(() => loadDialogs().then((module) => ({ default: module.AddStaffDialog })));
const EditStaffDialog = lazy(() => loadDialogs().then((module) => ({ default: module.EditStaffDialog })));
const ResetPasswordDialog = lazy(() =>
  import('../staff/ResetPasswordDialog').then((module) => ({ default: module.ResetPasswordDialog })),
);

const NO_FILTERS = { q: '', role: '', state: '' };

const stateOptions = [
  { value: '', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
] as const;

/** What stands over the list. */
type Open = { action: 'add' } | { action: StaffAction; member: StaffMember } | null;

/** The accounts of those who work for the shop: add, change, lock out, give a new password. */
export default function StaffPage() {
  const [{ q, role, state }, change] = useUrlFilters(NO_FILTERS);
  const { user } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const list = useListView<StaffMember, StaffQuery>({
    useQuery: useStaff,
    filters: {
      q: q.trim() || undefined,
      role: roleOptions.find(({ value }) => value === role)?.value,
      active: state === 'active' ? 'true' : state === 'deactivated' ? 'false' : undefined,
    },
    matches: (member) =>
      (role === '' || member.role === role) &&
      (state === '' || member.active === (state === 'active')) &&
      matchesSearch(q, member.name, member.email, member.username),
  });
  const hasFilters = q !== '' || role !== '' || state !== '';
  return (
    <Stack gap={5}>
      <PageHeader
        title="Staff Accounts"
        actions={
          <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setOpen({ action: 'add' })}>
            Add Account
          </Button>
        }
      />
      <Toolbar
        search={
          <SearchInput
            label="Search accounts"
            placeholder="Name, email or username"
            value={q}
            onChange={(value) => change({ q: value })}
          />
        }
        summary={list.isLoading ? undefined : `${list.total} ${list.total === 1 ? 'account' : 'accounts'}`}
      >
        <Field label="Role" hideLabel>
          <Select
            options={[{ value: '', label: 'All roles' }, ...roleOptions]}
            value={role}
            onChange={(event) => change({ role: event.target.value })}
          />
        </Field>
        <Field label="State" hideLabel>
          <Select options={stateOptions} value={state} onChange={(event) => change({ state: event.target.value })} />
        </Field>
      </Toolbar>
      <ListStates
        list={list}
        loadingLabel="Loading accounts"
        failure="Failed to load accounts"
        reason={errorText(list.error, '') || undefined}
        empty={
          <EmptyState
            title="No accounts found"
            level={2}
            text={hasFilters ? 'No accounts match your current filters.' : undefined}
            action={hasFilters && <Button onClick={() => change(NO_FILTERS)}>Clear filters</Button>}
          />
        }
      >
        <StaffList members={list.rows} ownId={user?._id} onAction={(action, member) => setOpen({ action, member })} />
      </ListStates>
      <Suspense>
        {open?.action === 'add' && <AddStaffDialog onClose={close} />}
        {open?.action === 'edit' && (
          <EditStaffDialog member={open.member} own={open.member._id === user?._id} onClose={close} />
        )}
        {open?.action === 'password' && <ResetPasswordDialog member={open.member} onClose={close} />}
      </Suspense>
      {(open?.action === 'deactivate' || open?.action === 'activate') && (
        <ToggleActive member={open.member} active={open.action === 'activate'} onClose={close} />
      )}
    </Stack>
  );
}
