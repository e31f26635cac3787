import type { Exchange, Order } from '@shop/shared/contracts';
import { Sheet, SheetHead } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import { comesBack, formatDateTime, orderNumber } from '@shop/shared/rules';
import { returnTask } from '../exchange/labels';
import { numberOf } from '../exchange/bought';
import { variantLabel } from '../orders/labels';
import { Box, Recipient, Sum, WritingLine } from './OrderSheet';

interface Props {
  order: Order;
  /** A return of the order's pieces at the door. */
  exchange: Exchange;
}

/** The slip of a return for the courier: where to go, and what to take back. */
export function ReturnSlip({ order, exchange }: Props) {
  const { settings } = useHost();
  const codeOf = (number: number) => order.products.find((line) => numberOf(order, line) === number)?.product.refCode;
  return (
    <Sheet data-return-slip>
      <SheetHead title="Return slip">
        <p>{`Order #${orderNumber(order._id)}`}</p>
        <p>{`Return of ${formatDateTime(exchange.at, settings.timeZone)}`}</p>
      </SheetHead>
      <Recipient order={order} />
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Product</th>
            <th scope="col">Size</th>
            <th scope="col">Color</th>
            <th scope="col">Reason</th>
            <th scope="col" data-figures>
              Quantity
            </th>
            <th scope="col" data-tick>
              Taken
            </th>
          </tr>
        </thead>
        <tbody>
          {exchange.lines.filter(comesBack).map(({ line, name, size, color, reason, quantity }, index) => (
            <tr key={index}>
              <td data-word>{codeOf(line)}</td>
              <td>{name}</td>
              <td>{variantLabel({ size, color: '' })}</td>
              <td data-word>{variantLabel({ size: '', color })}</td>
              <td>{reason}</td>
              <td data-figures>{quantity}</td>
              <td data-tick>
                <Box />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sum>{`Return: ${returnTask(exchange)}`}</Sum>
      <WritingLine>Courier, day and signature</WritingLine>
    </Sheet>
  );
}
