import type { DashboardSales } from '@shop/shared/contracts';
import { formatDate, formatMoney } from '@shop/shared/rules';
import { Text, focusRing, theme } from '@shop/shared/ui';
import styled from 'styled-components';
import { ordersLabel } from '../orders/labels';

/** Inner units of the drawing; it is stretched to its room, so they are no pixels. */
const HEIGHT = 100;
const BAR = 10;
const GAP = 3;

/** A calendar day as people read it; it is no moment, so no time zone may move it. */
const dayText = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC');

/** The chart in a sentence. */
const summaryOf = ({ days, total, orders }: DashboardSales): string => {
  const best = days.reduce((top, day) => (day.total > top.total ? day : top), { day: '', total: 0, orders: 0 });
  const overall = `Sales of the last ${days.length} days: ${formatMoney(total)} from ${ordersLabel(orders)}.`;
  return best.total === 0 ? overall : `${overall} Best day: ${dayText(best.day)} with ${formatMoney(best.total)}.`;
};

/** Sales by day as bars, with the same figures as a sentence and as a table. */
export function SalesChart({ sales }: { sales: DashboardSales }) {
  const { days } = sales;
  const top = Math.max(...days.map(({ total }) => total), 0);
  const summary = summaryOf(sales);
  return (
    <Figure>
      <Scale>
        <span>{formatMoney(top)}</span>
      </Scale>
      <Drawing
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${days.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map(({ day, total, orders }, index) => {
          const height = top === 0 ? 0 : (total / top) * HEIGHT;
          return (
            <g key={day}>
              <title>{`${dayText(day)}: ${formatMoney(total)}, ${ordersLabel(orders)}`}</title>
              {/* The whole column answers to the pointer, so that small bars can be read too. */}
              <Column x={index * (BAR + GAP)} y={0} width={BAR} height={HEIGHT} />
              <Bar x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} />
            </g>
          );
        })}
      </Drawing>
      <Scale aria-hidden="true">
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{dayText(days.at(-1)?.day ?? '')}</span>
      </Scale>
      <Text as="figcaption" size="sm" tone="muted">
        {summary}
      </Text>
      <details>
        <Summary>Show as a table</Summary>
        <Scroll tabIndex={0} role="region" aria-label="Sales by day">
          <Table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Orders</th>
                <th scope="col">Sales</th>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map(({ day, total, orders }) => (
                <tr key={day}>
                  <th scope="row">{dayText(day)}</th>
                  <td>{orders}</td>
                  <td>{formatMoney(total)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroll>
      </details>
    </Figure>
  );
}

const Figure = styled.figure`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
`;

const Scale = styled.div`
  display: flex;
  justify-content: space-between;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
`;

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 10rem;
  border-bottom: 1px solid ${theme.color.borderStrong};
`;

const Column = styled.rect`
  fill: transparent;

  &:hover {
    fill: ${theme.color.subtle};
  }
`;

const Bar = styled.rect`
  fill: ${theme.color.accentText};
  pointer-events: none;
`;

const Summary = styled.summary`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.target};
  font-size: ${theme.size.sm};
  text-decoration: underline;
  text-underline-offset: 0.22em;
  cursor: pointer;
  border-radius: ${theme.radius.sm};
  ${focusRing}
`;

const Scroll = styled.div`
  position: relative;
  max-height: 16rem;
  overflow-y: auto;
  ${focusRing}
`;

const Table = styled.table`
  width: 100%;
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${theme.space[1]} ${theme.space[3]} ${theme.space[1]} 0;
    text-align: start;
    font-weight: inherit;
  }

  th:not(:first-child),
  td {
    text-align: end;
  }

  thead th {
    color: ${theme.color.muted};
  }
`;
