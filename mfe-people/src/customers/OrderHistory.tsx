import type { Customer } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { counted, formatDateTime, formatMoney, orderNumber } from '@shop/shared/rules';
import { DataList, LoadMore, OrderBadge, Stack, Text, TextLink, type DataColumn } from '@shop/shared/ui';
import { useState } from 'react';

type HistoryOrder = Customer['orders'][number];

const PART = 20;

/**
 * A customer's orders, newest first, also those that ended without delivery, with links to them. Long histories are
 * shown in parts.
 */
export function OrderHistory({ orders }: { orders: readonly HistoryOrder[] }) {
  const { settings } = useHost();
  const [shown, setShown] = useState(PART);
  if (orders.length === 0) return <Text tone="muted">No orders yet</Text>;
  const date = ({ createdAt }: HistoryOrder) => formatDateTime(createdAt, settings.timeZone);
  const total = ({ totalAmount }: HistoryOrder) => formatMoney(totalAmount);
  const columns: DataColumn<HistoryOrder>[] = [
    {
      key: 'number',
      header: 'Order',
      place: 'title',
      render: ({ _id }) => <TextLink to={`/orders?order=${_id}`}>{`#${orderNumber(_id)}`}</TextLink>,
    },
    { key: 'date', header: 'Date', render: date, brief: date },
    {
      key: 'items',
      header: 'Items',
      align: 'end',
      render: ({ itemCount }) => itemCount,
      brief: ({ itemCount }) => counted(itemCount, 'item'),
    },
    { key: 'total', header: 'Total', align: 'end', render: total, brief: total },
    { key: 'status', header: 'Status', place: 'aside', render: (order) => <OrderBadge order={order} /> },
  ];
  return (
    <Stack gap={3}>
      <DataList label="Order History" columns={columns} rows={orders.slice(0, shown)} rowKey={({ _id }) => _id} />
      {orders.length > PART && (
        <LoadMore
          shown={Math.min(shown, orders.length)}
          total={orders.length}
          noun="orders"
          onMore={() => setShown(shown + PART)}
        />
      )}
    </Stack>
  );
}
