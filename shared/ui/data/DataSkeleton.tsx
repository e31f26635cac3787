import { createContext } from 'react';
import { styled } from 'styled-components';
import { Skeleton, SkeletonRows } from '../feedback/Skeleton';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import type { ListRoom } from './data-column';
import type { Props as ListProps } from './DataList';
import { Cell, Control, HeadCell, Line, Table } from './data-list-look';

/** The loading label of the surrounding list page, such as `Loading orders`; null if the rows are loaded. */
export const ListLoading = createContext<string | null>(null);

const ROWS = 8;

interface Props<Row> extends Pick<ListProps<Row>, 'columns' | 'selection' | 'menu'> {
  room: ListRoom;
  /** The text for screen readers in place of the shapes. */
  label: string;
}

/**
 * The placeholder of a list while it loads: its real columns with shapes in place of values, so that nothing moves
 * sideways when the rows arrive.
 */
export function DataSkeleton<Row>({ columns, selection, menu, room, label }: Props<Row>) {
  if (room === 'cards') return <SkeletonRows count={ROWS} label={label} />;
  const own = columns.filter(({ priority = 1 }) => priority <= room);
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Table aria-hidden="true">
        <thead>
          <tr>
            {selection && <HeadCell $control />}
            {own.map(({ key, header, hideHeader, align, width }) => (
              <HeadCell key={key} $align={align} $width={width}>
                {hideHeader ? null : header}
              </HeadCell>
            ))}
            {menu && <HeadCell $control />}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: ROWS }, (_, row) => (
            <Line key={row} $highlighted={false} $opens={false}>
              {selection && <Control />}
              {own.map(({ key, align, place }) => (
                <Cell key={key}>
                  <Value $end={align === 'end'}>
                    <Skeleton width={place === 'title' ? '80%' : '60%'} />
                  </Value>
                </Cell>
              ))}
              {menu && <Control />}
            </Line>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const Value = styled.span<{ $end: boolean }>`
  display: flex;
  justify-content: ${({ $end }) => ($end ? 'flex-end' : 'flex-start')};
  min-width: 3rem;
`;
