import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { capitalise, formatDateTime, formatMoney, fromCents, paymentLabel, toCents } from '@shop/shared/rules';
import {
  Badge,
  Button,
  DataList,
  KeyValue,
  Stack,
  StatusBadge,
  Text,
  Timeline,
  TransactionsIcon,
  type DataColumn,
} from '@shop/shared/ui';
import { CustomerContact } from './CustomerContact';
import { Section } from './Section';
import { StaffNotes } from './StaffNotes';
import { customerLabel, orderTypeLabel } from './labels';
import type { NotesDraft } from './useStaffNotes';

type Line = Order['products'][number];

const lineTotal = ({ price, quantity }: Line): number => fromCents(toCents(price) * quantity);

const columns: DataColumn<Line>[] = [
  { key: 'name', header: 'Product', place: 'title', render: ({ product }) => product.name },
  { key: 'code', header: 'Code', render: ({ product }) => product.refCode },
  { key: 'size', header: 'Size', render: ({ size }) => size },
  { key: 'color', header: 'Color', render: ({ color }) => color },
  { key: 'quantity', header: 'Quantity', align: 'end', render: ({ quantity }) => quantity },
  { key: 'total', header: 'Total', align: 'end', place: 'aside', render: (line) => formatMoney(lineTotal(line)) },
];

/** Where the chat or cash-on-delivery order has to go; a delivery without an address is marked. */
function Address({ order }: { order: Order }) {
  if (order.customerAddress) return order.customerAddress;
  return order.orderType === 'online' ? <Badge tone="yellow">Address missing</Badge> : '-';
}

interface Props {
  order: Order;
  notes: NotesDraft;
}

/** Everything known of an order: customer, order, lines, sums, notes of staff, and who did what. */
export function OrderDetail({ order, notes }: Props) {
  const { settings } = useHost();
  const when = (date: string) => formatDateTime(date, settings.timeZone);
  return (
    <Stack gap={6}>
      <Section title="Customer">
        <KeyValue
          layout="grid"
          items={[
            { label: 'Name', value: customerLabel(order) },
            { label: 'Phone', value: order.customerPhone },
            { label: 'Address', value: <Address order={order} /> },
            { label: 'Location', value: order.location },
          ]}
        />
        <CustomerContact order={order} />
      </Section>
      <Section
        title="Order"
        action={
          <Button size="sm" icon={<TransactionsIcon size={16} />} onClick={() => window.print()}>
            Print packing slip
          </Button>
        }
      >
        <KeyValue
          layout="grid"
          items={[
            { label: 'Status', value: <StatusBadge status={order.status} /> },
            { label: 'Type', value: orderTypeLabel(order.orderType) },
            { label: 'Payment', value: paymentLabel(order.paymentMethod, order.notes) },
            { label: 'Order ID', value: order._id },
          ]}
        />
        {order.notes && (
          <div>
            <Text size="sm" tone="muted">
              Notes
            </Text>
            <Text>{order.notes}</Text>
          </div>
        )}
      </Section>
      <Section title="Products">
        <DataList
          label="Products"
          columns={columns}
          rows={order.products}
          rowKey={({ product, size, color }) => `${product.refCode} ${size} ${color}`}
        />
        <KeyValue
          items={[
            { label: 'Subtotal', value: formatMoney(order.subtotal) },
            ...(order.discount > 0
              ? [
                  {
                    label: `Discount${order.couponCode ? ` (${order.couponCode})` : ''}`,
                    value: `-${formatMoney(order.discount)}`,
                  },
                ]
              : []),
            { label: 'Delivery', value: formatMoney(order.deliveryFee) },
            { label: 'Total', value: formatMoney(order.totalAmount), strong: true },
          ]}
        />
      </Section>
      <StaffNotes notes={notes} />
      <Section title="History">
        <Timeline
          label="History"
          steps={order.history.map(({ status, at, by }, index) => ({
            status: `${index} ${status}`,
            title: `${capitalise(status)} by ${by}`,
            date: when(at),
            completed: true,
          }))}
        />
      </Section>
    </Stack>
  );
}
