import type { TransactionSeries } from '@shop/shared/contracts';
import { formatMoney, fromCents, toCents } from '@shop/shared/rules';
import { theme } from '@shop/shared/ui';
import { useRef, useState, type PointerEvent } from 'react';
import styled from 'styled-components';
import { axisLabel, axisTicks, periodLabel, tickLabel } from './chart-scale';
import { useWidth } from './useWidth';

const HEIGHT = 240;
const MARGIN = { top: 12, right: 4, bottom: 28, left: 52 };
/** Room that a label under the chart needs, in px. */
const LABEL_ROOM = 76;

/** Half the width of a letter of those labels, in px. */
const HALF_LETTER = 3.3;

/** What was left of a period's revenue, in dollars. */
export const netOf = ({ revenue, expenses }: { revenue: number; expenses: number }): number =>
  fromCents(toCents(revenue) - toCents(expenses));

/**
 * Revenue as bars upwards and expenses as bars downwards, so that the two are told apart by more than their colour. A
 * picture for who sees it: the same figures stand in the table below it.
 */
export function SeriesChart({ series }: { series: TransactionSeries }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 640);
  const [pointed, setPointed] = useState<number | null>(null);
  const { points, unit } = series;

  const ticks = axisTicks(
    Math.max(...points.map(({ revenue }) => revenue)),
    -Math.max(...points.map(({ expenses }) => expenses)),
  );
  const [low = 0, high = 0] = [ticks.at(0), ticks.at(-1)];
  const inner = { width: Math.max(width - MARGIN.left - MARGIN.right, 1), height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const y = (dollars: number) => MARGIN.top + ((high - dollars) / (high - low || 1)) * inner.height;
  const slot = inner.width / points.length;
  const bar = Math.max(1, Math.min(slot * 0.68, 36));
  const middle = (index: number) => MARGIN.left + slot * (index + 0.5);
  const every = Math.ceil(LABEL_ROOM / slot);
  const fits = (index: number) => {
    const half = tickLabel(points[index]?.date ?? '', unit).length * HALF_LETTER;
    return middle(index) - half >= 0 && middle(index) + half <= width;
  };
  const shown = pointed === null ? undefined : points[pointed];

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN.left;
    const index = Math.floor(x / slot);
    setPointed(index >= 0 && index < points.length ? index : null);
  };

  return (
    <Frame ref={frame}>
      <Picture
        role="img"
        aria-label="Revenue and expenses over time; the figures are in the table below"
        width={width}
        height={HEIGHT}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <GridLine x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} $zero={tick === 0} />
            <Label x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {axisLabel(tick)}
            </Label>
          </g>
        ))}
        {pointed !== null && <Slot x={middle(pointed) - slot / 2} y={MARGIN.top} width={slot} height={inner.height} />}
        {points.map(({ date, revenue, expenses }, index) => (
          <g key={date}>
            {revenue > 0 && (
              <Revenue x={middle(index) - bar / 2} y={y(revenue)} width={bar} height={y(0) - y(revenue)} rx={1.5} />
            )}
            {expenses > 0 && (
              <Expenses x={middle(index) - bar / 2} y={y(0)} width={bar} height={y(-expenses) - y(0)} rx={1.5} />
            )}
            {index % every === 0 && fits(index) && (
              <Label x={middle(index)} y={HEIGHT - 8} textAnchor="middle">
                {tickLabel(date, unit)}
              </Label>
            )}
          </g>
        ))}
      </Picture>
      {shown && pointed !== null && (
        <Tip
          aria-hidden="true"
          $side={middle(pointed) > width / 2 ? 'left' : 'right'}
          style={{ left: middle(pointed) }}
        >
          <strong>{periodLabel(shown.date, unit)}</strong>
          <TipRow>
            <span>Revenue</span>
            <span>{formatMoney(shown.revenue)}</span>
          </TipRow>
          <TipRow>
            <span>Expenses</span>
            <span>{formatMoney(shown.expenses)}</span>
          </TipRow>
          <TipRow>
            <span>Net</span>
            <span>{formatMoney(netOf(shown))}</span>
          </TipRow>
        </Tip>
      )}
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  min-width: 0;
  height: ${HEIGHT}px;
`;

const Picture = styled.svg`
  position: absolute;
  display: block;
  touch-action: pan-y;
`;

const GridLine = styled.line<{ $zero: boolean }>`
  stroke: ${({ $zero }) => ($zero ? theme.color.borderStrong : theme.color.border)};
  shape-rendering: crispEdges;
`;

const Label = styled.text`
  fill: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
`;

const Slot = styled.rect`
  fill: ${theme.color.subtle};
`;

const Revenue = styled.rect`
  fill: color-mix(in srgb, ${theme.tone.green.text} 82%, ${theme.color.surface});
`;

const Expenses = styled.rect`
  fill: color-mix(in srgb, ${theme.tone.red.text} 82%, ${theme.color.surface});
`;

const Tip = styled.div<{ $side: 'left' | 'right' }>`
  position: absolute;
  top: ${theme.space[2]};
  z-index: ${theme.z.sticky};
  display: grid;
  gap: ${theme.space[1]};
  min-width: 11rem;
  padding: ${theme.space[3]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.mid};
  font-size: ${theme.size.xs};
  pointer-events: none;
  transform: translateX(${({ $side }) => ($side === 'left' ? 'calc(-100% - 12px)' : '12px')});
`;

const TipRow = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[4]};
  font-variant-numeric: tabular-nums;
`;
