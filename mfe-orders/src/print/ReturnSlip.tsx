import type { Exchange, Order } from '@shop/shared/contracts';
import { Sheet, SheetHead, Sum, WritingLine } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import { comesBack, formatDateTime, orderNumber } from '@shop/shared/rules';
import { returnTask } from '../exchange/labels';
import { numberOf } from '../exchange/bought';
import { Recipient } from './OrderSheet';
import { PieceTable } from './PieceTable';

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
      <PieceTable
        lines={exchange.lines.filter(comesBack).map((line) => ({ ...line, refCode: codeOf(line.line) }))}
        tick="Taken"
      />
      <Sum>{`Return: ${returnTask(exchange)}`}</Sum>
      <WritingLine>Courier, day and signature</WritingLine>
    </Sheet>
  );
}
