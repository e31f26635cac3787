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

/** The rows and columns of a list, and the actions on its rows. */
export interface Props<Row> {
  /** The accessible name of the table, such as `Orders`. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Whether to highlight a row that needs attention. */
  highlighted?: (row: Row) => boolean;
  /** The key of the row that is open beside the list. */
  current?: string | undefined;
  /**
   * Called when a row is pressed. For the keyboard, the row's title is a button. Other controls in the row still work.
   */
  onOpen?: (row: Row) => void;
  sorting?: ListSorting;
  selection?: ListSelection<Row>;
  menu?: RowMenu<Row>;
  /** The width in rem below which the list shows cards; less for few columns in a dialog. Default value: 40. */
  cardsBelow?: number;
}

/**
 * A list of records. It is a table that hides columns by priority in little space, and cards if there is no space for a
 * table. A press anywhere on a row opens it, unless the press ends a text selection. In a `ListPage` that is loading,
 * it shows the columns without rows.
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
