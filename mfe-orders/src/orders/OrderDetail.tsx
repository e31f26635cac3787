import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import {
  addressLines,
  formatDateTime,
  formatMoney,
  fromCents,
  isOpenOrder,
  paymentLabel,
  toCents,
} from '@shop/shared/rules';
import {
  Badge,
  Button,
  DataList,
  KeyValue,
  Picture,
  Stack,
  Text,
  TextLink,
  Timeline,
  TransactionsIcon,
  theme,
  type DataColumn,
} from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AnswerSection } from '../answers/AnswerSection';
import { ContactSection } from '../contact/ContactSection';
import { changesInWords } from '../edit/changes';
import { eventTitle } from '../outcome/labels';
import { MessageSection } from '../messages/MessageSection';
import { ParcelSection } from '../marks/ParcelSection';
import { SlipBadge } from '../print/SlipBadge';
import { CopyId } from './CopyId';
import { CustomerContact } from './CustomerContact';
import { OrderSteps } from './OrderSteps';
import { Section } from './Section';
import { StaffNotes } from './StaffNotes';
import { customerLabel, discountLabel, lacksAddress, orderTypeLabel, promisedTerms, slipIsOld } from './labels';
import type { NotesDraft } from './useStaffNotes';

type Line = Order['products'][number];

const lineTotal = ({ price, quantity }: Line): number => fromCents(toCents(price) * quantity);

const columns: DataColumn<Line>[] = [
  {
    key: 'name',
    header: 'Product',
    place: 'title',
    render: (line) => <LineProduct line={line} />,
  },
  { key: 'code', header: 'Code', render: ({ product }) => product.refCode },
  { key: 'size', header: 'Size', render: ({ size }) => size },
  { key: 'color', header: 'Color', render: ({ color }) => color },
  { key: 'quantity', header: 'Quantity', align: 'end', render: ({ quantity }) => quantity },
  { key: 'total', header: 'Total', align: 'end', place: 'aside', render: (line) => formatMoney(lineTotal(line)) },
];

/** The product of a line with its picture. Links to the product if it still exists. */
function LineProduct({ line: { product, thumb_url: url } }: { line: Line }) {
  const { _id, name, refCode } = product;
  return (
    <Product>
      <Thumb>
        <Picture image={url ? { url } : null} sizes="40px" ratio="1 / 1" alt="" />
      </Thumb>
      {_id === null ? (
        <span>{name}</span>
      ) : (
        <TextLink to={`/products?q=${encodeURIComponent(refCode)}`}>{name}</TextLink>
      )}
    </Product>
  );
}

/** The delivery address and city in one block. A missing address is marked. */
function Address({ order }: { order: Order }) {
  const missing = lacksAddress(order);
  const lines = addressLines(order);
  if (!missing && lines.length === 0) return '-';
  return (
    <Stack gap={1}>
      {missing && <Badge tone="yellow">Address missing</Badge>}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Stack>
  );
}

/** The customer's name with a link to their customer record. Customers without a phone number have no record. */
function CustomerName({ order }: { order: Order }) {
  const { customerPhone } = order;
  if (customerPhone === '') return customerLabel(order);
  return <TextLink to={`/customers?q=${encodeURIComponent(customerPhone)}`}>{customerLabel(order)}</TextLink>;
}

/** The last handover list that the order was on. */
function Handover({ _id, at, courier }: NonNullable<Order['handover']>) {
  const when = formatDateTime(at, useHost().settings.timeZone);
  return <TextLink to={`/orders/handovers?list=${_id}`}>{[when, courier].filter(Boolean).join(', ')}</TextLink>;
}

interface Props {
  order: Order;
  notes: NotesDraft;
  /** The section about delivery attempts and the order's ending. */
  door: ReactNode;
  /** The section about the requests of the shopper. */
  requests: ReactNode;
  /** Opens the form of the appointment. */
  onAppointment: () => void;
  /** Opens the edit form; absent when nothing can be edited. */
  onEdit?: (() => void) | undefined;
}

/** All data of an order: customer, order, lines, totals, staff notes, and history. */
export function OrderDetail({ order, notes, door, requests, onAppointment, onEdit }: Props) {
  const { settings } = useHost();
  const isOld = slipIsOld(order);
  const when = (date: string) => formatDateTime(date, settings.timeZone);
  return (
    <Stack gap={6}>
      <OrderSteps order={order} />
      <AnswerSection order={order} />
      {requests}
      <Section
        title="Customer"
        action={
          onEdit && (
            <Button size="sm" onClick={onEdit}>
              Edit order
            </Button>
          )
        }
      >
        <KeyValue
          layout="grid"
          items={[
            { label: 'Name', value: <CustomerName order={order} /> },
            { label: 'Phone', value: order.customerPhone },
            { label: 'Address', value: <Address order={order} />, wide: true },
          ]}
        />
        <CustomerContact order={order} />
      </Section>
      <Section
        title="Order"
        action={
          <Stack direction="row" gap={2}>
            {isOld && <SlipBadge />}
            <CopyId id={order._id} />
            <Button size="sm" icon={<TransactionsIcon size={16} />} onClick={() => window.print()}>
              {order.orderType === 'in-store' ? 'Print receipt' : isOld ? 'Print slip again' : 'Print packing slip'}
            </Button>
          </Stack>
        }
      >
        <KeyValue
          layout="grid"
          items={[
            { label: 'Type', value: orderTypeLabel(order.orderType, order.channel) },
            { label: 'Payment', value: paymentLabel(order.paymentMethod, order.notes) },
            // While it is to be delivered, its courier is a field among the parcel's.
            ...(order.courier && !isOpenOrder(order) ? [{ label: 'Courier', value: order.courier.name }] : []),
            ...(order.handover ? [{ label: 'Handover list', value: <Handover {...order.handover} /> }] : []),
            { label: 'Terms', value: promisedTerms(order, settings.policy), wide: true },
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
                    label: discountLabel(order),
                    value: `-${formatMoney(order.discount)}`,
                  },
                ]
              : []),
            {
              label: order.feeWaivedReason ? `Delivery (waived: ${order.feeWaivedReason})` : 'Delivery',
              value: formatMoney(order.deliveryFee),
            },
            ...(order.exchangeCredit === undefined
              ? []
              : [{ label: 'Returned pieces', value: `-${formatMoney(order.exchangeCredit)}` }]),
            ...(order.balanceUsed === undefined
              ? []
              : [{ label: 'Store balance', value: `-${formatMoney(order.balanceUsed)}` }]),
            { label: 'Total', value: formatMoney(order.totalAmount), strong: true },
          ]}
        />
      </Section>
      <ContactSection order={order} onAppointment={onAppointment} />
      <MessageSection key={order._id} order={order} />
      <ParcelSection order={order} />
      {door}
      <StaffNotes notes={notes} />
      <Section title="History">
        <Timeline
          label="History"
          steps={order.history.map((event, index) => ({
            status: `${index} ${event.status}`,
            title: eventTitle(event),
            description:
              event.changes && changesInWords(event.changes).map((text) => <Change key={text}>{text}</Change>),
            date: when(event.at),
            completed: true,
          }))}
        />
      </Section>
    </Stack>
  );
}

/* Each change is on its own line. */
const Change = styled.span`
  display: block;
  overflow-wrap: anywhere;
`;

const Product = styled.span`
  display: grid;
  grid-template-columns: 2.5rem minmax(0, 1fr);
  align-items: center;
  justify-items: start;
  gap: ${theme.space[3]};
`;

const Thumb = styled.span`
  display: block;
  width: 2.5rem;
  overflow: hidden;
  border-radius: ${theme.radius.sm};
`;
