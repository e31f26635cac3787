import type { Order, OrdersQuery } from '@shop/shared/contracts';
import { DraftNotices } from '@shop/shared/forms';
import { useHost, useUrlFilters } from '@shop/shared/remote';
import {
  CONTACT_FILTERS,
  calendarDay,
  needsContact,
  pickOption,
  instantsOf,
  isWithin,
  matchesPhone,
  matchesSearch,
  namesIn,
  shortId,
  statusesIn,
  withoutNumberSign,
} from '@shop/shared/rules';
import {
  Button,
  LIST_PLACE,
  ListPage,
  ListTabs,
  PlusIcon,
  useListPlace,
  usePagedList,
  lazyDialog,
} from '@shop/shared/ui';
import { useRef, useState } from 'react';
import { useOrderCounts, useOrders } from '../endpoints';
import { CONTACT_LABELS, contactCounts, knownContact } from '../contact/labels';
import { attentionQuery, needsThis } from '../orders/attention';
import { isNarrowedTo, narrowingQuery } from '../orders/narrowed';
import { MoreMenu } from '../orders/MoreMenu';
import { OpenOrder } from '../orders/OpenOrder';
import { orderTabs, paymentOptions, statusText, typeOptions } from '../orders/filter-options';
import { OrderFilters } from '../orders/OrderFilters';
import { ORDER_SORTS, OrderList } from '../orders/OrderList';
import { POLL_MS } from '../orders/polling';
import { OrderSelectionBar } from '../orders/OrderSelectionBar';
import { useBulkStep } from '../orders/useBulkStep';
import { TO_DO, isNarrowed, shownStatus, statusWith } from '../orders/to-do';
import { useListKeys } from '../orders/useListKeys';
import { useOrderSelection } from '../orders/useOrderSelection';
import { hasOutcome, outcomeOptions } from '../outcome/labels';
import { SavedViews } from '../views/SavedViews';

const NewOrderDialog = lazyDialog(() => import('../new-order/NewOrderDialog').then((module) => module.NewOrderDialog));

const KeysDialog = lazyDialog(() => import('../orders/KeysDialog').then((module) => module.KeysDialog));

const NARROWING = { town: '', printed: '', parcel: '', courier: '', product: '', hour: '' };
const ALL = {
  q: '',
  status: '',
  outcome: '',
  type: '',
  payment: '',
  attention: '',
  ...NARROWING,
  contact: '',
  range: '',
  from: '',
  to: '',
};
const NO_FILTERS = { ...ALL, ...LIST_PLACE, order: '', edit: '', new: '' };

