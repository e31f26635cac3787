import type { Customer } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate, formatMoney, shortId } from '@shop/shared/rules';
import { Badge, DataList, type DataColumn } from '@shop/shared/ui';
import { customerName, isGuest } from './customer';

interface Props {
  customers: readonly Customer[];
  onOpen: (customer: Customer) => void;
}

/** The customers as rows, on phones as cards. The reserved guest is never called active. */
export function CustomerList({ customers, onOpen }: Props) {
  const { settings } = useHost();
  const columns: DataColumn<Customer>[] = [
    { key: 'name', header: 'Name', place: 'title', render: customerName },
    { key: 'id', header: 'ID', render: ({ _id }) => shortId(_id) },
    { key: 'phone', header: 'Phone', nowrap: true, render: ({ phone }) => phone || '-' },
    { key: 'location', header: 'Location', render: ({ location }) => location || '-' },
    { key: 'orders', header: 'Orders', align: 'end', render: ({ orderCount }) => orderCount },
    { key: 'spent', header: 'Spent', align: 'end', render: ({ totalSpent }) => formatMoney(totalSpent) },
    {
      key: 'joined',
      header: 'Joined',
      nowrap: true,
      render: ({ createdAt }) => formatDate(createdAt, settings.timeZone),
    },
    {
      key: 'state',
      header: 'State',
      place: 'aside',
      render: (customer) => (isGuest(customer) ? null : <Badge tone="green">Active</Badge>),
    },
  ];
  return <DataList label="Customers" columns={columns} rows={customers} rowKey={({ _id }) => _id} onOpen={onOpen} />;
}
