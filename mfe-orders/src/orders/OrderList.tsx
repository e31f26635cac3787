import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, formatMoney, orderNumber, paymentLabel } from '@shop/shared/rules';
import { Checkbox, DataList, StatusBadge, Text, media, visuallyHidden, type DataColumn } from '@shop/shared/ui';
import styled from 'styled-components';
import { customerLabel, itemsLabel, needsAttention, orderTypeLabel } from './labels';
import type { BulkAccept } from './useBulkAccept';

interface Props {
  orders: readonly Order[];
  onOpen: (order: Order) => void;
  /** Choosing pending orders to accept; absent or not under way, the list has no boxes. */
  bulk?: BulkAccept;
}

/** The orders as rows, on phones as cards; chat and credit orders are highlighted. */
export function OrderList({ orders, onOpen, bulk }: Props) {
  const { settings } = useHost();
  const boxes: DataColumn<Order> = {
    key: 'select',
    header: 'Select',
    hideHeader: true,
    place: 'actions',
    render: ({ _id, status }) =>
      bulk && status === 'pending' ? (
        <Checkbox
          label={<OnCards>{`Select order #${orderNumber(_id)}`}</OnCards>}
          checked={bulk.chosen.has(_id)}
          disabled={bulk.busy}
          onChange={(event) => bulk.choose(_id, event.target.checked)}
        />
      ) : null,
  };
  const columns: DataColumn<Order>[] = [
    ...(bulk?.selecting ? [boxes] : []),
    { key: 'customer', header: 'Customer', place: 'title', render: customerLabel },
    {
      key: 'id',
      header: 'Order',
      render: ({ _id }) => <Text as="span" size="sm" tone="muted" tabular>{`#${orderNumber(_id)}`}</Text>,
    },
    { key: 'phone', header: 'Phone', nowrap: true, render: ({ customerPhone }) => customerPhone || '-' },
    { key: 'type', header: 'Type', nowrap: true, render: ({ orderType }) => orderTypeLabel(orderType) },
    {
      key: 'items',
      header: 'Items',
      render: ({ itemCount, paymentMethod, notes }) =>
        `${itemsLabel(itemCount)} · ${paymentLabel(paymentMethod, notes)}`,
    },
    {
      key: 'date',
      header: 'Date',
      nowrap: true,
      render: ({ createdAt }) => formatDateTime(createdAt, settings.timeZone),
    },
    { key: 'status', header: 'Status', place: 'aside', render: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      render: ({ totalAmount }) => <strong>{formatMoney(totalAmount)}</strong>,
    },
  ];
  return (
    <DataList
      label="Orders"
      columns={columns}
      rows={orders}
      rowKey={({ _id }) => _id}
      highlighted={needsAttention}
      onOpen={onOpen}
    />
  );
}

/* In a table the row's header says which order it is; on a card the box stands alone. */
const OnCards = styled.span`
  ${media.tablet} {
    ${visuallyHidden}
  }
`;
