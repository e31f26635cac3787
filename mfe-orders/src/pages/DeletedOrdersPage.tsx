import type { DeletedOrdersQuery, Order } from '@shop/shared/contracts';
import { useHost, useUrlFilters } from '@shop/shared/remote';
import {
  formatMoney,
  formatShortDateTime,
  matchesPhone,
  matchesSearch,
  orderNumber,
  withoutNumberSign,
} from '@shop/shared/rules';
import {
  ButtonLink,
  DataList,
  LIST_PLACE,
  ListPage,
  OrderStatusDot,
  useListPlace,
  usePagedList,
  type DataColumn,
} from '@shop/shared/ui';
import { useDeletedOrders } from '../endpoints';
import { customerLabel, lineLabel } from '../orders/labels';

const NO_FILTERS = { q: '', ...LIST_PLACE };

/** Who deleted an order, and when; undefined for an order whose history does not say it. */
const deletionOf = ({ history }: Order) => history.findLast(({ status }) => status === 'deleted');

/** The deleted orders, the last deleted first. Nothing of them can be changed. */
export default function DeletedOrdersPage() {
  const { timeZone } = useHost().settings;
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q } = filters;
  const place = useListPlace(filters, change);
  const list = usePagedList<Order, DeletedOrdersQuery>({
    useQuery: useDeletedOrders,
    filters: { q: q.trim() || undefined },
    place,
    matches: ({ _id, customerName, customerPhone, chatPhone }) =>
      matchesSearch(withoutNumberSign(q), customerName, _id) || matchesPhone(q, customerPhone, chatPhone),
  });
  const now = new Date();
  const date = (at: string | undefined) => (at === undefined ? '-' : formatShortDateTime(at, timeZone, now));
  const columns: DataColumn<Order>[] = [
    { key: 'customer', header: 'Customer', place: 'title', render: customerLabel },
    { key: 'id', header: 'Order', nowrap: true, render: ({ _id }) => `#${orderNumber(_id)}` },
    {
      key: 'phone',
      header: 'Phone',
      priority: 3,
      nowrap: true,
      render: ({ customerPhone }) => customerPhone || '-',
    },
    {
      key: 'items',
      header: 'Items',
      priority: 3,
      render: ({ products }) => products.map((line) => `${line.quantity} × ${lineLabel(line)}`).join(', '),
    },
    { key: 'placed', header: 'Placed', priority: 2, nowrap: true, render: ({ createdAt }) => date(createdAt) },
    { key: 'deleted', header: 'Deleted', nowrap: true, render: (order) => date(deletionOf(order)?.at) },
    { key: 'by', header: 'By', nowrap: true, render: (order) => deletionOf(order)?.by ?? '-' },
    { key: 'status', header: 'Status', place: 'aside', render: (order) => <OrderStatusDot order={order} /> },
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      place: 'aside',
      nowrap: true,
      render: ({ totalAmount }) => formatMoney(totalAmount),
    },
  ];
  return (
    <ListPage
      title="Deleted Orders"
      actions={<ButtonLink to="/orders">All orders</ButtonLink>}
      noun={['deleted order', 'deleted orders']}
      search={{
        label: 'Search deleted orders',
        placeholder: 'Name, phone or order ID',
        value: q,
        onChange: (value) => change({ q: value, page: '1' }),
      }}
      list={list}
      filtered={q !== ''}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ text: 'No orders were deleted.' }}
      place={place}
      columnsFirst
    >
      <DataList label="Deleted orders" columns={columns} rows={list.rows} rowKey={({ _id }) => _id} />
    </ListPage>
  );
}
