import type { Settlement } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { counted, formatDateTime, formatMoney } from '@shop/shared/rules';
import { Badge, DataList, type DataColumn, type Tone } from '@shop/shared/ui';

interface Props {
  settlements: readonly Settlement[];
  onOpen: (settlement: Settlement) => void;
}

const BADGES: Readonly<Record<Settlement['state'], { tone: Tone; label: string }>> = {
  draft: { tone: 'yellow', label: 'Draft' },
  closed: { tone: 'green', label: 'Closed' },
  reversed: { tone: 'neutral', label: 'Reversed' },
  reversal: { tone: 'neutral', label: 'Reversal' },
};

/** The settlements with couriers. A press opens one. */
export function SettlementList({ settlements, onOpen }: Props) {
  const { timeZone } = useHost().settings;
  const columns: DataColumn<Settlement>[] = [
    { key: 'courier', header: 'Courier', place: 'title', render: ({ courier }) => courier.name },
    {
      key: 'state',
      header: 'State',
      place: 'aside',
      render: ({ state }) => <Badge tone={BADGES[state].tone}>{BADGES[state].label}</Badge>,
    },
    {
      key: 'at',
      header: 'Begun',
      nowrap: true,
      render: ({ at }) => formatDateTime(at, timeZone),
      brief: ({ at }) => formatDateTime(at, timeZone),
    },
    {
      key: 'orders',
      header: 'Orders',
      align: 'end',
      render: ({ orders }) => orders,
      brief: ({ orders }) => counted(orders, 'order'),
    },
    {
      key: 'owed',
      header: 'Owed',
      align: 'end',
      nowrap: true,
      priority: 2,
      render: ({ owed }) => formatMoney(owed),
      brief: ({ owed, received }) => (owed === received ? null : `${formatMoney(owed)} owed`),
    },
    {
      key: 'received',
      header: 'Received',
      align: 'end',
      nowrap: true,
      render: ({ received }) => formatMoney(received),
      brief: ({ received }) => `${formatMoney(received)} received`,
    },
    {
      key: 'fee',
      header: 'Fee',
      align: 'end',
      nowrap: true,
      priority: 2,
      render: ({ fee }) => formatMoney(fee),
      brief: () => null,
    },
    {
      key: 'tax',
      header: 'Tax',
      align: 'end',
      nowrap: true,
      priority: 2,
      render: ({ tax }) => formatMoney(tax),
      brief: () => null,
    },
    { key: 'note', header: 'Note', priority: 3, render: ({ note }) => note || '-', brief: ({ note }) => note || null },
    { key: 'by', header: 'By', priority: 3, render: ({ by }) => by, brief: () => null },
  ];
  return (
    <DataList label="Settlements" columns={columns} rows={settlements} rowKey={({ _id }) => _id} onOpen={onOpen} />
  );
}
