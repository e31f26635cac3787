import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Swatch } from '../shop/Swatch';
import { visuallyHidden } from '../theme/mixins';
import { theme } from '../theme/theme';
import { Chip, Chips } from './chips';

/** One selectable value. */
export interface CheckOption {
  value: string;
  /** The number of results for the value; undefined if unknown. A value without results cannot be selected. */
  count?: number | undefined;
}

interface Props {
  /** The question; the group's accessible name. */
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly CheckOption[];
  /** The selected values. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Formats a count, such as `12 products`. */
  counted: (count: number) => string;
  /** True if the values are colors. Each then has a color dot. */
  swatches?: boolean;
}

/** Selects any number of short values, such as the sizes of a filter, each with its number of results. */
export function CheckChips({ legend, hideLegend, options, values, onChange, counted, swatches = false }: Props) {
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...values, value] : values.filter((other) => other !== value));
  return (
    <fieldset>
      <Legend $hidden={hideLegend}>{legend}</Legend>
      <Chips>
        {options.map(({ value, count }) => {
          const checked = values.includes(value);
          return (
            <Chip key={value}>
              <input
                type="checkbox"
                checked={checked}
                disabled={count === 0 && !checked}
                aria-label={count === undefined ? value : `${value}, ${counted(count)}`}
                onChange={(event) => toggle(value, event.target.checked)}
              />
              <Words>
                {swatches && <Swatch color={value} size={18} />}
                <span>{value}</span>
                {count !== undefined && <Count>{count}</Count>}
              </Words>
            </Chip>
          );
        })}
      </Chips>
    </fieldset>
  );
}

const Legend = styled.legend<{ $hidden?: boolean | undefined }>`
  padding: 0 0 ${theme.space[2]};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

const Words = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  overflow-wrap: anywhere;
`;

const Count = styled.span`
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.medium};
  font-variant-numeric: tabular-nums;
  opacity: 0.75;
`;
