import type { MouseEvent } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '../icons';
import { Checkbox } from '../forms/Checkbox';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { type DataColumn, type ListSorting, directionOf, nextSort } from './data-column';
import type { Props as ListProps } from './DataList';
import { Cell, Control, HeadCell, Line, SortButton, Table, TitleCell, Under } from './data-list-look';
import { Briefs, MenuOfRow, RowBox, RowTitle } from './row-parts';
import { ownElement } from '../own-element';

interface Props<Row> extends ListProps<Row> {
  /** Columns with a priority number above this are merged into other columns. */
  room: 1 | 2 | 3;
  press: (row: Row) => (event: MouseEvent<HTMLElement>) => void;
}

/** Shows a list as a table with a sticky header. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, highlighted, current, onOpen, sorting, selection, menu, room, press } = props;
  const own = columns.filter(({ priority = 1 }) => priority <= room);
  const titleKey = own.find(({ place }) => place === 'title')?.key;
  const under = (key: string) =>
    columns.filter((column) => (column.priority ?? 1) > room && (column.under ?? titleKey) === key);
  const selectable = selection ? rows.filter(selection.selectable) : [];
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <HeadCell scope="col" $control>
              {selectable.length > 0 ? (
                <Checkbox
                  label={<VisuallyHidden>{selection.allLabel}</VisuallyHidden>}
                  checked={selectable.every((row) => selection.chosen.has(rowKey(row)))}
                  disabled={selection.disabled}
                  onChange={(event) => selection.onChooseAll(event.target.checked)}
                />
              ) : (
                <VisuallyHidden>Select</VisuallyHidden>
              )}
            </HeadCell>
          )}
          {own.map((column) => (
            <Heading key={column.key} column={column} sorting={sorting} />
          ))}
          {menu && (
            <HeadCell scope="col" $control>
              <VisuallyHidden>Actions</VisuallyHidden>
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line
            key={rowKey(row)}
            data-row={rowKey(row)}
            aria-current={rowKey(row) === current || undefined}
            $highlighted={highlighted?.(row) ?? false}
            $opens={Boolean(onOpen)}
            onClick={press(row)}
          >
            {selection && (
              <Control>
                <RowBox row={row} id={rowKey(row)} selection={selection} />
              </Control>
            )}
            {own.map(({ key, render, align, place, nowrap }) => {
              const folded = under(key);
              const more = folded.length > 0 && (
                <Under>
                  <Briefs columns={folded} row={row} />
                </Under>
              );
              return place === 'title' ? (
                <TitleCell key={key} scope="row">
                  <RowTitle onOpen={onOpen && (() => onOpen(row))}>{render(row)}</RowTitle>
                  {more}
                </TitleCell>
              ) : (
                <Cell key={key} $align={align} $nowrap={nowrap}>
                  {ownElement(render(row))}
                  {more}
                </Cell>
              );
            })}
            {menu && (
              <Control>
                <MenuOfRow row={row} menu={menu} />
              </Control>
            )}
          </Line>
        ))}
      </tbody>
    </Table>
  );
}

interface HeadingProps<Row> {
  column: DataColumn<Row>;
  sorting: ListSorting | undefined;
}

/** The header of a column: a button if the list can be sorted by it. */
function Heading<Row>({ column: { header, hideHeader, align, width, sort }, sorting }: HeadingProps<Row>) {
  if (!sort || !sorting) {
    return (
      <HeadCell scope="col" $align={align} $width={width}>
        {hideHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}
      </HeadCell>
    );
  }
  const direction = directionOf(sort.by, sorting.sort);
  return (
    <HeadCell scope="col" $align={align} $width={width} aria-sort={direction}>
      <SortButton type="button" $align={align} onClick={() => sorting.onSort(nextSort(sort, sorting))}>
        <span>{header}</span>
        {direction === 'ascending' ? (
          <ArrowUpIcon size={14} aria-hidden="true" />
        ) : (
          <ArrowDownIcon size={14} aria-hidden="true" data-idle={direction === undefined || undefined} />
        )}
      </SortButton>
    </HeadCell>
  );
}
