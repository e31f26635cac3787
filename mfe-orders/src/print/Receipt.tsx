import type { Order } from '@shop/shared/contracts';
import { Sheet, SheetHead, Sum } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import {
  PAYMENT_METHODS,
  formatDateTime,
  formatMoney,
  fromCents,
  orderNumber,
  paymentLabel,
  toCents,
} from '@shop/shared/rules';
import { exchangeTask } from '../exchange/labels';
import { exchangeTerms, lineLabel } from '../orders/labels';

/** How the order was or will be paid. */
const paymentOf = (order: Order): string => {
  const how = paymentLabel(order.paymentMethod, order.notes);
  const paid = order.status === 'delivered' || PAYMENT_METHODS['in-store'].some((way) => way === order.paymentMethod);
  return `${paid ? 'Paid' : 'To be paid'}: ${how}`;
};

/**
 * The receipt for a customer in the shop: products, amounts and payment method. It does not show internal reasons of
 * staff.
 */
export function Receipt({ order }: { order: Order }) {
  const { settings } = useHost();
  const { subtotal, discount, couponCode, deliveryFee, exchangeCredit = 0, balanceUsed = 0 } = order;
  const { totalAmount, customerName } = order;
  const task = exchangeTask(order);
  const parts = [
    ...(discount > 0 || deliveryFee > 0 || exchangeCredit > 0 || balanceUsed > 0
      ? [['Subtotal', formatMoney(subtotal)] as const]
      : []),
    ...(discount > 0
      ? [[couponCode === null ? 'Discount' : `Discount (${couponCode})`, `-${formatMoney(discount)}`] as const]
      : []),
    ...(deliveryFee > 0 ? [['Delivery', formatMoney(deliveryFee)] as const] : []),
    ...(exchangeCredit > 0 ? [['Returned pieces', `-${formatMoney(exchangeCredit)}`] as const] : []),
    ...(balanceUsed > 0 ? [['Store balance', `-${formatMoney(balanceUsed)}`] as const] : []),
  ];
  return (
    <Sheet data-receipt>
      <SheetHead title="Receipt">
        <p>{`Order #${orderNumber(order._id)}`}</p>
        <p>{formatDateTime(order.createdAt, settings.timeZone)}</p>
      </SheetHead>
      {customerName && <p>{customerName}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" data-figures>
              Quantity
            </th>
            <th scope="col" data-figures>
              Price
            </th>
            <th scope="col" data-figures>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line, index) => (
            <tr key={index}>
              <td>{lineLabel(line)}</td>
              <td data-figures>{line.quantity}</td>
              <td data-figures>{formatMoney(line.price)}</td>
              <td data-figures>{formatMoney(fromCents(toCents(line.price) * line.quantity))}</td>
            </tr>
          ))}
          {parts.map(([label, amount]) => (
            <tr key={label}>
              <td colSpan={3} data-figures>
                {label}
              </td>
              <td data-figures>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sum>{`Total ${formatMoney(totalAmount)}`}</Sum>
      {task && <p>{`Exchange: ${task}`}</p>}
      <p>{paymentOf(order)}</p>
      <p>{exchangeTerms(order, settings.policy)}</p>
    </Sheet>
  );
}
