import type { Order } from '@shop/shared/contracts';
import { Sheet, SheetHead } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import { formatDateTime } from '@shop/shared/rules';
import { itemsLabel, ordersLabel } from '../orders/labels';
import { pickLines } from './pick-lines';
import { Box } from './OrderSheet';

/** The pieces to take from the shelves for several orders, one line for each variant. */
export function PickList({ orders }: { orders: readonly Order[] }) {
  const { settings } = useHost();
  const lines = pickLines(orders);
  const shelved = lines.some(({ shelf }) => shelf !== '');
  return (
    <Sheet>
      <SheetHead title="Pick list">
        <p>{formatDateTime(new Date().toISOString(), settings.timeZone)}</p>
        <p>{`${ordersLabel(orders.length)}, ${itemsLabel(lines.reduce((sum, { quantity }) => sum + quantity, 0))}`}</p>
      </SheetHead>
      <table>
        <thead>
          <tr>
            {shelved && <th scope="col">Shelf</th>}
            <th scope="col">Code</th>
            <th scope="col">Product</th>
            <th scope="col">Color</th>
            <th scope="col">Size</th>
            <th scope="col" data-figures>
              Quantity
            </th>
            <th scope="col" data-tick>
              Picked
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ shelf, refCode, name, color, size, quantity }) => (
            <tr key={`${refCode} ${name} ${color} ${size}`}>
              {shelved && <td>{shelf}</td>}
              <td data-word>{refCode}</td>
              <td>{name}</td>
              <td data-word>{color}</td>
              <td>{size}</td>
              <td data-figures>{quantity}</td>
              <td data-tick>
                <Box />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
