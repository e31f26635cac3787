import { useSession } from '@shop/shared/api';
import type { StaffMember, StaffQuery } from '@shop/shared/contracts';
import { DraftNotices } from '@shop/shared/forms';
import { useUrlFilters } from '@shop/shared/remote';
import { pickOption, matchesSearch } from '@shop/shared/rules';
import {
  Button,
  Field,
  LIST_PLACE,
  ListPage,
  PlusIcon,
  Select,
  StaffIcon,
  useListPlace,
  usePagedList,
  lazyDialog,
} from '@shop/shared/ui';
import { useState } from 'react';
import { useLazyStaffMember, useStaff } from '../endpoints';
import { STAFF_SORTS, StaffList, type StaffAction } from '../staff/StaffList';
import { ToggleActive } from '../staff/ToggleActive';
import { roleOptions } from '../staff/roles';

const loadDialogs = () => import('../staff/StaffDialog');
const AddStaffDialog = lazyDialog(() => loadDialogs().then((module) => module.AddStaffDialog));
const EditStaffDialog = lazyDialog(() => loadDialogs().then((module) => module.EditStaffDialog));
const ResetPasswordDialog = lazyDialog(() =>
  import('../staff/ResetPasswordDialog').then((module) => module.ResetPasswordDialog),
);

const NO_FILTERS = { q: '', role: '', state: '', ...LIST_PLACE };

const stateOptions = [
  { value: '', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
] as const;

/** The open dialog over the list. */
type Open = { action: 'add' } | { action: StaffAction; member: StaffMember } | null;

/** The staff accounts page: add, edit, deactivate, reset a password. */
export default function StaffPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q, role, state } = filters;
  const { user } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const [load] = useLazyStaffMember();
  const edit = async (id: string) => {
    const { data: member } = await load({ params: { id } });
    if (member) setOpen({ action: 'edit', member });
    return member !== undefined;
  };
  const place = useListPlace(filters, change, { sorts: STAFF_SORTS, first: 'name' });
  const list = usePagedList<StaffMember, StaffQuery>({
    useQuery: useStaff,
    filters: {
      q: q.trim() || undefined,
      role: pickOption(roleOptions, role),
      active: state === 'active' ? 'true' : state === 'deactivated' ? 'false' : undefined,
    },
    place,
    matches: (member) =>
      (role === '' || member.role === role) &&
      (state === '' || member.active === (state === 'active')) &&
      matchesSearch(q, member.name, member.email, member.username),
  });
  return (
    <ListPage
      title="Staff Accounts"
      actions={
        <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setOpen({ action: 'add' })}>
          Add Account
        </Button>
      }
      noun={['account', 'accounts']}
      search={{
        label: 'Search accounts',
        placeholder: 'Name, email or username',
        value: q,
        onChange: (value) => change({ q: value, page: '1' }),
      }}
      filters={
        <>
          <Field label="Role" hideLabel>
            <Select
              options={[{ value: '', label: 'All roles' }, ...roleOptions]}
              value={role}
              onChange={(event) => change({ role: event.target.value, page: '1' })}
            />
          </Field>
          <Field label="State" hideLabel>
            <Select
              options={stateOptions}
              value={state}
              onChange={(event) => change({ state: event.target.value, page: '1' })}
            />
          </Field>
        </>
      }
      notice={
        <DraftNotices
          hidden={open !== null}
          forms={{ staff: (id) => (id === '' ? setOpen({ action: 'add' }) : edit(id)) }}
        />
      }
      list={list}
      filtered={q !== '' || role !== '' || state !== ''}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ icon: <StaffIcon size={26} /> }}
      place={place}
      columnsFirst
      dialogs={
        <>
          {open?.action === 'add' && <AddStaffDialog onClose={close} />}
          {open?.action === 'edit' && (
            <EditStaffDialog member={open.member} own={open.member._id === user?._id} onClose={close} />
          )}
          {open?.action === 'password' && <ResetPasswordDialog member={open.member} onClose={close} />}
          {(open?.action === 'deactivate' || open?.action === 'activate') && (
            <ToggleActive member={open.member} active={open.action === 'activate'} onClose={close} />
          )}
        </>
      }
    >
      <StaffList
        place={place}
        members={list.rows}
        ownId={user?._id}
        onAction={(action, member) => setOpen({ action, member })}
      />
    </ListPage>
  );
}
