import type { Order, OrdersQuery } from '@shop/shared/contracts';
import { DraftNotices } from '@shop/shared/forms';
import { useHost, useUrlFilters } from '@shop/shared/remote';
import {
  pickOption,
  instantsOf,
  isWithin,
  matchesPhone,
  matchesSearch,
  namesIn,
  shortId,
  withoutNumberSign,
} from '@shop/shared/rules';
import { Button, LIST_PLACE, ListPage, ListTabs, PlusIcon, useListPlace, usePagedList } from '@shop/shared/ui';
import { Suspense, lazy, useState } from 'react';
import { useOrderCounts, useOrders } from '../endpoints';
import { attentionQuery, needsThis } from '../orders/attention';
import { isNarrowedTo, narrowingQuery } from '../orders/narrowed';
import { MoreMenu } from '../orders/MoreMenu';
import { OpenOrder } from '../orders/OpenOrder';
import { orderTabs, paymentOptions, statusText, typeOptions } from '../orders/filter-options';
import { OrderFilters } from '../orders/OrderFilters';
import { ORDER_SORTS, OrderList } from '../orders/OrderList';
import { POLL_MS } from '../orders/polling';
import { SelectionBar } from '../orders/SelectionBar';
import { useBulkStep } from '../orders/useBulkStep';
import { useOrderSelection } from '../orders/useOrderSelection';
import { hasOutcome, outcomeOptions } from '../outcome/labels';
import { SavedViews } from '../views/SavedViews';

const NewOrderDialog = lazy(() =>
  import('../new-order/NewOrderDialog').then((module) => ({ default: module.NewOrderDialog })),
);

const NARROWING = { town: '', printed: '', product: '', hour: '' };
const ALL = {
  q: '',
  status: '',
  outcome: '',
  type: '',
  payment: '',
  attention: '',
  ...NARROWING,
  range: '',
  from: '',
  to: '',
};
const NO_FILTERS = { ...ALL, ...LIST_PLACE, order: '', edit: '', new: '' };

/** Orders Management: filters, list, and a dialog for one order, which has its own URL. */
export default function OrdersPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q, outcome, type, payment, attention, town, printed, product, hour } = filters;
  const status = statusText([filters.status]);
  const { settings } = useHost();
  const [now, setNow] = useState(() => new Date());
  const instants = instantsOf(filters, now, settings.timeZone);
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
  };
  const place = useListPlace(filters, change, { sorts: ORDER_SORTS });
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
    change({ ...changes, page: '1' });
  };

  return (
    <ListPage
      title="Orders Management"
      actions={
        <>
          <SavedViews filters={{ ...filters, status }} onOpen={narrow} />
          <MoreMenu query={query} />
          <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => change({ new: '1' })}>
            New order
          </Button>
        </>
      }
      noun={['order', 'orders']}
      tabs={
        <ListTabs
          label="Orders by status"
          tabs={orderTabs.map((tab) => ({
            ...tab,
            // The counts do not apply to a search.
            count: q.trim() === '' ? (tab.value === '' ? counts?.total : counts?.byStatus[tab.value]) : undefined,
          }))}
          value={status}
          onChange={(value) => narrow({ status: value })}
        />
      }
      search={{
        label: 'Search orders',
        placeholder: 'Name, phone or order ID',
        value: q,
        onChange: (value) => narrow({ q: value }),
      }}
      filters={<OrderFilters values={filters} onChange={narrow} />}
      notice={
        <>
          <DraftNotices
            hidden={filters.new !== '' || filters.order !== ''}
            forms={{
              order: () => change({ new: '1' }),
              'order-notes': openOrder,
              'order-end': openOrder,
              'order-attempt': openOrder,
              'order-check-in': openOrder,
              'order-edit': (id) => change({ order: id, edit: '1' }),
            }}
          />
          <SelectionBar selection={selection} bulk={bulk} listed={list.rows.length} />
        </>
      }
      list={list}
      filtered={[status, outcome, type, payment, attention, q, town, printed, product, hour, filters.range].some(
        (value) => value !== '',
      )}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ text: 'Orders appear here as soon as they are placed.' }}
      place={place}
      columnsFirst
      dialogs={
        <>
          <Suspense>
            {filters.new !== '' && (
              <NewOrderDialog
                copyOf={filters.new === '1' ? undefined : filters.new}
                onClose={() => change({ new: '' })}
              />
            )}
          </Suspense>
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
        selection={selection}
        disabled={bulk.waiting !== null || bulk.sending}
        onOpen={({ _id }) => change({ order: _id })}
      />
    </ListPage>
  );
}
