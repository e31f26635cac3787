import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '../theme/theme';

interface Props {
  items: readonly {
    label: string;
    /** An empty value is shown as a dash. */
    value: ReactNode;
    /** Emphasizes the line, such as a total. */
    strong?: boolean;
    /** Takes the width of two columns in a grid, for a long text. */
    wide?: boolean;
  }[];
  /**
   * `rows` (default): label left, value right, for sums. `grid`: label above value, for facts, in as many columns as
   * fit. `pairs`: the same in two columns.
   */
  layout?: 'rows' | 'grid' | 'pairs';
}

/** Label and value pairs, rendered as a description list. */
export function KeyValue({ items, layout = 'rows' }: Props) {
  return (
    <List $layout={layout}>
      {items.map(({ label, value, strong = false, wide = false }) => (
        <Pair key={label} $layout={layout} $strong={strong} $wide={wide}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '-' : value}</dd>
        </Pair>
      ))}
    </List>
  );
}

type Layout = NonNullable<Props['layout']>;

const two = 'grid-template-columns: repeat(2, minmax(0, 1fr));';

const COLUMNS: Readonly<Record<Layout, string>> = {
  rows: `gap: ${theme.space[2]};`,
  grid: `gap: ${theme.space[4]}; grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));

         ${media.phone} { ${two} }`,
  pairs: `gap: ${theme.space[4]}; ${two}`,
};

const List = styled.dl<{ $layout: Layout }>`
  display: grid;
  ${({ $layout }) => COLUMNS[$layout]}
`;

const Pair = styled.div<{ $layout: Layout; $strong: boolean; $wide: boolean }>`
  display: flex;
  min-width: 0;
  ${({ $layout }) =>
    $layout === 'rows'
      ? `justify-content: space-between; align-items: baseline; gap: ${theme.space[4]};`
      : 'flex-direction: column;'}
  ${({ $wide }) => $wide && 'grid-column: span 2;'}

  dt {
    color: ${theme.color.muted};
    font-size: ${theme.size.sm};
  }

  dd {
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
    ${({ $layout }) => $layout === 'rows' && 'text-align: right;'}
  }

  ${({ $strong }) =>
    $strong &&
    `
      padding-top: ${theme.space[3]};
      border-top: 1px solid ${theme.color.border};
      font-weight: ${theme.weight.bold};
      font-size: ${theme.size.lg};

      dt {
        color: inherit;
        font-size: inherit;
      }
    `}
`;
