import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, formatMoney, orderNumber } from '@shop/shared/rules';
import { addressLines, customerLabel, itemsLabel, ordersLabel, slipIsOld } from '../orders/labels';
import { dueAtDoor, dueInAll } from './due';
import { Below, Sheet, SheetHead, Sum, WritingLine } from './SheetHead';

/** The list for a courier: where each parcel goes, and how much to collect there. */
export function HandoverList({ orders }: { orders: readonly Order[] }) {
  const { settings } = useHost();
  return (
    <Sheet>
      <SheetHead title="Handover list">
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
