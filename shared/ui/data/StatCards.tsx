import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Grid } from '../layout/Grid';
import { media, theme } from '../theme/theme';

interface Props {
  /** The number of `StatCard`s per row. Tablets show half as many if that leaves no gap. */
  columns: 2 | 3 | 4;
  /** The cards. */
  children: ReactNode;
}

/** A group of related numbers: cards side by side, or lines of a single card on phones. */
export function StatCards({ columns, children }: Props) {
  return <Cards columns={{ phone: 1, tablet: columns === 4 ? 2 : columns, desktop: columns }}>{children}</Cards>;
}

/*
 * Stacked cards would fill a phone's screen, so phones show lines. The doubled class raises the specificity: between
 * two single classes, the definition order in a remote's bundle would decide.
 */
const Cards = styled(Grid)`
  ${media.phone} {
    gap: 0;

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
  }
`;
