import type { Customer, CustomersQuery } from '@shop/shared/contracts';
import { DraftNotices } from '@shop/shared/forms';
import { useUrlFilters } from '@shop/shared/remote';
import { matchesPhone, matchesSearch } from '@shop/shared/rules';
import { CustomersIcon, Field, LIST_PLACE, ListPage, Select, useListPlace, usePagedList } from '@shop/shared/ui';
import { CustomerDialog } from '../customers/CustomerDialog';
import { CUSTOMER_SORTS, CustomerList } from '../customers/CustomerList';
import { customerName } from '../customers/customer';
import { useCustomerLocations, useCustomers } from '../endpoints';

const NO_FILTERS = { q: '', location: '', same: '', ...LIST_PLACE };

const AT_FIRST = { ...NO_FILTERS, customer: '' };

/** Customers whose numbers are one number, written differently, are for a person to look at. */
const SAME_NUMBER = [
  { value: '', label: 'All phone numbers' },
  { value: '1', label: 'Number of another customer' },
];

/** The customers page: search by name, phone or id, and a filter by location. The URL can open one customer. */
export default function CustomersPage() {
  const [filters, change] = useUrlFilters(AT_FIRST);
  const { q, location, same, customer: openId } = filters;
  const { data: present = [] } = useCustomerLocations();
  // The selected location stays an option while the others are loading.
  const locations = location === '' || present.includes(location) ? present : [location, ...present];
  const place = useListPlace(filters, change, { sorts: CUSTOMER_SORTS });
  const list = usePagedList<Customer, CustomersQuery>({
    useQuery: useCustomers,
    filters: {
      q: q.trim() || undefined,
      location: location || undefined,
      sameNumber: same === '1' ? 'true' : undefined,
    },
    place,
    matches: (customer) =>
      (location === '' || customer.location === location) &&
      (same !== '1' || customer.sameNumber !== undefined) &&
      (matchesSearch(q, customerName(customer), customer.phone, customer._id, customer.customerId) ||
        matchesPhone(q, customer.phone, customer.chatPhone)),
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
        <>
          <Field label="Location" hideLabel>
            <Select
              options={[{ value: '', label: 'All locations' }, ...locations.map((value) => ({ value, label: value }))]}
              value={location}
              onChange={(event) => change({ location: event.target.value, page: '1' })}
            />
          </Field>
          <Field label="Phone numbers" hideLabel>
            <Select
              options={SAME_NUMBER}
              value={same}
              onChange={(event) => change({ same: event.target.value, page: '1' })}
            />
          </Field>
        </>
      }
      notice={
        <DraftNotices hidden={openId !== ''} forms={{ 'customer-note': (record) => change({ customer: record }) }} />
      }
      list={list}
      filtered={q !== '' || location !== '' || same !== ''}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ text: 'Customers appear with their first order.', icon: <CustomersIcon size={26} /> }}
      place={place}
      columnsFirst
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
      <CustomerList place={place} customers={list.rows} onOpen={({ _id }) => change({ customer: _id })} />
    </ListPage>
  );
}
