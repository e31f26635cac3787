import type { Order } from '@shop/shared/contracts';
import { PrintNow, PrintedPaper } from '@shop/shared/print';
import { doorReturns } from '../exchange/labels';
import { PackingSlip } from './PackingSlip';
import { PickList } from './PickList';
import { Receipt } from './Receipt';
import { ReturnSlip } from './ReturnSlip';
import { useNotePrinted } from './useNotePrinted';

/** The kinds of sheets that are printed of orders: packing slips, the pick list, receipts, and slips of returns. */
export type Sheets = 'slips' | 'pick' | 'receipts' | 'returns';

interface Props {
  sheets: Sheets;
  orders: readonly Order[];
  /** The return whose slip is printed; absent for all of the orders. */
  only?: string | undefined;
}

function Contents({ sheets, orders, only }: Props) {
  useNotePrinted(sheets === 'slips' ? orders : []);
  switch (sheets) {
    case 'slips':
      return orders.map((order) => <PackingSlip key={order._id} order={order} />);
    case 'receipts':
      return orders.map((order) => <Receipt key={order._id} order={order} />);
    case 'returns':
      return orders.flatMap((order) =>
        doorReturns(order)
          .filter((exchange) => only === undefined || exchange.order === only)
          .map((exchange) => <ReturnSlip key={exchange.order} order={order} exchange={exchange} />),
      );
    case 'pick':
      return <PickList orders={orders} />;
  }
}

/** While mounted, the browser's print command prints these sheets. */
export function PrintableSheets(props: Props) {
  return (
    <PrintedPaper>
      <Contents {...props} />
    </PrintedPaper>
  );
}

/** Opens the browser's print dialog for the sheets at once. Calls `onPrinted` when the dialog is closed. */
export function PrintSheets({ onPrinted, ...props }: Props & { onPrinted: () => void }) {
  return (
    <PrintNow onPrinted={onPrinted}>
      <Contents {...props} />
    </PrintNow>
  );
}
