import type { Order } from '@shop/shared/contracts';
import { Below, Sheet, SheetHead, Sum } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import { dueAtDoor, formatDateTime, formatMoney, orderNumber, paymentLabel } from '@shop/shared/rules';
import { exchangeTask } from '../exchange/labels';
import { exchangeTerms, itemsLabel } from '../orders/labels';
import { Recipient } from './OrderSheet';
import { PieceTable } from './PieceTable';

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
      <PieceTable
        lines={order.products.map(({ product, ...line }) => ({ ...product, ...line }))}
        tick="Packed"
        head={order.products.length > LINES_OF_A_PAGE ? `Order #${orderNumber(order._id)}` : undefined}
      />
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
