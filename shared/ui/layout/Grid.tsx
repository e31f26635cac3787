import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, theme, type Space } from '../theme/theme';

interface Props {
  children: ReactNode;
  /**
   * The number of columns from each breakpoint on: `{ phone: 2, desktop: 4 }`. A missing breakpoint uses the next
   * smaller one. Default value: 1 on phones, 2 on tablets, 3 on desktops.
   */
  columns?: { phone?: number; tablet?: number; desktop?: number; wide?: number };
  /** Replaces the counts: as many columns as fit with this minimum width (a CSS length). */
  minColumn?: string;
  gap?: Space;
  /** The gap between rows. Default value: `gap`. */
  rowGap?: Space;
  as?: ElementType;
  className?: string;
}

/** A grid with columns of equal width. */
export function Grid({ children, columns, minColumn, gap = 4, rowGap = gap, as, className }: Props) {
  return (
    <Box as={as} $columns={columns} $minColumn={minColumn} $gap={gap} $rowGap={rowGap} className={className}>
      {children}
    </Box>
  );
}

/** The columns for products: two on a phone, four on a desktop. */
export const productColumns = { phone: 2, tablet: 3, desktop: 4 } as const;

const tracks = (count: number) => `grid-template-columns: repeat(${count}, minmax(0, 1fr));`;

const Box = styled.div<{ $columns: Props['columns']; $minColumn?: string; $gap: Space; $rowGap: Space }>`
  display: grid;
  gap: ${({ $rowGap, $gap }) => `${theme.space[$rowGap]} ${theme.space[$gap]}`};
  ${({ $columns = { phone: 1, tablet: 2, desktop: 3 }, $minColumn }) =>
    $minColumn
      ? `grid-template-columns: repeat(auto-fill, minmax(min(100%, ${$minColumn}), 1fr));`
      : `
        ${tracks($columns.phone ?? 1)}
        ${$columns.tablet ? `${media.tablet} { ${tracks($columns.tablet)} }` : ''}
        ${$columns.desktop ? `${media.desktop} { ${tracks($columns.desktop)} }` : ''}
        ${$columns.wide ? `${media.wide} { ${tracks($columns.wide)} }` : ''}
      `}
`;
