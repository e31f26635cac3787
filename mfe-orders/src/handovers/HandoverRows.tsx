import type { Handover } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { counted, formatDateTime, formatMoney } from '@shop/shared/rules';
import { DataList, type DataColumn } from '@shop/shared/ui';

interface Props {
  lists: readonly Handover[];
  onOpen: (list: Handover) => void;
}

/** The kept handover lists. A click opens the parcels of one. */
export function HandoverRows({ lists, onOpen }: Props) {
  const { timeZone } = useHost().settings;
  const columns: DataColumn<Handover>[] = [
    { key: 'at', header: 'Printed', place: 'title', nowrap: true, render: ({ at }) => formatDateTime(at, timeZone) },
    {
      key: 'courier',
      header: 'Courier',
      render: ({ courier }) => courier?.name ?? '-',
      brief: ({ courier }) => courier?.name,
    },
    {
      key: 'parcels',
      header: 'Parcels',
      align: 'end',
      render: ({ parcels }) => parcels,
      brief: ({ parcels }) => counted(parcels, 'parcel'),
    },
    {
      key: 'collect',
      header: 'To collect',
      align: 'end',
      nowrap: true,
      place: 'aside',
      render: ({ toCollect }) => formatMoney(toCollect),
    },
    { key: 'by', header: 'By', priority: 2, nowrap: true, render: ({ by }) => by, brief: ({ by }) => by },
  ];
  return <DataList label="Handover lists" columns={columns} rows={lists} rowKey={({ _id }) => _id} onOpen={onOpen} />;
}
