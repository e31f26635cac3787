import type { ReactNode } from 'react';
import type { MenuEntry } from '../actions/Menu';

/**
 * The kind of value that a column is sorted by. It decides the first sort direction and the labels of the sort options.
 */
export type SortKind = 'text' | 'number' | 'date' | 'progress';

/** A column of a `DataList`. */
export interface DataColumn<Row> {
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /**
   * `title` is the name of the row (also its header for screen readers). On a card `aside` is at the upper right and
   * `actions` at the end.
   */
  place?: 'title' | 'aside' | 'actions';
  /** Shows the header only to screen readers. */
  hideHeader?: boolean;
  /** The CSS width in a table. */
  width?: string;
  /** Keeps the value on one line: for dates, phone numbers, codes. */
  nowrap?: boolean;
  /**
   * 1 (default): always its own column. 2: its own column from a list width of 52 rem. 3: from 66 rem. 4: never.
   * Otherwise the value is shown below the value of `under`, by default the title. It is never hidden.
   */
  priority?: 1 | 2 | 3 | 4;
  /** The key of the column below which the value is shown if there is no space. */
  under?: string;
  /** The value for places without a header: on a card or below another value. Default value: header and value. */
  brief?: (row: Row) => ReactNode;
  /** The field by which the API sorts, if the list can be sorted by this column. */
  sort?: { by: string; kind: SortKind };
}

/** The sort order of a list. */
export interface ListSorting {
  /** The sort field in the API's format; a leading '-' means descending. */
  sort: string;
  onSort: (sort: string) => void;
  /** The default order of the list. */
  first: string;
}

/** The selection of rows for bulk actions. */
export interface ListSelection<Row> {
  /** The accessible name of a row's checkbox: `Select order #AB12CD34`. */
  label: (row: Row) => string;
  /** The accessible name of the checkbox that selects all rows. */
  allLabel: string;
  selectable: (row: Row) => boolean;
  /** The keys of the selected rows. */
  chosen: ReadonlySet<string>;
  onChoose: (key: string, chosen: boolean) => void;
  onChooseAll: (all: boolean) => void;
  disabled?: boolean;
}

/** The menu of actions on one row besides opening it. A row without entries has no menu. */
export interface RowMenu<Row> {
  /** The name of a row. The accessible name of the menu is `Actions for …`. */
  nameOf: (row: Row) => string;
  entries: (row: Row) => readonly MenuEntry[];
}

/** The layout of a list by its width: cards, or columns up to this priority number. */
export type ListRoom = 'cards' | 1 | 2 | 3;

const DIRECTIONS: Record<SortKind, { ascending: string; descending: string; first: 'ascending' | 'descending' }> = {
  text: { ascending: 'A to Z', descending: 'Z to A', first: 'ascending' },
  number: { ascending: 'low to high', descending: 'high to low', first: 'descending' },
  date: { ascending: 'oldest first', descending: 'newest first', first: 'descending' },
  progress: { ascending: 'first to last', descending: 'last to first', first: 'ascending' },
};

/** The current sort direction of a column. */
export const directionOf = (by: string, sort: string): 'ascending' | 'descending' | undefined =>
  sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined;

/** The next sort order when a header is pressed: first direction, then the other one, then the default order. */
export const nextSort = (
  { by, kind }: { by: string; kind: SortKind },
  { sort, first }: Pick<ListSorting, 'sort' | 'first'>,
): string => {
  const steps = DIRECTIONS[kind].first === 'ascending' ? [by, `-${by}`] : [`-${by}`, by];
  const cycle = [...new Set([...steps, first])];
  return cycle[(cycle.indexOf(sort) + 1) % cycle.length] ?? first;
};

/** All sort orders of a list as options. */
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
