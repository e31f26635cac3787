import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Grid } from '../layout/Grid';
import { media, theme } from '../theme/theme';

interface Props {
  /** How many `StatCard`s stand side by side; on tablets half as many where that leaves no gap. */
  columns: 2 | 3 | 4;
  /** The cards. */
  children: ReactNode;
}

/** Figures that belong together: cards side by side, on phones the lines of one card. */
export function StatCards({ columns, children }: Props) {
  return <Cards columns={{ phone: 1, tablet: columns === 4 ? 2 : columns, desktop: columns }}>{children}</Cards>;
}

/*
 * Cards one above the other would fill a phone's screen. Twice the class: which of two single ones counts would hang on
 * the order in which a remote's bundle defines them.
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
