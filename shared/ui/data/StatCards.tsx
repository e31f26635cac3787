import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Grid } from '../layout/Grid';
import { media, theme } from '../theme/theme';

interface Props {
  /** The number of `StatCard`s per row. Tablets show half as many if that leaves no gap. */
  columns: 2 | 3 | 4;
  /** True if numbers and labels are so short that phones show them side by side, too. */
  short?: boolean;
  /** The cards. */
  children: ReactNode;
}

/** A group of related numbers: cards side by side; on phones the lines or columns of a single card. */
export function StatCards({ columns, short = false, children }: Props) {
  return (
    <Cards columns={{ phone: 1, tablet: columns === 4 ? 2 : columns, desktop: columns }} $short={short}>
      {children}
    </Cards>
  );
}

const lines = css`
  && > * {
    flex-flow: row wrap;
    align-items: baseline;
    justify-content: space-between;
    row-gap: 0;
    padding-block: ${theme.space[3]};
    border-radius: 0;
  }

  /* The hint stands below the label and its figure. */
  && > * > :nth-child(3) {
    flex-basis: 100%;
  }

  && > :not(:first-child) {
    border-top: 0;
  }

  && > :first-child {
    border-start-start-radius: ${theme.radius.lg};
    border-start-end-radius: ${theme.radius.lg};
  }

  && > :last-child {
    border-end-start-radius: ${theme.radius.lg};
    border-end-end-radius: ${theme.radius.lg};
  }
`;

const columnsOfOne = css`
  && {
    grid-auto-flow: column;
    grid-template-columns: none;
    grid-auto-columns: minmax(min-content, 1fr);
  }

  && > * {
    gap: 0;
    padding: ${theme.space[3]};
    border-radius: 0;
  }

  && > :not(:first-child) {
    border-inline-start: 0;
  }

  && > :first-child {
    border-start-start-radius: ${theme.radius.lg};
    border-end-start-radius: ${theme.radius.lg};
  }

  && > :last-child {
    border-start-end-radius: ${theme.radius.lg};
    border-end-end-radius: ${theme.radius.lg};
  }
`;

/*
 * Stacked cards would fill a phone's screen. The doubled class raises the specificity: between two single classes, the
 * definition order in a remote's bundle would decide.
 */
const Cards = styled(Grid)<{ $short: boolean }>`
  ${media.phone} {
    gap: 0;
    ${({ $short }) => ($short ? columnsOfOne : lines)}
  }
`;
