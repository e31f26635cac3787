import { useContext, useRef } from 'react';
import { Field } from '../forms/Field';
import { Select } from '../forms/Select';
import { type DataColumn, type ListSelection, type ListSorting, type RowMenu, sortOptions } from './data-column';
import { DataCards } from './DataCards';
import { DataSkeleton, ListLoading } from './DataSkeleton';
import { DataTable } from './DataTable';
import { Frame } from './data-list-look';
import { rowPress } from './row-press';
import { useListRoom } from './useListRoom';

/** What a list shows, and what can be done with its rows. */
export interface Props<Row> {
  /** The table's name, such as `Orders`. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Marks rows that need an eye. */
  highlighted?: (row: Row) => boolean;
  /** The whole row opens; for the keyboard its title is a button. Other controls in the row keep working. */
  onOpen?: (row: Row) => void;
  sorting?: ListSorting;
  selection?: ListSelection<Row>;
  menu?: RowMenu<Row>;
  /** The room in rem below which there are cards. Default 40; less for the few columns of a list in a dialog. */
  cardsBelow?: number;
}

/**
 * A list of records: a table whose columns make way by their priority, cards where there is no room for one. The whole
 * row opens, but not at the end of selecting text in it. In a `ListPage` that waits for its rows, its columns without
 * them.
 */
export function DataList<Row>({ cardsBelow = 40, ...list }: Props<Row>) {
  const { columns, sorting, onOpen, selection, menu } = list;
  const loading = useContext(ListLoading);
  const frame = useRef<HTMLDivElement>(null);
  const room = useListRoom(frame, cardsBelow);
  const press = (row: Row) => rowPress(onOpen && (() => onOpen(row)));
  const options = sorting ? sortOptions(columns, sorting.first) : [];
  if (loading !== null) {
    return (
      <Frame ref={frame} $cards={room === 'cards'}>
        <DataSkeleton columns={columns} selection={selection} menu={menu} room={room} label={loading} />
      </Frame>
    );
  }
  return (
    <Frame ref={frame} $cards={room === 'cards'}>
      {room === 'cards' && sorting && options.length > 0 && (
        <Field label="Sort by" hideLabel>
          <Select options={options} value={sorting.sort} onChange={(event) => sorting.onSort(event.target.value)} />
        </Field>
      )}
      {room === 'cards' ? <DataCards {...list} press={press} /> : <DataTable {...list} room={room} press={press} />}
    </Frame>
  );
}
