import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatMoney, formatShortDateTime, isOpenOrder, orderNumber, paymentLabel } from '@shop/shared/rules';
import { Badge, DataList, OrderStatusDot, Text, media, theme, type DataColumn, type ListPlace } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { AnswerBadge } from '../answers/AnswerBadge';
import { ContactBadges } from '../contact/ContactBadges';
import { ExchangeBadge } from '../exchange/ExchangeBadge';
import { MarkBadges } from '../marks/MarkBadges';
import { SlipBadge } from '../print/SlipBadge';
import { AdviceBadge, AdviceText } from '../risk/AdviceBadge';
import { customerLabel, isChatOrCredit, itemsLabel, needsAttention, orderTypeLabel, slipIsOld } from './labels';
import type { OrderSelection } from './useOrderSelection';

/** The fields by which the API can sort orders. */
export const ORDER_SORTS = ['customerName', 'createdAt', 'status', 'totalAmount'];

interface Props {
  orders: readonly Order[];
  place: ListPlace;
  /** The id of the order that is open beside the list. */
  current?: string | undefined;
  onOpen: (order: Order) => void;
  selection: OrderSelection;
  /** Disables the checkboxes. */
  disabled: boolean;
}

/**
 * The orders as rows, or as cards on phones. Chat and credit orders have a tag, and a colored bar until they are
 * delivered.
 */
export function OrderList({ orders, place, current, onOpen, selection, disabled }: Props) {
  const { settings } = useHost();
  const now = new Date();
  const number = ({ _id }: Order) => `#${orderNumber(_id)}`;
  const type = ({ orderType, channel }: Order) => orderTypeLabel(orderType, channel);
  const items = ({ itemCount }: Order) => itemsLabel(itemCount);
  const payment = ({ paymentMethod, notes }: Order) => paymentLabel(paymentMethod, notes);
  const tagged = (order: Order) =>
    isChatOrCredit(order) ? <Badge tone="accent">{payment(order)}</Badge> : payment(order);
  const inWords = (order: Order) =>
    isChatOrCredit(order) ? (
      <Text as="span" size="xs" weight="semibold" tone="accent">
        {payment(order)}
      </Text>
    ) : (
      payment(order)
    );
  const date = ({ createdAt }: Order) => formatShortDateTime(createdAt, settings.timeZone, now);
  const columns: DataColumn<Order>[] = [
    {
      key: 'customer',
      header: 'Customer',
      place: 'title',
      render: customerLabel,
      sort: { by: 'customerName', kind: 'text' },
    },
    { key: 'id', header: 'Order', priority: 2, nowrap: true, render: number, brief: number },
    {
      key: 'phone',
      header: 'Phone',
      priority: 3,
      nowrap: true,
      render: ({ customerPhone }) => customerPhone || '-',
      brief: ({ customerPhone, advice }) =>
        advice ? (
          <PhoneWithAdvice>
            <span>{customerPhone}</span> <AdviceText advice={advice} />
          </PhoneWithAdvice>
        ) : (
          customerPhone
        ),
    },
    { key: 'type', header: 'Type', priority: 3, under: 'date', nowrap: true, render: type, brief: type },
    { key: 'items', header: 'Items', priority: 2, under: 'date', nowrap: true, render: items, brief: items },
    { key: 'payment', header: 'Payment', priority: 2, under: 'status', nowrap: true, render: tagged, brief: inWords },
    {
      key: 'date',
      header: 'Date',
      nowrap: true,
      render: date,
      brief: date,
      sort: { by: 'createdAt', kind: 'date' },
    },
    {
      key: 'status',
      header: 'Status',
      place: 'aside',
      render: (order) => (
        <States>
          <OrderStatusDot order={order} />
          {order.advice && <AdviceBadge advice={order.advice} />}
          <MarkBadges order={order} />
          <AnswerBadge order={order} />
          <ContactBadges order={order} />
          <ExchangeBadge order={order} />
          {order.courier && isOpenOrder(order) && <CourierName>{order.courier.name}</CourierName>}
          {slipIsOld(order) && <SlipBadge />}
        </States>
      ),
      sort: { by: 'status', kind: 'progress' },
    },
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      place: 'aside',
      nowrap: true,
      render: ({ totalAmount }) => <strong>{formatMoney(totalAmount)}</strong>,
      sort: { by: 'totalAmount', kind: 'number' },
    },
  ];
  return (
    <DataList
      label="Orders"
      columns={columns}
      rows={orders}
      rowKey={({ _id }) => _id}
      highlighted={needsAttention}
      current={current}
      onOpen={onOpen}
      sorting={place}
      selection={{
        label: (order) => `Select order ${number(order)}`,
        allLabel: 'Select all orders on this page',
        selectable: () => true,
        chosen: selection.ids,
        onChoose: selection.choose,
        onChooseAll: selection.chooseAll,
        disabled,
      }}
    />
  );
}

/* The advice may go to the next line, and the phone number stays whole. */
const PhoneWithAdvice = styled.span`
  white-space: normal;

  & > span {
    white-space: nowrap;
  }
`;

/* A long name takes no more of the row than a mark. */
const CourierName = styled.span`
  max-width: 8rem;
  overflow: hidden;
  color: ${theme.color.muted};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Side by side, so that a row keeps to one line. On phones, a long mark goes to the next line. */
const States = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};

  ${media.phone} {
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: ${theme.space[1]} ${theme.space[3]};
  }
`;
