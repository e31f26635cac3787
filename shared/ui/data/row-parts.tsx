import { Fragment, type ReactNode } from 'react';
import { Menu } from '../actions/Menu';
import { Checkbox } from '../forms/Checkbox';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import type { DataColumn, ListSelection, RowMenu } from './data-column';
import { Brief, BriefLabel, Open } from './data-list-look';

/** Stays with the value before it at the end of a line. */
const DOT = '\u00a0· ';

/** The row's name: a button where the row opens. */
export function RowTitle({ children, onOpen }: { children: ReactNode; onOpen?: () => void }) {
  if (!onOpen) return <>{children}</>;
  return (
    <Open type="button" data-opens onClick={onOpen}>
      {children}
    </Open>
  );
}

/** Values in a line, each as it reads without its heading; what has nothing to say is left out. */
export function Briefs<Row>({ columns, row }: { columns: readonly DataColumn<Row>[]; row: Row }) {
  const shown = columns.flatMap((column) => {
    const value = column.brief ? column.brief(row) : column.render(row);
    return value === null || value === undefined || value === '' ? [] : [{ ...column, value }];
  });
  return shown.map(({ key, header, brief, nowrap, value }, position) => (
    <Fragment key={key}>
      {position > 0 && <span aria-hidden="true">{DOT}</span>}
      <Brief $nowrap={nowrap}>
        {!brief && <BriefLabel>{`${header} `}</BriefLabel>}
        {value}
      </Brief>
    </Fragment>
  ));
}

/** The box that chooses a row, if it can be chosen. */
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

/** The menu of a row, if there is anything in it. */
export function MenuOfRow<Row>({ row, menu }: { row: Row; menu: RowMenu<Row> }) {
  const entries = menu.entries(row);
  return entries.length > 0 && <Menu iconOnly label={`Actions for ${menu.nameOf(row)}`} entries={entries} />;
}
