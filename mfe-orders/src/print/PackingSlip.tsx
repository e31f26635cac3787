import type { Order } from '@shop/shared/contracts';
import { Sheet, SheetHead } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import { dueAtDoor, formatDateTime, formatMoney, orderNumber, paymentLabel } from '@shop/shared/rules';
import { exchangeTask } from '../exchange/labels';
import { exchangeTerms, itemsLabel, variantLabel } from '../orders/labels';
import { Below, Box, Recipient, Sum } from './OrderSheet';

/** A slip with more lines may need a second page, so it repeats the order number there. */
const LINES_OF_A_PAGE = 12;

/** The packing slip of a parcel. */
export function PackingSlip({ order }: { order: Order }) {
  const { settings } = useHost();
  const due = dueAtDoor(order);
  const task = exchangeTask(order);
  return (
    <Sheet data-packing-slip>
      <SheetHead title="Packing slip">
        <p>{`Order #${orderNumber(order._id)}`}</p>
        <p>{formatDateTime(order.createdAt, settings.timeZone)}</p>
      </SheetHead>
      <Recipient order={order} />
      <table>
        <thead>
          {order.products.length > LINES_OF_A_PAGE && (
            <tr>
              <th colSpan={6}>{`Order #${orderNumber(order._id)}`}</th>
            </tr>
          )}
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Product</th>
            <th scope="col">Size</th>
            <th scope="col">Color</th>
            <th scope="col" data-figures>
              Quantity
            </th>
            <th scope="col" data-tick>
              Packed
            </th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line, index) => (
            <tr key={index}>
              <td data-word>{line.product.refCode}</td>
              <td>{line.product.name}</td>
              <td>{variantLabel({ size: line.size, color: '' })}</td>
              <td data-word>{variantLabel({ size: '', color: line.color })}</td>
              <td data-figures>{line.quantity}</td>
              <td data-tick>
                <Box />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Below>
        <p>{`${itemsLabel(order.itemCount)} · ${paymentLabel(order.paymentMethod, order.notes)}`}</p>
        {due !== null && <Sum>{`To collect on delivery: ${formatMoney(due)}`}</Sum>}
      </Below>
      {task && <Sum>{`Exchange: ${task}`}</Sum>}
      {order.notes && (
        <p>
          <span>Notes:</span> <span>{order.notes}</span>
        </p>
      )}
      <p>{exchangeTerms(order, settings.policy)}</p>
    </Sheet>
  );
}
