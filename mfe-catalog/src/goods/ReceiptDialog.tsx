import { useSession } from '@shop/shared/api';
import type { GoodsReceiptDetail, Product } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, formatMoney } from '@shop/shared/rules';
import {
  Button,
  DataList,
  type DataColumn,
  Dialog,
  ErrorState,
  KeyValue,
  SkeletonRows,
  Stack,
  lazyDialog,
} from '@shop/shared/ui';
import { useState } from 'react';
import { useGoodsReceipt, useLazyProduct } from '../endpoints';
import { variantName } from '../products/variant-name';
import { CostsDialog } from './CostsDialog';

const LabelsDialog = lazyDialog(() => import('../labels/LabelsDialog').then((module) => module.LabelsDialog));

interface Props {
  id: string;
  onClose: () => void;
}

type Line = GoodsReceiptDetail['lines'][number];

const COLUMNS: DataColumn<Line>[] = [
  {
    key: 'name',
    header: 'Product',
    place: 'title',
    render: ({ name, size, color }) => (size + color === '' ? name : `${name}, ${variantName({ size, color })}`),
  },
  { key: 'sku', header: 'SKU', priority: 2, render: ({ refCode }) => refCode },
  {
    key: 'moved',
    header: 'Into stock',
    align: 'end',
    nowrap: true,
    render: ({ pieces, quantityAfter }) => (pieces === 0 ? '-' : `+${pieces}, then ${quantityAfter ?? '-'}`),
  },
  { key: 'rejected', header: 'Rejected', align: 'end', render: ({ rejected }) => rejected || '-' },
  {
    key: 'cost',
    header: 'Cost each',
    align: 'end',
    render: ({ cost }) => (cost === null ? '-' : formatMoney(cost)),
  },
];

/** A delivery with what it moved. Prints labels for what came in, and takes the costs of an admin. */
export function ReceiptDialog({ id, onClose }: Props) {
  const { settings } = useHost();
  const isAdmin = useSession().user?.role === 'admin';
  const { data: receipt, isError, isFetching, refetch } = useGoodsReceipt({ params: { id } });
  const [load] = useLazyProduct();
  const [costs, setCosts] = useState(false);
  const [labels, setLabels] = useState<'loading' | readonly Product[] | null>(null);

  const openLabels = async ({ lines }: GoodsReceiptDetail) => {
    setLabels('loading');
    const products: Product[] = [];
    for (const productId of new Set(lines.filter(({ pieces }) => pieces > 0).map((line) => line.productId))) {
      const { data } = await load({ params: { id: productId } });
      // A product that was deleted since has no labels.
      if (data) products.push(data);
    }
    setLabels(products);
  };
  if (receipt && Array.isArray(labels)) {
    const piecesOf = (product: Product, { size, color }: { size: string; color: string }) =>
      receipt.lines.find((line) => line.productId === product._id && line.size === size && line.color === color)
        ?.pieces ?? 0;
    return <LabelsDialog products={labels} pieces={piecesOf} onClose={() => setLabels(null)} />;
  }
  if (receipt && costs) return <CostsDialog receipt={receipt} onClose={() => setCosts(false)} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Goods received"
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {receipt && isAdmin && receipt.total === null && receipt.pieces > 0 && (
            <Button onClick={() => setCosts(true)}>Enter costs</Button>
          )}
          {receipt && receipt.pieces > 0 && (
            <Button variant="primary" loading={labels === 'loading'} onClick={() => void openLabels(receipt)}>
              Print labels
            </Button>
          )}
        </>
      }
    >
      {receipt ? (
        <Stack gap={4}>
          <KeyValue
            layout="grid"
            items={[
              { label: 'Supplier', value: receipt.supplier?.name ?? '-' },
              { label: 'Delivery note', value: receipt.note || '-' },
              { label: 'Received', value: formatDateTime(receipt.at, settings.timeZone) },
              { label: 'By', value: receipt.by },
              { label: 'Pieces', value: receipt.pieces },
              { label: 'Purchase', value: receipt.total === null ? 'Costs are missing' : formatMoney(receipt.total) },
            ]}
          />
          <DataList
            label="What came in"
            columns={COLUMNS}
            rows={receipt.lines}
            rowKey={({ line }) => String(line)}
            cardsBelow={24}
          />
        </Stack>
      ) : isError ? (
        <ErrorState
          title="Failed to load the delivery"
          onRetry={() => void refetch()}
          retrying={isFetching}
          plain
          level={3}
        />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Dialog>
  );
}
