import type { Closing } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatMoney } from '@shop/shared/rules';
import { Badge, DataList, type DataColumn } from '@shop/shared/ui';
import { dayName, differenceText } from './figures';

interface Props {
  closings: readonly Closing[];
  onOpen: (closing: Closing) => void;
}

/** The days of the till. A press opens one. */
export function ClosingList({ closings, onOpen }: Props) {
  const { timeZone } = useHost().settings;
  const columns: DataColumn<Closing>[] = [
    { key: 'day', header: 'Day', place: 'title', nowrap: true, render: ({ day }) => dayName(day, timeZone) },
    {
      key: 'state',
      header: 'State',
      place: 'aside',
      render: ({ state }) =>
        state === 'closed' ? <Badge tone="green">Closed</Badge> : <Badge tone="yellow">Not closed</Badge>,
    },
    {
      key: 'opening',
      header: 'Opening',
      align: 'end',
      nowrap: true,
      priority: 2,
      render: ({ opening }) => formatMoney(opening),
      // On a phone, the count and its difference say enough.
      brief: () => null,
    },
    {
      key: 'expected',
      header: 'Expected',
      align: 'end',
      nowrap: true,
      priority: 2,
      render: ({ expected }) => formatMoney(expected),
      brief: () => null,
    },
    {
      key: 'counted',
      header: 'Counted',
      align: 'end',
      nowrap: true,
      render: ({ counted }) => formatMoney(counted),
      brief: ({ counted }) => `Counted ${formatMoney(counted)}`,
    },
    {
      key: 'difference',
      header: 'Difference',
      nowrap: true,
      render: differenceText,
      brief: (closing) => (closing.difference === 0 ? null : differenceText(closing)),
    },
    {
      key: 'reason',
      header: 'Reason',
      priority: 3,
      render: ({ reason }) => reason || '-',
      brief: ({ reason }) => reason || null,
    },
    {
      key: 'by',
      header: 'By',
      priority: 2,
      render: ({ closedBy, by }) => closedBy ?? by,
      brief: ({ closedBy, by }) => closedBy ?? by,
    },
  ];
  return (
    <DataList label="Days of the till" columns={columns} rows={closings} rowKey={({ _id }) => _id} onOpen={onOpen} />
  );
}
