import type { Order } from '@shop/shared/contracts';
import { Sheet, SheetHead } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import { addressLines, formatDateTime, formatMoney, orderNumber } from '@shop/shared/rules';
import { customerLabel, itemsLabel, ordersLabel, slipIsOld } from '../orders/labels';
import { dueAtDoor, dueInAll } from './due';
import { Below, Sum, WritingLine } from './OrderSheet';

/** The orders of each courier, by name; orders without a courier come last. */
function byCourier(orders: readonly Order[]): [string, Order[]][] {
  const groups = new Map<string, Order[]>();
  for (const order of orders) {
    const name = order.courier?.name ?? '';
    groups.set(name, [...(groups.get(name) ?? []), order]);
  }
  return [...groups].sort(([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other));
}

/** The lists for couriers, each on its own sheet: where each parcel goes, and how much to collect there. */
export function HandoverList({ orders }: { orders: readonly Order[] }) {
  return byCourier(orders).map(([courier, theirs]) => <CourierSheet key={courier} courier={courier} orders={theirs} />);
}

function CourierSheet({ courier, orders }: { courier: string; orders: readonly Order[] }) {
  const { settings } = useHost();
  return (
    <Sheet>
      <SheetHead title="Handover list">
        {courier !== '' && <p>{`Courier: ${courier}`}</p>}
        <p>{formatDateTime(new Date().toISOString(), settings.timeZone)}</p>
        <p>{ordersLabel(orders.length)}</p>
      </SheetHead>
      <table>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col">Address</th>
            <th scope="col">Parcel</th>
            <th scope="col" data-figures>
              To collect
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => {
            const due = dueAtDoor(order);
            return (
              <tr key={order._id}>
                <td data-short>
                  <span>{`#${orderNumber(order._id)}`}</span>
                  {slipIsOld(order) && <p>Slip changed since printed</p>}
                </td>
                <td data-word>
                  <span>{customerLabel(order)}</span>
                  <br />
                  <span data-short>{order.customerPhone}</span>
                </td>
                <td>{addressLines(order).join(', ') || 'Address missing'}</td>
                <td data-short>{itemsLabel(order.itemCount)}</td>
                <td data-figures>{due === null ? '-' : formatMoney(due)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Sum>{`To collect in all: ${formatMoney(dueInAll(orders))}`}</Sum>
      <Below>
        <WritingLine>Received by</WritingLine>
        <WritingLine>Date</WritingLine>
        <WritingLine>Signature</WritingLine>
      </Below>
    </Sheet>
  );
}
