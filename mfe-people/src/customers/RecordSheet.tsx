import type { CustomerRecord, RecordOrder } from '@shop/shared/contracts';
import { Sheet, SheetHead } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import {
  addressLines,
  capitalize,
  counted,
  formatDate,
  formatDateTime,
  formatMoney,
  orderNumber,
} from '@shop/shared/rules';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { actionLabel, changedFields, fieldLabel, valueLabel } from '../audit/labels';

/** Parts of a line; what is empty is left out. */
const joined = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ');

type Fact = readonly [label: string, value: string | null | undefined];

/** The printed page of all that the shop keeps about a customer. What is empty is left out. */
export function RecordSheet({ record }: { record: CustomerRecord }) {
  const { settings } = useHost();
  const { customer, merged, orders, transactions, storeBalance = [] } = record;
  // The steps of an order stand in its history.
  const changes = record.changes.filter((change) => change.entity !== 'order' || changedFields(change).length > 0);
  const day = (at: string) => formatDate(at, settings.timeZone);
  const moment = (at: string) => formatDateTime(at, settings.timeZone);
  return (
    <Sheet data-record-sheet>
      <SheetHead title="What we keep about you">
        <p>{moment(record.exportedAt)}</p>
      </SheetHead>
      <Part title={customer.name || 'Customer'}>
        <Facts facts={personFacts({ ...customer, phone: [customer.phone, ...customer.otherPhones].join(', ') }, day)} />
      </Part>
      {merged.length > 0 && (
        <Part title="Earlier records">
          {merged.map((one, index) => (
            <Facts
              key={index}
              facts={[['Joined with this one', day(one.mergedAt)], ['Name', one.name], ...personFacts(one, day)]}
            />
          ))}
        </Part>
      )}
      <Part title={counted(orders.length, 'order')}>
        {orders.map((order) => (
          <OrderEntry key={order._id} order={order} day={day} />
        ))}
      </Part>
      <Rows
        title={counted(transactions.length, 'payment')}
        rows={transactions.map((row) => ({
          day: day(row.createdAt),
          words: joined(capitalize(row.type), row.status, row.description, row.reference, row.notes),
          amount: row.amount,
        }))}
      />
      <Rows
        title="Store balance"
        rows={storeBalance.map((row) => ({
          day: day(row.at),
          words: joined(capitalize(row.kind), row.order && `order #${orderNumber(row.order)}`),
          amount: row.amount,
        }))}
      />
      <Rows
        title={counted(changes.length, 'change')}
        rows={changes.map((change) => ({
          day: day(change.at),
          act: `${actionLabel(change.action)} ${change.entity}`,
          words: changedFields(change)
            .map((field) => valueText(field, change))
            .join('; '),
        }))}
      />
    </Sheet>
  );
}

interface Person {
  phone: string;
  address: string;
  location: string;
  tags: readonly string[];
  staffNote: string;
  blocked: CustomerRecord['customer']['blocked'];
  createdAt: string;
}

const personFacts = (person: Person, day: (at: string) => string): Fact[] => [
  ['Phone', person.phone],
  ['Address', person.address],
  ['Location', person.location],
  ['Tags', person.tags.join(', ')],
  ['Note of staff', person.staffNote],
  ['Blocked', person.blocked && `${day(person.blocked.at)}: ${person.blocked.reason}`],
  ['Customer since', day(person.createdAt)],
];

const lineText = ({ product, size, color, quantity, price }: RecordOrder['products'][number]): string =>
  `${String(quantity)} × ${[product.name, size, color].filter(Boolean).join(', ')}, ${formatMoney(price)}`;

/** What an order says beside its lines. */
const orderFacts = (order: RecordOrder, day: (at: string) => string): Fact[] => [
  ['Deliver to', [order.customerName, order.customerPhone, ...addressLines(order)].filter(Boolean).join(', ')],
  ['Pieces', order.products.map(lineText).join('; ')],
  ['Discount', order.discount > 0 ? `${formatMoney(order.discount)} ${order.discountReason ?? ''}` : ''],
  ['Coupon', order.couponCode],
  ['No fee because', order.feeWaivedReason],
  ['Taken because', order.anywayReason],
  ['Notes', order.notes],
  ['Notes of staff', order.staffNotes],
  ['Ended', order.outcome && joined(order.outcome.kind, day(order.outcome.at), order.outcome.note)],
  ['Delivery attempts', order.attempts?.map(({ at, reason, note }) => joined(day(at), reason, note)).join('; ')],
  [
    'Exchanges',
    [...(order.exchanges ?? []), ...(order.exchange ? [order.exchange] : [])]
      .map(({ at, lines, overruleReason }) =>
        joined(
          day(at),
          lines.map(({ name, quantity, reason }) => `${String(quantity)} × ${name} (${reason})`).join(', '),
          overruleReason,
        ),
      )
      .join('; '),
  ],
  ['Deleted', order.deletedAt && day(order.deletedAt)],
  ['History', order.history.map((event) => eventText(event, day)).join('; ')],
];

/** 'edited Nov 2, 2026 (Notes: Ring twice → -)'. */
function eventText({ status, at, changes }: RecordOrder['history'][number], day: (at: string) => string): string {
  const fields = changes ? changedFields(changes).map((field) => valueText(field, changes)) : [];
  return `${capitalize(status)} ${day(at)}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`;
}

/** A field before and after a change: 'Notes: Ring twice → -'. */
function valueText(field: string, { before, after }: Parameters<typeof changedFields>[0]): string {
  const values = [before, after].flatMap((state) => (state === null ? [] : [valueLabel(field, state[field])]));
  return `${fieldLabel(field)}: ${values.join(' → ')}`;
}

function OrderEntry({ order, day }: { order: RecordOrder; day: (at: string) => string }) {
  return (
    <OrderPart>
      <strong>
        {`#${orderNumber(order._id)} · ${day(order.createdAt)} · ${capitalize(order.status)} · ${formatMoney(order.totalAmount)}`}
      </strong>
      <Facts facts={orderFacts(order, day)} />
    </OrderPart>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <table>
      <tbody>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <tr key={label}>
              <Label scope="row">{label}</Label>
              <td>{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** What happened on a day. `amount` in dollars. */
interface Row {
  day: string;
  act?: string;
  words: string;
  amount?: number;
}

/** A part with one table of rows; nothing without rows. */
function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <table>
        <tbody>
          {rows.map(({ day, act, words, amount }, index) => (
            <tr key={index}>
              <td data-short>{day}</td>
              {act !== undefined && <td data-word>{act}</td>}
              <td>{words}</td>
              {amount !== undefined && <td data-figures>{formatMoney(amount)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Entry as="section">
      <Title>{title}</Title>
      {children}
    </Entry>
  );
}

const Entry = styled.div`
  display: flex;
  flex-direction: column;
  gap: 2mm;
`;

/** An order stands apart from the one before, and its first line stays with the rest. */
const OrderPart = styled(Entry)`
  margin-top: 4mm;

  > strong {
    break-after: avoid;
  }
`;

const Title = styled.h2`
  font-size: 12pt;
  font-weight: 700;
  break-after: avoid;
`;

const Label = styled.th`
  width: 38mm;
  vertical-align: top;
`;
