import { theme } from '@shop/shared/ui';
import { useRef, useState, type PointerEvent } from 'react';
import { styled } from 'styled-components';
import { type ChartUnit, axisLabel, axisTicks, periodLabel, tickLabel } from './scale';
import { useWidth } from './useWidth';

const HEIGHT = 240;
const MARGIN = { top: 12, right: 4, bottom: 28, left: 52 };
/** The width that a label below the chart needs, in px. */
const LABEL_ROOM = 76;

/** Half the width of a character of those labels, in px. */
const HALF_LETTER = 3.3;

/** One series of bars, which go up or down from the zero line. */
export interface ChartBar<Point> {
  tone: 'accent' | 'green' | 'red';
  points: 'up' | 'down';
  /** The height of a bar, never negative: in dollars, or in the unit of `axis`. */
  valueOf: (point: Point) => number;
}

interface Props<Point> {
  /** The accessible name of the chart. A `ChartTable` gives the values to screen readers. */
  label: string;
  points: readonly Point[];
  unit: ChartUnit;
  bars: readonly ChartBar<Point>[];
  /** A line over the bars, such as that of the period before; null where a point has no value. */
  line?: (point: Point) => number | null;
  /** The tooltip of a hovered or touched point, as lines of name and value. */
  tip: (point: Point) => readonly (readonly [name: string, figure: string])[];
  /** Formats a value on the axis. Default value: dollars. */
  axis?: (value: number) => string;
}

/**
 * A bar chart of amounts or counts over time, with round numbers on the axis and a tooltip for the hovered or touched
 * point. Bars that go up and bars that go down differ by more than color.
 */
export function SeriesChart<Point extends { date: string }>({
  label,
  points,
  unit,
  bars,
  line,
  tip,
  axis = axisLabel,
}: Props<Point>) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 640);
  const [pointed, setPointed] = useState<number | null>(null);

  const lineValues = points.map((one) => line?.(one) ?? null);
  const top = Math.max(farthest(points, bars, 'up'), ...lineValues.map((value) => value ?? 0));
  const ticks = axisTicks(top, -farthest(points, bars, 'down'));
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
  const linePoints = lineValues
    .flatMap((value, index) => (value === null ? [] : `${middle(index)},${y(value)}`))
    .join(' ');
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
        aria-label={label}
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
              {axis(tick)}
            </Label>
          </g>
        ))}
        {pointed !== null && <Slot x={middle(pointed) - slot / 2} y={MARGIN.top} width={slot} height={inner.height} />}
        {points.map((one, index) => (
          <g key={one.date}>
            {bars.map((kind) => {
              const value = kind.valueOf(one);
              const top = kind.points === 'up' ? y(value) : y(0);
              const height = Math.abs(y(value) - y(0));
              const x = middle(index) - bar / 2;
              return (
                value > 0 && (
                  <Bar key={kind.tone} $tone={kind.tone} x={x} y={top} width={bar} height={height} rx={1.5} />
                )
              );
            })}
            {index % every === 0 && fits(index) && (
              <Label x={middle(index)} y={HEIGHT - 8} textAnchor="middle">
                {tickLabel(one.date, unit)}
              </Label>
            )}
          </g>
        ))}
        {line && (
          <>
            <LineGround points={linePoints} />
            <Line points={linePoints} />
          </>
        )}
      </Picture>
      {shown && pointed !== null && (
        <Tip
          aria-hidden="true"
          $side={middle(pointed) > width / 2 ? 'left' : 'right'}
          style={{ left: middle(pointed) }}
        >
          <strong>{periodLabel(shown.date, unit)}</strong>
          {tip(shown).map(([name, figure]) => (
            <TipRow key={name}>
              <span>{name}</span>
              <span>{figure}</span>
            </TipRow>
          ))}
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

const Bar = styled.rect<{ $tone: 'accent' | 'green' | 'red' }>`
  fill: ${({ $tone }) =>
    $tone === 'accent'
      ? theme.color.accentText
      : `color-mix(in srgb, ${theme.tone[$tone].text} 82%, ${theme.color.surface})`};
`;

/* A band of the ground below the line, which is seen on dark bars, too. */
const LineGround = styled.polyline`
  fill: none;
  stroke: ${theme.color.surface};
  stroke-width: 4.5;
  stroke-linejoin: round;
  pointer-events: none;
`;

/* Thin and dashed: it differs from the bars by more than color. */
const Line = styled.polyline`
  fill: none;
  stroke: ${theme.color.text};
  stroke-width: 1.5;
  stroke-dasharray: 4 3;
  stroke-linejoin: round;
  pointer-events: none;
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

/** The highest value of the bars in one direction. */
function farthest<Point>(points: readonly Point[], bars: readonly ChartBar<Point>[], way: 'up' | 'down'): number {
  const values = bars.filter((bar) => bar.points === way).flatMap(({ valueOf }) => points.map(valueOf));
  return Math.max(0, ...values);
}
