import type { CashMove } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, formatMoney } from '@shop/shared/rules';
import { DataList, UndoIcon, type DataColumn } from '@shop/shared/ui';

interface Props {
  moves: readonly CashMove[];
  /** Asks whether to move it back. Never called for a move that was moved back. */
  onMoveBack: (move: CashMove) => void;
}

const wayOf = ({ from, to }: CashMove): string => `${from.name} → ${to.name}`;

/** What is said of a move: its note, or that it moves another back, and that it was moved back itself. */
const saidOf = ({ note, reverses, movedBack }: CashMove): string =>
  [
    ...(reverses === undefined ? [] : ['Moves back']),
    ...(note === '' ? [] : [note]),
    ...(movedBack === undefined ? [] : [`Moved back by ${movedBack.by}`]),
  ].join(' · ');

/** What was moved from one part of the cash to another, newest first. A wrong move is moved back, once. */
export function CashMoveList({ moves, onMoveBack }: Props) {
  const { timeZone } = useHost().settings;
  const columns: DataColumn<CashMove>[] = [
    { key: 'way', header: 'From → to', place: 'title', render: wayOf },
    {
      key: 'at',
      header: 'Moved',
      nowrap: true,
      render: ({ at }) => formatDateTime(at, timeZone),
      brief: ({ at }) => formatDateTime(at, timeZone),
    },
    { key: 'by', header: 'By', render: ({ by }) => by, brief: ({ by }) => by },
    {
      key: 'note',
      header: 'Note',
      priority: 2,
      render: (move) => saidOf(move) || '-',
      brief: (move) => saidOf(move) || null,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      place: 'aside',
      nowrap: true,
      render: ({ amount }) => formatMoney(amount),
    },
  ];
  return (
    <DataList
      label="Moves of cash"
      columns={columns}
      rows={moves}
      rowKey={({ _id }) => _id}
      menu={{
        nameOf: wayOf,
        entries: (move) =>
          move.movedBack === undefined && move.settlement === undefined && move.closing === undefined
            ? [{ key: 'back', label: 'Move back…', icon: <UndoIcon size={18} />, onSelect: () => onMoveBack(move) }]
            : [],
      }}
    />
  );
}
