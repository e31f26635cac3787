import type { GoodsReceipt } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { counted, formatDateTime, formatMoney } from '@shop/shared/rules';
import { Badge, DataList, type DataColumn } from '@shop/shared/ui';

interface Props {
  receipts: readonly GoodsReceipt[];
  onOpen: (receipt: GoodsReceipt) => void;
}

/** The deliveries of suppliers. A click opens what came in. */
export function ReceiptList({ receipts, onOpen }: Props) {
  const { timeZone } = useHost().settings;
  const columns: DataColumn<GoodsReceipt>[] = [
    { key: 'at', header: 'Received', place: 'title', nowrap: true, render: ({ at }) => formatDateTime(at, timeZone) },
    {
      key: 'supplier',
      header: 'Supplier',
      render: ({ supplier }) => supplier?.name ?? '-',
      brief: ({ supplier }) => supplier?.name,
    },
    {
      key: 'note',
      header: 'Delivery note',
      priority: 2,
      render: ({ note }) => note || '-',
      brief: ({ note }) => note,
    },
    {
      key: 'products',
      header: 'Products',
      align: 'end',
      priority: 3,
      render: ({ products }) => products,
      brief: ({ products }) => counted(products, 'product'),
    },
    {
      key: 'pieces',
      header: 'Pieces',
      align: 'end',
      render: ({ pieces }) => pieces,
      brief: ({ pieces }) => counted(pieces, 'piece'),
    },
    {
      key: 'rejected',
      header: 'Rejected',
      align: 'end',
      priority: 2,
      render: ({ rejected }) => rejected || '-',
      brief: ({ rejected }) => (rejected > 0 ? `${String(rejected)} rejected` : null),
    },
    {
      key: 'total',
      header: 'Purchase',
      align: 'end',
      nowrap: true,
      place: 'aside',
      render: ({ total }) => (total === null ? <Badge tone="yellow">Costs missing</Badge> : formatMoney(total)),
    },
    { key: 'by', header: 'By', priority: 3, render: ({ by }) => by, brief: ({ by }) => by },
  ];
  return (
    <DataList label="Goods received" columns={columns} rows={receipts} rowKey={({ _id }) => _id} onOpen={onOpen} />
  );
}
