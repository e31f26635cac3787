import type { StockMovement, StockReason } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { capitalize, formatDateTime, orderNumber, pageCount } from '@shop/shared/rules';
import { DataList, type DataColumn, EmptyState, ListStates, Pagination, Text, listState } from '@shop/shared/ui';
import { useState } from 'react';
import { useInventoryHistory } from '../endpoints';
import { variantName } from './variant-name';

const PAGE_SIZE = 50;

const REASONS: Record<StockReason, string> = {
  received: 'Received',
  order: 'Ordered',
  'order-deleted': 'Order deleted',
  edited: 'Order edited',
  set: 'Set',
  add: 'Added',
  subtract: 'Taken out',
  removed: 'Entry removed',
  import: 'Imported',
  cancelled: 'Order cancelled',
  returned: 'Returned',
};

const isKnown = (reason: string): reason is StockReason => Object.hasOwn(REASONS, reason);

/** The reason of a stock change as text. An unknown reason from a newer server is shown unchanged. */
const why = ({ reason, orderId }: StockMovement): string => {
  const words = isKnown(reason) ? REASONS[reason] : capitalize(reason);
  return orderId === null ? words : `${words} (#${orderNumber(orderId)})`;
};

/** All changes of a product's stock, newest first: when, how much, who and why. */
export function StockHistory({ productId }: { productId: string }) {
  const { settings } = useHost();
  const [page, setPage] = useState(1);
  const history = useInventoryHistory({
    params: { id: productId },
    query: { limit: PAGE_SIZE, page: page > 1 ? page : undefined },
  });
  const columns: DataColumn<StockMovement>[] = [
    { key: 'variant', header: 'Variant', place: 'title', render: variantName },
    {
      key: 'delta',
      header: 'Change',
      place: 'aside',
      align: 'end',
      render: ({ delta }) => (
        <Text as="span" tabular tone={delta < 0 ? 'red' : 'green'}>
          {delta > 0 ? `+${delta}` : delta}
        </Text>
      ),
    },
    { key: 'after', header: 'Left', align: 'end', render: ({ quantityAfter }) => quantityAfter },
    { key: 'why', header: 'Why', render: why },
    { key: 'who', header: 'Who', render: ({ by }) => by },
    { key: 'when', header: 'When', nowrap: true, render: ({ at }) => formatDateTime(at, settings.timeZone) },
  ];
  const rows = history.data?.rows ?? [];
  return (
    <ListStates
      list={listState(history, rows)}
      loadingLabel="Loading history"
      failure="Failed to load data"
      empty={<EmptyState title="No changes yet" level={3} text="Every change of the stock is listed here." />}
    >
      <DataList label="Stock history" columns={columns} rows={rows} rowKey={({ _id }) => _id} />
      {(history.data?.total ?? 0) > PAGE_SIZE && (
        <Pagination page={page} pages={pageCount(history.data?.total ?? 0, PAGE_SIZE)} onPage={setPage} />
      )}
    </ListStates>
  );
}
