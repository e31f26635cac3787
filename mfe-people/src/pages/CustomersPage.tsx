import { useListView } from '@shop/shared/api';
import type { Customer, CustomersQuery } from '@shop/shared/contracts';
import { useUrlFilters } from '@shop/shared/remote';
import { matchesPhone, matchesSearch, pageNumber } from '@shop/shared/rules';
import { CustomersIcon, Field, ListPage, Select } from '@shop/shared/ui';
import { CustomerDialog } from '../customers/CustomerDialog';
import { CustomerList } from '../customers/CustomerList';
import { customerName } from '../customers/customer';
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
      (matchesSearch(q, customerName(customer), customer.phone, customer._id, customer.customerId) ||
        matchesPhone(q, customer.phone)),
  });
  return (
    <ListPage
      title="Customers"
      noun={['customer', 'customers']}
      search={{
        label: 'Search customers',
        placeholder: 'Name, phone or ID',
        value: q,
        onChange: (value) => change({ q: value, page: '1' }),
      }}
      filters={
        <Field label="Location" hideLabel>
          <Select
            options={[{ value: '', label: 'All locations' }, ...locations.map((value) => ({ value, label: value }))]}
            value={location}
            onChange={(event) => change({ location: event.target.value, page: '1' })}
          />
        </Field>
      }
      list={list}
      filtered={q !== '' || location !== ''}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ text: 'Customers appear with their first order.', icon: <CustomersIcon size={26} /> }}
      page={page}
      onPage={(next) => change({ page: String(next) })}
      dialogs={
        openId !== '' &&
        !list.isLoading && (
          <CustomerDialog
            key={openId}
            id={openId}
            known={list.rows.find(({ _id }) => _id === openId)}
            onClose={() => change({ customer: '' })}
          />
        )
      }
    >
      <CustomerList customers={list.rows} onOpen={({ _id }) => change({ customer: _id })} />
    </ListPage>
  );
}
