import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Swatch } from '../shop/Swatch';
import { visuallyHidden } from '../theme/mixins';
import { theme } from '../theme/theme';
import { Chip, Chips } from './chips';

/** One value that may be chosen beside others. */
export interface CheckOption {
  value: string;
  /** How many things it brings; undefined where that is not known. One that brings none cannot be added. */
  count?: number | undefined;
}

interface Props {
  /** The question; the group's accessible name. */
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly CheckOption[];
  /** The chosen ones. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** A count in words, such as `12 products`. */
  counted: (count: number) => string;
  /** The values are colors: each with a dot of it. */
  swatches?: boolean;
}

/** Choose any number of short values, such as the sizes of a filter, each with how many things it brings. */
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
