import { useState } from 'react';

/** The selected rows of a list, on any of its pages. */
export interface RowSelection<Row> {
  /** The latest known versions, in the order of selection. */
  chosen: readonly Row[];
  ids: ReadonlySet<string>;
  /** How many of them are not on screen. */
  elsewhere: number;
  /** Whether the maximum number is selected. */
  full: boolean;
  choose: (id: string, chosen: boolean) => void;
  /** Selects or deselects all rows on screen. */
  chooseAll: (chosen: boolean) => void;
  clear: () => void;
  /** Deselects rows that are gone. */
  drop: (ids: readonly string[]) => void;
  /** Replaces what is known of the selected rows, such as after a change. */
  update: (change: (row: Row) => Row) => void;
}

/**
 * @param rows the rows on screen
 * @param max how many rows can be selected
 */
export function useRowSelection<Row extends { _id: string }>(rows: readonly Row[], max: number): RowSelection<Row> {
  const [picked, setPicked] = useState<readonly Row[]>([]);
  const shown = new Map(rows.map((row) => [row._id, row]));
  // A row on screen is newer than the one that was kept when it was selected.
  const chosen = picked.map((row) => shown.get(row._id) ?? row);
  const ids = new Set(chosen.map(({ _id }) => _id));
  const add = (more: readonly Row[]) => {
    setPicked([...chosen, ...more.filter(({ _id }) => !ids.has(_id))].slice(0, max));
  };
  return {
    chosen,
    ids,
    elsewhere: chosen.filter(({ _id }) => !shown.has(_id)).length,
    full: chosen.length >= max,
    choose: (id, wanted) => {
      if (wanted) add(rows.filter(({ _id }) => _id === id));
      else setPicked(chosen.filter(({ _id }) => _id !== id));
    },
    chooseAll: (wanted) => {
      if (wanted) add(rows);
      else setPicked(chosen.filter(({ _id }) => !shown.has(_id)));
    },
    clear: () => setPicked([]),
    drop: (gone) => setPicked((now) => now.filter(({ _id }) => !gone.includes(_id))),
    update: (change) => setPicked((now) => now.map(change)),
  };
}
