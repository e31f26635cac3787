import type { HandoverDetail } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { addressLines, formatDateTime, formatMoney, orderNumber } from '@shop/shared/rules';
import {
  Button,
  type DataColumn,
  DataList,
  Dialog,
  ErrorState,
  KeyValue,
  SkeletonRows,
  Stack,
  TextLink,
} from '@shop/shared/ui';
import { useState } from 'react';
import { useHandover } from '../endpoints';
import { customerLabel, itemsLabel } from '../orders/labels';
import { PrintHandovers } from './HandoverSheet';

type Line = HandoverDetail['lines'][number];

const orderLink = ({ order }: Line) => <TextLink to={`/orders?order=${order}`}>{`#${orderNumber(order)}`}</TextLink>;
const addressText = (line: Line) => addressLines(line).join(', ') || '-';

const COLUMNS: DataColumn<Line>[] = [
  {
    key: 'customer',
    header: 'Customer',
    place: 'title',
    render: customerLabel,
  },
  {
    key: 'order',
    header: 'Order',
    nowrap: true,
    render: orderLink,
    brief: orderLink,
  },
  { key: 'address', header: 'Address', priority: 2, render: addressText, brief: addressText },
  {
    key: 'items',
    header: 'Items',
    align: 'end',
    priority: 3,
    render: ({ items }) => items,
    brief: ({ items }) => itemsLabel(items),
  },
  {
    key: 'due',
    header: 'To collect',
    align: 'end',
    nowrap: true,
    place: 'aside',
    render: ({ due }) => (due === null ? '-' : formatMoney(due)),
  },
];

/** A kept handover list as its paper says it. Prints it again. */
export function HandoverDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { settings } = useHost();
  const { data: list, isError, isFetching, refetch } = useHandover({ params: { id } });
  const [printing, setPrinting] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Handover list"
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {list && (
            <Button variant="primary" onClick={() => setPrinting(true)}>
              Print again
            </Button>
          )}
        </>
      }
    >
      {list ? (
        <Stack gap={4}>
          <KeyValue
            layout="grid"
            items={[
              { label: 'Courier', value: list.courier?.name ?? 'No courier' },
              { label: 'Parcels', value: list.parcels },
              { label: 'To collect', value: formatMoney(list.toCollect) },
              { label: 'Printed', value: `${formatDateTime(list.at, settings.timeZone)}, ${list.by}` },
            ]}
          />
          <DataList label="Parcels" columns={COLUMNS} rows={list.lines} rowKey={({ order }) => order} cardsBelow={32} />
          {printing && <PrintHandovers lists={[list]} onPrinted={() => setPrinting(false)} />}
        </Stack>
      ) : isError ? (
        <ErrorState
          title="Failed to load the handover list"
          onRetry={() => void refetch()}
          retrying={isFetching}
          plain
          level={3}
        />
      ) : (
        <SkeletonRows count={4} label="Loading the handover list" />
      )}
    </Dialog>
  );
}
