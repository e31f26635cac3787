import type { ReactNode } from 'react';
import type { MenuEntry } from '../actions/Menu';

/** What a column is sorted by: decides its first direction and how a choice of it reads. */
export type SortKind = 'text' | 'number' | 'date' | 'progress';

/** A column of a `DataList`. */
export interface DataColumn<Row> {
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /**
   * `title` names the row (it is also its header for screen readers); on a card `aside` stands at the upper right,
   * `actions` at the end.
   */
  place?: 'title' | 'aside' | 'actions';
  /** Keeps the heading for screen readers only. */
  hideHeader?: boolean;
  /** CSS width in a table. */
  width?: string;
  /** Keeps the value on one line: for dates, phone numbers, codes. */
  nowrap?: boolean;
  /**
   * 1 (default) is always a column of its own; 2 from 52 rem of room, 3 from 66 rem; 4 never. With less room the value
   * stands under that of `under`, by default the title: it never goes away.
   */
  priority?: 1 | 2 | 3 | 4;
  /** The key of the column that it stands under where there is no room. */
  under?: string;
  /** The value as it reads without its heading, on a card and under another value. Default: heading and value. */
  brief?: (row: Row) => ReactNode;
  /** The field that the API sorts by, where the list can be sorted by the column. */
  sort?: { by: string; kind: SortKind };
}

/** How a list is sorted. */
export interface ListSorting {
  /** The field, with a leading '-' when it is turned round, as the API takes it. */
  sort: string;
  onSort: (sort: string) => void;
  /** The order that the list has by itself. */
  first: string;
}

/** The rows that can be chosen, for something to be done to all of them. */
export interface ListSelection<Row> {
  /** The name of a row's box: `Select order #AB12CD34`. */
  label: (row: Row) => string;
  /** The name of the box that chooses all. */
  allLabel: string;
  selectable: (row: Row) => boolean;
  /** The keys of the rows that are chosen. */
  chosen: ReadonlySet<string>;
  onChoose: (key: string, chosen: boolean) => void;
  onChooseAll: (all: boolean) => void;
  disabled?: boolean;
}

/** What can be done to one row besides opening it; without entries the row has no menu. */
export interface RowMenu<Row> {
  /** What the row is called: the menu's name is `Actions for …`. */
  nameOf: (row: Row) => string;
  entries: (row: Row) => readonly MenuEntry[];
}

/** How much room a list has: cards, or the columns of this priority and of those before it. */
export type ListRoom = 'cards' | 1 | 2 | 3;

const DIRECTIONS: Record<SortKind, { ascending: string; descending: string; first: 'ascending' | 'descending' }> = {
  text: { ascending: 'A to Z', descending: 'Z to A', first: 'ascending' },
  number: { ascending: 'low to high', descending: 'high to low', first: 'descending' },
  date: { ascending: 'oldest first', descending: 'newest first', first: 'descending' },
  progress: { ascending: 'first to last', descending: 'last to first', first: 'ascending' },
};

/** How a column is sorted now. */
export const directionOf = (by: string, sort: string): 'ascending' | 'descending' | undefined =>
  sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined;

/** What a press on a heading sorts by: its first direction, then the other one, then as the list is by itself. */
export const nextSort = (
  { by, kind }: { by: string; kind: SortKind },
  { sort, first }: Pick<ListSorting, 'sort' | 'first'>,
): string => {
  const steps = DIRECTIONS[kind].first === 'ascending' ? [by, `-${by}`] : [`-${by}`, by];
  const cycle = [...new Set([...steps, first])];
  return cycle[(cycle.indexOf(sort) + 1) % cycle.length] ?? first;
};

/** Every order that a list can have, as choices. */
export const sortOptions = <Row>(
  columns: readonly DataColumn<Row>[],
  first: string,
): { value: string; label: string }[] => {
  const options = columns.flatMap(({ header, sort }) => {
    if (!sort) return [];
    const { ascending, descending, first: natural } = DIRECTIONS[sort.kind];
    const up = { value: sort.by, label: `${header}: ${ascending}` };
    const down = { value: `-${sort.by}`, label: `${header}: ${descending}` };
    return natural === 'ascending' ? [up, down] : [down, up];
  });
  return options.some(({ value }) => value === first) ? options : [{ value: first, label: 'Newest first' }, ...options];
};
