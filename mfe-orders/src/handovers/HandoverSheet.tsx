import type { HandoverDetail } from '@shop/shared/contracts';
import { Below, PrintNow, Sheet, SheetHead, Sum, WritingLine } from '@shop/shared/print';
import { useHost } from '@shop/shared/remote';
import { addressLines, formatDateTime, formatMoney, orderNumber } from '@shop/shared/rules';
import { customerLabel, itemsLabel, ordersLabel } from '../orders/labels';

/** Prints handover lists at once, each on its own sheet. Calls `onPrinted` when the print dialog is closed. */
export function PrintHandovers({ lists, onPrinted }: { lists: readonly HandoverDetail[]; onPrinted: () => void }) {
  return (
    <PrintNow onPrinted={onPrinted}>
      {lists.map((list) => (
        <HandoverSheet key={list._id} list={list} />
      ))}
    </PrintNow>
  );
}

/** The list for a courier: where each parcel goes, and how much to collect there. */
function HandoverSheet({ list }: { list: HandoverDetail }) {
  const { settings } = useHost();
  return (
    <Sheet data-handover>
      <SheetHead title="Handover list">
        {list.courier !== null && <p>{`Courier: ${list.courier.name}`}</p>}
        <p>{formatDateTime(list.at, settings.timeZone)}</p>
        <p>{`${ordersLabel(list.parcels)}, listed by ${list.by}`}</p>
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
          {list.lines.map((line) => (
            <tr key={line.order}>
              <td data-short>
                <span>{`#${orderNumber(line.order)}`}</span>
                {line.oldSlip && <p>Slip changed since printed</p>}
              </td>
              <td data-word>
                <span>{customerLabel(line)}</span>
                <br />
                <span data-short>{line.customerPhone}</span>
              </td>
              <td>{addressLines(line).join(', ') || 'Address missing'}</td>
              <td data-short>{itemsLabel(line.items)}</td>
              <td data-figures>{line.due === null ? '-' : formatMoney(line.due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sum>{`To collect in all: ${formatMoney(list.toCollect)}`}</Sum>
      <Below>
        <WritingLine>Received by</WritingLine>
        <WritingLine>Date</WritingLine>
        <WritingLine>Signature</WritingLine>
      </Below>
    </Sheet>
  );
}
