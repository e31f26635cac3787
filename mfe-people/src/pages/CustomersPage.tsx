import type { Customer, CustomersQuery } from '@shop/shared/contracts';
import { DraftNotices } from '@shop/shared/forms';
import { useUrlFilters } from '@shop/shared/remote';
import { foldText, matchesPhone, matchesSearch } from '@shop/shared/rules';
import {
  CustomersIcon,
  Field,
  LIST_PLACE,
  ListPage,
  Select,
  useListPlace,
  usePagedList,
  lazyDialog,
} from '@shop/shared/ui';
import { useState } from 'react';
import { CustomerDialog, type CustomerAct } from '../customers/CustomerDialog';
import { CUSTOMER_SORTS, CustomerList } from '../customers/CustomerList';
import { customerName } from '../customers/customer';
import type { FoundCustomer } from '../customers/customer-fields';
import { useCustomerLocations, useCustomerTags, useCustomers, useLazyCustomer } from '../endpoints';

const EditCustomer = lazyDialog(() => import('../customers/EditCustomer').then((module) => module.EditCustomer));
const BlockCustomer = lazyDialog(() => import('../customers/BlockCustomer').then((module) => module.BlockCustomer));
const UnblockCustomer = lazyDialog(() => import('../customers/BlockCustomer').then((module) => module.UnblockCustomer));
const EraseCustomer = lazyDialog(() => import('../customers/EraseCustomer').then((module) => module.EraseCustomer));
const ExportCustomer = lazyDialog(() => import('../customers/ExportCustomer').then((module) => module.ExportCustomer));
const MergeCustomer = lazyDialog(() => import('../customers/MergeCustomer').then((module) => module.MergeCustomer));
const UndoMerge = lazyDialog(() => import('../customers/MergeCustomer').then((module) => module.UndoMerge));

const NO_FILTERS = { q: '', location: '', tag: '', same: '', ...LIST_PLACE };

const AT_FIRST = { ...NO_FILTERS, customer: '' };

/** Customers whose numbers are one number, written differently, are for a person to look at. */
const SAME_NUMBER = [
  { value: '', label: 'All numbers' },
  { value: '1', label: 'Number of another customer' },
];

/** What staff do with a customer, in place of the customer's own dialog. */
interface Act {
  kind: CustomerAct;
  customer: Customer;
  /** Whom to merge into them, where that is known. */
  other?: FoundCustomer;
}

/** The option that is chosen, in the spelling that the list of options has. */
const chosenOf = (present: readonly string[], chosen: string): string =>
  present.find((value) => foldText(value) === foldText(chosen)) ?? chosen;

/** The chosen value stays an option while the others are loading. */
const withChosen = (present: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || present.includes(chosen) ? present : [chosen, ...present];

/** The customers page: search by name, phone or id, filters by location and tag. The URL can open one customer. */
export default function CustomersPage() {
  const [filters, change] = useUrlFilters(AT_FIRST);
  const { q, same, customer: openId } = filters;
  const { data: places = [] } = useCustomerLocations();
  const { data: knownTags = [] } = useCustomerTags();
  const [location, tag] = [chosenOf(places, filters.location), chosenOf(knownTags, filters.tag)];
  const locations = withChosen(places, location);
  const tags = withChosen(knownTags, tag);
  const [act, setAct] = useState<Act | null>(null);
  const [load] = useLazyCustomer();
  const resume = (kind: CustomerAct) => async (id: string) => {
    const { data: customer } = await load({ params: { id } });
    if (customer) setAct({ kind, customer });
    return customer !== undefined;
  };
  const acted = () => setAct(null);
  const place = useListPlace(filters, change, { sorts: CUSTOMER_SORTS });
  const list = usePagedList<Customer, CustomersQuery>({
    useQuery: useCustomers,
    filters: {
      q: q.trim() || undefined,
      location: location || undefined,
      tag: tag || undefined,
      sameNumber: same === '1' ? 'true' : undefined,
    },
    place,
    matches: (customer) =>
      (location === '' || foldText(customer.location) === foldText(location)) &&
      (tag === '' || (customer.tags ?? []).some((known) => foldText(known) === foldText(tag))) &&
      (same !== '1' || customer.sameNumber !== undefined) &&
      (matchesSearch(q, customerName(customer), customer.phone, customer._id, customer.customerId) ||
        matchesPhone(q, customer.phone, customer.chatPhone) ||
        (customer.phones ?? []).some(({ phone, chatPhone }) => matchesPhone(q, phone, chatPhone))),
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
          {tags.length > 0 && (
            <Field label="Tag" hideLabel>
              <Select
                options={[{ value: '', label: 'All tags' }, ...tags.map((value) => ({ value, label: value }))]}
                value={tag}
                onChange={(event) => change({ tag: event.target.value, page: '1' })}
              />
            </Field>
          )}
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
        <DraftNotices
          hidden={openId !== '' || act !== null}
          forms={{
            'customer-note': (record) => change({ customer: record }),
            customer: resume('edit'),
            'customer-block': resume('block'),
          }}
        />
      }
      list={list}
      filtered={q !== '' || location !== '' || tag !== '' || same !== ''}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ text: 'Customers appear with their first order.', icon: <CustomersIcon size={26} /> }}
      place={place}
      columnsFirst
      dialogs={
        <>
          {openId !== '' && act === null && !list.isLoading && (
            <CustomerDialog
              key={openId}
              id={openId}
              known={list.rows.find(({ _id }) => _id === openId)}
              onAct={(kind, customer) => setAct({ kind, customer })}
              onClose={() => change({ customer: '' })}
            />
          )}
          {act?.kind === 'edit' && (
            <EditCustomer
              customer={act.customer}
              onMerge={(customer, other) => setAct({ kind: 'merge', customer, other })}
              onClose={acted}
            />
          )}
          {act?.kind === 'block' && <BlockCustomer customer={act.customer} onClose={acted} />}
          {act?.kind === 'merge' && <MergeCustomer customer={act.customer} other={act.other} onClose={acted} />}
          {act?.kind === 'undo-merge' && <UndoMerge customer={act.customer} onClose={acted} />}
          {act?.kind === 'export' && <ExportCustomer customer={act.customer} onClose={acted} />}
          {act?.kind === 'erase' && (
            <EraseCustomer customer={act.customer} onErased={() => change({ customer: '' })} onClose={acted} />
          )}
          {act?.kind === 'unblock' && <UnblockCustomer customer={act.customer} onClose={acted} />}
        </>
      }
    >
      <CustomerList place={place} customers={list.rows} onOpen={({ _id }) => change({ customer: _id })} />
    </ListPage>
  );
}
