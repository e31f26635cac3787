import { downloadCall, toastShown, useAppDispatch, useStoreExtra } from '@shop/shared/api';
import type { OrdersExportQuery } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { useHost } from '@shop/shared/remote';
import { calendarDay } from '@shop/shared/rules';
import { Menu } from '@shop/shared/ui';
import { useState } from 'react';

type Rows = NonNullable<OrdersExportQuery['rows']>;

const FILES: readonly { rows: Rows; label: string; name: string }[] = [
  { rows: 'orders', label: 'Export orders as CSV', name: 'orders' },
  { rows: 'lines', label: 'Export order lines as CSV', name: 'order-lines' },
];

/**
 * A menu with other actions: write to customers, scan parcels, see the handover lists, the refusals report or deleted
 * orders, or export the filtered orders or their lines as CSV.
 */
export function MoreMenu({ query }: { query: Omit<OrdersExportQuery, 'rows'> }) {
  const { settings } = useHost();
  const dispatch = useAppDispatch();
  const extra = useStoreExtra();
  const [busy, setBusy] = useState(false);
  const save = async ({ rows, name }: (typeof FILES)[number]) => {
    setBusy(true);
    const file = `${name}-${calendarDay(new Date(), settings.timeZone)}.csv`;
    const failure = await downloadCall(extra(), { call: calls.exportOrders, query: { ...query, rows } }, file);
    setBusy(false);
    if (failure) dispatch(toastShown({ kind: 'error', text: 'Failed to export orders' }));
  };
  return (
    <Menu
      label="More"
      entries={[
        { key: 'messages', label: 'To be written to', to: '/orders/messages' },
        { key: 'parcels', label: 'Parcels', to: '/orders/parcels' },
        { key: 'handovers', label: 'Handover lists', to: '/orders/handovers' },
        { key: 'refusals', label: 'Refusals', to: '/orders/refusals' },
        { key: 'deleted', label: 'Deleted orders', to: '/orders/deleted' },
        ...FILES.map((file) => ({
          key: file.rows,
          label: file.label,
          disabled: busy,
          onSelect: () => void save(file),
        })),
      ]}
    />
  );
}
