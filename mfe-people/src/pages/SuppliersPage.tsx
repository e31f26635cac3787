import { errorText, useListView } from '@shop/shared/api';
import type { Supplier, SuppliersQuery } from '@shop/shared/contracts';
import { useUrlFilters } from '@shop/shared/remote';
import { matchesSearch } from '@shop/shared/rules';
import {
  Button,
  EmptyState,
  Field,
  ListStates,
  PageHeader,
  SearchInput,
  Select,
  Stack,
  Toolbar,
} from '@shop/shared/ui';
import { useSuppliers } from '../endpoints';
import { SupplierList } from '../suppliers/SupplierList';

const NO_FILTERS = { q: '', status: '' };

const STATUSES: readonly Supplier['status'][] = ['active', 'inactive', 'suspended'];

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...STATUSES.map((status) => ({ value: status, label: status.charAt(0).toUpperCase() + status.slice(1) })),
];

/** Suppliers: search and status. */
export default function SuppliersPage() {
  const [{ q, status }, change] = useUrlFilters(NO_FILTERS);
  const list = useListView<Supplier, SuppliersQuery>({
    useQuery: useSuppliers,
    filters: { q: q.trim() || undefined, status: STATUSES.find((known) => known === status) },
    matches: (supplier) =>
      (status === '' || supplier.status === status) &&
      matchesSearch(q, supplier.name, supplier.company, supplier.email, supplier.phone),
  });
  const hasFilters = q !== '' || status !== '';
  return (
    <Stack gap={5}>
      <PageHeader title="Suppliers" />
      <Toolbar
        search={
          <SearchInput
            label="Search suppliers"
            placeholder="Name, company, email or phone"
            value={q}
            onChange={(value) => change({ q: value })}
          />
        }
        summary={list.isLoading ? undefined : `${list.total} ${list.total === 1 ? 'supplier' : 'suppliers'}`}
      >
        <Field label="Status" hideLabel>
          <Select options={statusOptions} value={status} onChange={(event) => change({ status: event.target.value })} />
        </Field>
      </Toolbar>
      <ListStates
        list={list}
        loadingLabel="Loading suppliers"
        failure="Failed to load suppliers"
        reason={errorText(list.error, '') || undefined}
        empty={
          <EmptyState
            title="No suppliers found"
            level={2}
            text={hasFilters ? 'No suppliers match your current filters.' : 'There are no suppliers yet.'}
            action={hasFilters && <Button onClick={() => change(NO_FILTERS)}>Clear filters</Button>}
          />
        }
      >
        <SupplierList suppliers={list.rows} />
      </ListStates>
    </Stack>
  );
}
