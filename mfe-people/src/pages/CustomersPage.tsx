import { errorText, useListView } from '@shop/shared/api';
import type { CustomersQuery } from '@shop/shared/contracts';
import { useUrlFilters } from '@shop/shared/remote';
import { matchesSearch, pageCount, pageNumber } from '@shop/shared/rules';
import {
  Button,
  EmptyState,
  Field,
  ListStates,
  PageHeader,
  Pagination,
  SearchInput,
  Select,
  Stack,
  Toolbar,
} from '@shop/shared/ui';
import { CustomerDialog } from '../customers/CustomerDialog';
import { CustomerList } from '../customers/CustomerList';
import type { Customer } from '../customers/customer';
import { useCustomerLocations, useCustomers } from '../endpoints';

const NO_FILTERS = { q: '', location: '', page: '1' };

const AT_FIRST = { ...NO_FILTERS, customer: '' };

/** Customers: search by name, phone or id, and by the locations present; the detail of one, by the URL. */
export default function CustomersPage() {
  const [filters, change] = useUrlFilters(AT_FIRST);
  const { q, location, customer: openId } = filters;
  const page = pageNumber(filters.page);
  const { data: present = [] } = useCustomerLocations();
  // The one chosen stays a choice while the others are loading.
  const locations = location === '' || present.includes(location) ? present : [location, ...present];
  const list = useListView<Customer, CustomersQuery>({
    useQuery: useCustomers,
    filters: { q: q.trim() || undefined, location: location || undefined, page: page > 1 ? page : undefined },
    matches: (customer) =>
      (location === '' || customer.location === location) &&
      matchesSearch(q, customer.name, customer.phone, customer._id, customer.customerId),
  });
  const hasFilters = q !== '' || location !== '';
  return (
    <Stack gap={5}>
      <PageHeader title="Customers" />
      <Toolbar
        search={
          <SearchInput
            label="Search customers"
            placeholder="Name, phone or ID"
            value={q}
            onChange={(value) => change({ q: value, page: '1' })}
          />
        }
        summary={list.isLoading ? undefined : `${list.total} ${list.total === 1 ? 'customer' : 'customers'}`}
      >
        <Field label="Location" hideLabel>
          <Select
            options={[{ value: '', label: 'All locations' }, ...locations.map((value) => ({ value, label: value }))]}
            value={location}
            onChange={(event) => change({ location: event.target.value, page: '1' })}
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
        <CustomerList customers={list.rows} onOpen={({ _id }) => change({ customer: _id })} />
        {!list.complete && (
          <Pagination page={page} pages={pageCount(list.total)} onPage={(next) => change({ page: String(next) })} />
        )}
      </ListStates>
      {openId !== '' && !list.isLoading && (
        <CustomerDialog
          key={openId}
          id={openId}
          known={list.rows.find(({ _id }) => _id === openId)}
          onClose={() => change({ customer: '' })}
        />
      )}
    </Stack>
  );
}
