import { ChevronDownIcon, type DataColumn, DataList, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

interface Props<Point> {
  /** The content of the table, such as `Sales by day`. */
  label: string;
  columns: readonly DataColumn<Point>[];
  /** The points in chart order. The table shows the latest first. */
  points: readonly Point[];
}

/** The values of a chart as a collapsible table below it. */
export function ChartTable<Point extends { date: string }>({ label, columns, points }: Props<Point>) {
  return (
    <Details>
      <summary>
        Show as table
        <ChevronDownIcon size={16} aria-hidden="true" />
      </summary>
      <DataList label={label} columns={[...columns]} rows={points.toReversed()} rowKey={({ date }) => date} />
    </Details>
  );
}

const Details = styled.details`
  margin-block: -${theme.space[2]};

  &[open] > summary > svg {
    transform: rotate(180deg);
  }

  & > summary {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space[2]};
    min-height: ${theme.target};
    color: ${theme.color.muted};
    font-size: ${theme.size.sm};
    font-weight: ${theme.weight.semibold};
    cursor: pointer;
  }

  & > summary:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: 2px;
    border-radius: ${theme.radius.sm};
  }
`;