/** Orders Management: filters, list, and a dialog for one order, which has its own URL. */
export default function OrdersPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q, outcome, type, payment, attention } = filters;
  const narrowed = isNarrowed(filters);
  const status = statusText([shownStatus(filters.status, narrowed)]);
  /** What the page opens with is no view of its own. */
  const isFirstView = status === TO_DO && !narrowed && filters.sort === '';
  const search = useRef<HTMLInputElement>(null);
  const [helps, setHelps] = useState(false);
  const { settings } = useHost();
  const [now, setNow] = useState(() => new Date());
  const instants = instantsOf(filters, now, settings.timeZone);
  const contact = knownContact(filters.contact);
  const kind = {
    type: pickOption(typeOptions, type),
    paymentMethod: pickOption(paymentOptions, payment),
    ...attentionQuery(attention),
    ...narrowingQuery(filters),
    ...instants,
  };
  const query: OrdersQuery = {
    q: q.trim() || undefined,
    status: status || undefined,
    outcome: pickOption(outcomeOptions, outcome) || undefined,
    ...kind,
    contact,
  };
  const place = useListPlace(filters, change, {
    sorts: ORDER_SORTS,
    // Who has waited longest comes first.
    ...((status === TO_DO || contact) && { shownFirst: 'createdAt' }),
  });
  const list = usePagedList<Order, OrdersQuery>({
    useQuery: useOrders,
    filters: query,
    place,
    matches: (order) =>
      (status === '' || namesIn(status).includes(order.status)) &&
      hasOutcome(order, query) &&
      (type === '' || order.orderType === type) &&
      (payment === '' || order.paymentMethod === payment) &&
      isWithin(order.createdAt, instants) &&
      needsThis(order, attention, new Date()) &&
      (!contact || needsContact(order, contact, calendarDay(new Date(), settings.timeZone))) &&
      isNarrowedTo(order, filters, settings.timeZone) &&
      (matchesSearch(withoutNumberSign(q), order.customerName, order.customerPhone, order._id, shortId(order._id)) ||
        matchesPhone(q, order.customerPhone, order.chatPhone)),
    pollingInterval: POLL_MS,
  });
  const { currentData: counts } = useOrderCounts(
    { query: { ...kind, outcome: query.outcome } },
    { pollingInterval: POLL_MS },
  );
  const selection = useOrderSelection(list.rows);
  const bulk = useBulkStep(selection);

  const openOrder = (id: string) => change({ order: id });
  const narrow = (changes: Partial<typeof NO_FILTERS>) => {
    // Updates the date, because the page may have been left open past midnight.
    setNow(new Date());
    // A status and a contact are tabs of one row, so one takes the place of the other.
    const byTab = changes.status === undefined ? changes : { contact: '', ...changes };
    change({ ...byTab, ...statusWith(byTab, filters), page: '1' });
  };
  const create = () => change({ new: '1' });
  useListKeys({ search, opened: filters.order !== '', onNew: create, onHelp: () => setHelps(true) });
  const waiting = contactCounts(counts);
  const tabs = [
    ...orderTabs.slice(0, 1),
    // They take room only while an order waits in them.
    ...CONTACT_FILTERS.filter((filter) => filter === contact || waiting[filter]).map((filter) => ({
      value: filter,
      label: CONTACT_LABELS[filter],
    })),
    ...orderTabs.slice(1),
  ];
  const statusCountOf = (value: string) =>
    value === '' ? counts?.total : counts && statusesIn(value)?.reduce((sum, name) => sum + counts.byStatus[name], 0);
  const countOf = (value: string) => {
    const filter = knownContact(value);
    return filter ? waiting[filter] : statusCountOf(value);
  };

  return (
    <ListPage
      title="Orders Management"
      actions={
        <>
          <SavedViews filters={{ ...filters, status: isFirstView ? '' : status }} onOpen={narrow} />
          <MoreMenu query={query} />
          <Button variant="primary" icon={<PlusIcon size={18} />} onClick={create}>
            New order
          </Button>
        </>
      }
      noun={['order', 'orders']}
      tabs={
        <ListTabs
          label="Orders by status"
          tabs={tabs.map((tab) => ({
            ...tab,
            // The counts do not apply to a search.
            count: q.trim() === '' ? countOf(tab.value) : undefined,
          }))}
          value={contact ?? status}
          onChange={(value) => narrow(knownContact(value) ? { status: '', contact: value } : { status: value })}
        />
      }
      search={{
        label: 'Search orders',
        placeholder: 'Name, phone or order ID',
        value: q,
        onChange: (value) => narrow({ q: value }),
        inputRef: search,
      }}
      filters={<OrderFilters values={{ ...filters, status }} onChange={narrow} />}
      notice={
        <>
          <DraftNotices
            hidden={filters.new !== '' || filters.order !== ''}
            forms={{
              order: create,
              'order-notes': openOrder,
              'order-end': openOrder,
              'order-attempt': openOrder,
              'order-check-in': openOrder,
              'order-edit': (id) => change({ order: id, edit: '1' }),
            }}
          />
          <OrderSelectionBar selection={selection} bulk={bulk} listed={list.rows.length} />
        </>
      }
      list={list}
      filtered={narrowed || (status !== '' && status !== TO_DO)}
      onClearFilters={() => change(NO_FILTERS)}
      empty={
        status === TO_DO && counts?.total !== 0
          ? {
              text: 'No order waits to be accepted or sent.',
              action: <Button onClick={() => narrow({ status: '' })}>Show all orders</Button>,
            }
          : { text: 'Orders appear here as soon as they are placed.' }
      }
      place={place}
      columnsFirst
      dialogs={
        <>
          {helps && <KeysDialog onClose={() => setHelps(false)} />}
          {filters.new !== '' && (
            <NewOrderDialog
              copyOf={filters.new === '1' ? undefined : filters.new}
              onClose={() => change({ new: '' })}
            />
          )}
          {filters.order !== '' && (
            <OpenOrder
              id={filters.order}
              ready={!list.isLoading}
              rows={list.rows}
              edits={filters.edit !== ''}
              onEdit={(edits) => change({ edit: edits ? '1' : '' })}
              onOpen={(id) => change({ order: id, edit: '' })}
              onClose={() => change({ order: '', edit: '' })}
            />
          )}
        </>
      }
    >
      <OrderList
        place={place}
        orders={list.rows}
        current={filters.order || undefined}
        selection={selection}
        disabled={bulk.waiting !== null || bulk.sending}
        onOpen={({ _id }) => change({ order: _id })}
      />
    </ListPage>
  );
}
