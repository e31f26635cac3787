import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { capitalise, formatDateTime, formatMoney, fromCents, paymentLabel, toCents } from '@shop/shared/rules';
import {
  Badge,
  Button,
  DataList,
  KeyValue,
  Stack,
  Text,
  TextLink,
  Timeline,
  TransactionsIcon,
  type DataColumn,
} from '@shop/shared/ui';
import { CopyId } from './CopyId';
import { CustomerContact } from './CustomerContact';
import { OrderSteps } from './OrderSteps';
import { Section } from './Section';
import { StaffNotes } from './StaffNotes';
import { customerLabel, orderTypeLabel } from './labels';
import type { NotesDraft } from './useStaffNotes';

type Line = Order['products'][number];

const lineTotal = ({ price, quantity }: Line): number => fromCents(toCents(price) * quantity);

const columns: DataColumn<Line>[] = [
  {
    key: 'name',
    header: 'Product',
    place: 'title',
    render: ({ product: { _id, name, refCode } }) =>
      _id === null ? name : <TextLink to={`/products?q=${encodeURIComponent(refCode)}`}>{name}</TextLink>,
  },
  { key: 'code', header: 'Code', render: ({ product }) => product.refCode },
  { key: 'size', header: 'Size', render: ({ size }) => size },
  { key: 'color', header: 'Color', render: ({ color }) => color },
  { key: 'quantity', header: 'Quantity', align: 'end', render: ({ quantity }) => quantity },
  { key: 'total', header: 'Total', align: 'end', place: 'aside', render: (line) => formatMoney(lineTotal(line)) },
];

/** Where the order has to go: address and city in one block. A delivery without an address is marked. */
function Address({ order: { customerAddress, location, orderType } }: { order: Order }) {
  const missing = customerAddress === '' && orderType === 'online';
  const city = customerAddress.toLowerCase().includes(location.toLowerCase()) ? '' : location;
  if (!missing && customerAddress === '' && city === '') return '-';
  return (
    <Stack gap={1}>
      {missing && <Badge tone="yellow">Address missing</Badge>}
      {customerAddress && <span>{customerAddress}</span>}
      {city && <span>{city}</span>}
    </Stack>
  );
}

/** Who ordered, as a way to what else they bought; guests of the till have no record of their own. */
function CustomerName({ order }: { order: Order }) {
  const { customerPhone } = order;
  if (customerPhone === '') return customerLabel(order);
  return <TextLink to={`/customers?q=${encodeURIComponent(customerPhone)}`}>{customerLabel(order)}</TextLink>;
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
      <OrderSteps order={order} />
      <Section title="Customer">
        <KeyValue
          layout="grid"
          items={[
            { label: 'Name', value: <CustomerName order={order} /> },
            { label: 'Phone', value: order.customerPhone },
            { label: 'Address', value: <Address order={order} /> },
          ]}
        />
        <CustomerContact order={order} />
      </Section>
      <Section
        title="Order"
        action={
          <Stack direction="row" gap={2}>
            <CopyId id={order._id} />
            <Button size="sm" icon={<TransactionsIcon size={16} />} onClick={() => window.print()}>
              Print packing slip
            </Button>
          </Stack>
        }
      >
        <KeyValue
          layout="grid"
          items={[
            { label: 'Type', value: orderTypeLabel(order.orderType) },
            { label: 'Payment', value: paymentLabel(order.paymentMethod, order.notes) },
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
