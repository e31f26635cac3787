import { errorText, useListView } from '@shop/shared/api';
import type { CustomersQuery } from '@shop/shared/contracts';
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
import { CustomerList } from '../customers/CustomerList';
import { locationsOf, type Customer } from '../customers/customer';
import { useCustomers } from '../endpoints';

const NO_FILTERS = { q: '', location: '' };

/** Customers: search by name, phone or id, and by the locations present. */
export default function CustomersPage() {
  const [{ q, location }, change] = useUrlFilters(NO_FILTERS);
  const everyone = useCustomers({ query: {} });
  const list = useListView<Customer, CustomersQuery>({
    useQuery: useCustomers,
    filters: { q: q.trim() || undefined, location: location || undefined },
    matches: (customer) =>
      (location === '' || customer.location === location) &&
      matchesSearch(q, customer.name, customer.phone, customer._id, customer.customerId),
  });
  const hasFilters = q !== '' || location !== '';
  const locations = locationsOf(everyone.data?.rows ?? []);
  return (
    <Stack gap={5}>
      <PageHeader title="Customers" />
      <Toolbar
        search={
          <SearchInput
            label="Search customers"
            placeholder="Name, phone or ID"
            value={q}
            onChange={(value) => change({ q: value })}
          />
        }
        summary={list.isLoading ? undefined : `${list.total} ${list.total === 1 ? 'customer' : 'customers'}`}
      >
        <Field label="Location" hideLabel>
          <Select
            options={[{ value: '', label: 'All locations' }, ...locations.map((value) => ({ value, label: value }))]}
            value={location}
            onChange={(event) => change({ location: event.target.value })}
          />
        </Field>
      </Toolbar>
      <ListStates
        list={list}
        loadingLabel="Loading customers"
        failure="Failed to load customers"
        reason={errorText(list.error, '') || undefined}
        empty={
          <EmptyState
            title="No customers found"
            level={2}
            text={hasFilters ? 'No customers match your current filters.' : 'Customers appear with their first order.'}
            action={hasFilters && <Button onClick={() => change(NO_FILTERS)}>Clear filters</Button>}
          />
        }
      >
        <CustomerList customers={list.rows} />
      </ListStates>
    </Stack>
  );
}
