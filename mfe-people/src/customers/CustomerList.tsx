import type { Customer } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { counted, formatDate, formatMoney, shortId } from '@shop/shared/rules';
import { Badge, DataList, type DataColumn, type ListPlace } from '@shop/shared/ui';
import { customerName, isGuest } from './customer';

/** Columns by which the API can sort customers. */
export const CUSTOMER_SORTS = ['name', 'location', 'orderCount', 'totalSpent', 'lastOrderDate', 'createdAt'];

interface Props {
  customers: readonly Customer[];
  place: ListPlace;
  onOpen: (customer: Customer) => void;
}

/** The customers as rows, or as cards on phones. The reserved guest never has the status active. */
export function CustomerList({ customers, place, onOpen }: Props) {
  const { settings } = useHost();
  const lastOrder = ({ lastOrderDate }: Customer) => lastOrderDate && formatDate(lastOrderDate, settings.timeZone);
  const columns: DataColumn<Customer>[] = [
    { key: 'name', header: 'Name', place: 'title', render: customerName, sort: { by: 'name', kind: 'text' } },
    { key: 'id', header: 'ID', priority: 3, render: ({ _id }) => shortId(_id) },
    {
      key: 'phone',
      header: 'Phone',
      nowrap: true,
      render: ({ phone }) => phone || '-',
      brief: ({ phone }) => phone,
    },
    {
      key: 'location',
      header: 'Location',
      priority: 2,
      render: ({ location }) => location || '-',
      brief: ({ location }) => location,
      sort: { by: 'location', kind: 'text' },
    },
    {
      key: 'tags',
      header: 'Tags',
      priority: 3,
      render: ({ tags = [] }) => tags.join(', '),
      brief: ({ tags = [] }) => tags.join(', '),
    },
    {
      key: 'orders',
      header: 'Orders',
      align: 'end',
      nowrap: true,
      render: ({ orderCount }) => orderCount,
      brief: (customer) => {
        const orders = counted(customer.orderCount, 'order');
        const last = lastOrder(customer);
        return last ? `${orders}, last on ${last}` : orders;
      },
      sort: { by: 'orderCount', kind: 'number' },
    },
    {
      key: 'spent',
      header: 'Spent',
      align: 'end',
      nowrap: true,
      render: ({ totalSpent }) => formatMoney(totalSpent),
      brief: ({ totalSpent }) => `${formatMoney(totalSpent)} spent`,
      sort: { by: 'totalSpent', kind: 'number' },
    },
    {
      key: 'last',
      header: 'Last order',
      nowrap: true,
      render: (customer) => lastOrder(customer) ?? 'Never',
      // Cards show the number of orders instead.
      brief: () => '',
      sort: { by: 'lastOrderDate', kind: 'date' },
    },
    {
      key: 'joined',
      header: 'Joined',
      priority: 2,
      nowrap: true,
      render: ({ createdAt }) => formatDate(createdAt, settings.timeZone),
      sort: { by: 'createdAt', kind: 'date' },
    },
    {
      key: 'state',
      header: 'State',
      place: 'aside',
      render: (customer) =>
        isGuest(customer) ? null : customer.blocked ? <Badge tone="red">Blocked</Badge> : <Badge>Active</Badge>,
    },
  ];
  return (
    <DataList
      label="Customers"
      columns={columns}
      rows={customers}
      rowKey={({ _id }) => _id}
      onOpen={onOpen}
      sorting={place}
    />
  );
}
