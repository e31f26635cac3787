import type { MouseEvent } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import type { Props as ListProps } from './DataList';
import { Aside, Card, CardRows, Controls, Corner, Details, Floating, Title } from './data-cards-look';
import { Briefs, MenuOfRow, RowBox, RowTitle } from './row-parts';

interface Props<Row> extends ListProps<Row> {
  press: (row: Row) => (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Shows a list as cards of a few lines: name and state first, then the other values as running text, with the amount at
 * the end. Screen readers still get a table. The roles are explicit because browsers drop them when CSS changes
 * `display`.
 */
export function DataCards<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, highlighted, current, onOpen, selection, menu, press } = props;
  const title = columns.find(({ place }) => place === 'title');
  const [aside, ...amounts] = columns.filter(({ place }) => place === 'aside');
  const others = columns.filter(({ place }) => place === undefined);
  const actions = columns.filter(({ place }) => place === 'actions');
  const headings = [
    ...(selection ? ['Select'] : []),
    ...(title ? [title.header] : []),
    ...(aside ? [aside.header] : []),
    'Details',
    ...actions.map(({ header }) => header),
    ...(menu ? ['Actions'] : []),
  ];
  return (
    <table role="table" aria-label={label}>
      <VisuallyHidden as="thead" role="rowgroup">
        <tr role="row">
          {headings.map((heading) => (
            <th key={heading} role="columnheader" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </VisuallyHidden>
      <CardRows role="rowgroup">
        {rows.map((row) => (
          <Card
            key={rowKey(row)}
            role="row"
            data-row={rowKey(row)}
            aria-current={rowKey(row) === current || undefined}
            $highlighted={highlighted?.(row) ?? false}
            $opens={Boolean(onOpen)}
            onClick={press(row)}
          >
            {selection && (
              <Corner role="cell" $box>
                <RowBox row={row} id={rowKey(row)} selection={selection} />
              </Corner>
            )}
            {title && (
              <Title role="rowheader" scope="row">
                <RowTitle onOpen={onOpen && (() => onOpen(row))}>{title.render(row)}</RowTitle>
              </Title>
            )}
            {aside && <Aside role="cell">{aside.render(row)}</Aside>}
            <Details role="cell">
              {amounts.map(({ key, render }) => (
                <Floating key={key}>{render(row)}</Floating>
              ))}
              <Briefs columns={others} row={row} />
            </Details>
            {actions.map(({ key, render }) => (
              <Controls key={key} role="cell">
                {render(row)}
              </Controls>
            ))}
            {menu && (
              <Corner role="cell">
                <MenuOfRow row={row} menu={menu} />
              </Corner>
            )}
          </Card>
        ))}
      </CardRows>
    </table>
  );
}
