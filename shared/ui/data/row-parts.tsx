import type { ReactNode } from 'react';
import { Menu } from '../actions/Menu';
import { Checkbox } from '../forms/Checkbox';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import type { DataColumn, ListSelection, RowMenu } from './data-column';
import { Brief, BriefLabel, Open } from './data-list-look';
import { Dotted } from './Dotted';
import { ownElement } from '../own-element';

/** The name of a row: a button if the row can be opened. */
export function RowTitle({ children, onOpen }: { children: ReactNode; onOpen?: () => void }) {
  if (!onOpen) return <>{children}</>;
  return (
    <Open type="button" data-opens onClick={onOpen}>
      {children}
    </Open>
  );
}

/** The values of a row in one line, each in its brief form. Empty values are left out. */
export function Briefs<Row>({ columns, row }: { columns: readonly DataColumn<Row>[]; row: Row }) {
  const parts = columns.map(({ header, brief, render, nowrap }) => {
    const value = brief ? brief(row) : render(row);
    if (value === null || value === undefined || value === '') return null;
    return (
      <Brief $nowrap={nowrap}>
        {!brief && <BriefLabel>{`${header} `}</BriefLabel>}
        {ownElement(value)}
      </Brief>
    );
  });
  return <Dotted parts={parts} />;
}

/** The checkbox of a row, if the row can be selected. */
export function RowBox<Row>({ row, id, selection }: { row: Row; id: string; selection: ListSelection<Row> }) {
  if (!selection.selectable(row)) return null;
  return (
    <Checkbox
      label={<VisuallyHidden>{selection.label(row)}</VisuallyHidden>}
      checked={selection.chosen.has(id)}
      disabled={selection.disabled}
      onChange={(event) => selection.onChoose(id, event.target.checked)}
    />
  );
}

/** The menu of a row, if it has entries. */
export function MenuOfRow<Row>({ row, menu }: { row: Row; menu: RowMenu<Row> }) {
  const entries = menu.entries(row);
  return entries.length > 0 && <Menu iconOnly label={`Actions for ${menu.nameOf(row)}`} entries={entries} />;
}
