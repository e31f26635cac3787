import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '../theme/theme';

interface Props {
  /** Accessible name of the group. Default value: `Filters`. */
  label?: string;
  /** The search field. It grows on wide screens and has its own row on phones. */
  search?: ReactNode;
  /**
   * The filters, with the rare ones in `MoreFilters`: side by side on wide screens. On phones two share a row; more are
   * in one row that scrolls sideways.
   */
  children?: ReactNode;
  /** The result of the filters, such as `12 orders`. Changes are announced politely. */
  summary?: ReactNode;
  /** The view switch at the end of the row. On phones it shares a row with the summary. */
  view?: ReactNode;
}

/** The row of search and filters above a list. */
export function Toolbar({ label = 'Filters', search, children, summary, view }: Props) {
  return (
    <Root role="group" aria-label={label}>
      {search && <Search>{search}</Search>}
      {children && <Filters>{children}</Filters>}
      {summary !== undefined && <Summary role="status">{summary}</Summary>}
      {view}
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${theme.space[2]};
  min-width: 0;
`;

const Search = styled.div`
  flex: 1 1 13rem;
  max-width: 24rem;

  ${media.phone} {
    flex-basis: 100%;
    max-width: none;
  }
`;

/*
 * On wide screens the filters follow the search in the same row as long as there is space, so that no row is half
 * empty.
 */
const Filters = styled.div`
  display: contents;

  ${media.tablet} {
    && > :not(button, [data-more]) {
      min-width: 8.5rem;
    }
  }

  ${media.phone} {
    flex: 1 1 100%;
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${theme.space[3]};
    align-items: end;

    /* No hole at the end of the last row. */
    & > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }

    /* More than two in one row, so that the list begins on the first screen. A button that applies them stays. */
    &:has(> :nth-child(3)):not(:has(> [type='submit'])) {
      grid-template-columns: none;
      grid-auto-columns: minmax(9.75rem, max-content);
      position: relative;
      min-width: 0;
      grid-auto-flow: column;
      /* Room for focus rings. */
      margin: -0.25rem;
      padding: 0.25rem;
      overflow-x: auto;
      overscroll-behavior-x: contain;
      scrollbar-width: none;

      & > :last-child {
        grid-column: auto;
      }
    }
  }
`;

/* Vertically aligned with the inputs, whether or not they have visible labels. */
const Summary = styled.p`
  display: flex;
  align-items: center;
  min-height: ${theme.target};
  margin-inline-start: auto;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;

  ${media.phone} {
    flex: 1;
    align-self: center;
    min-height: 0;
  }
`;
