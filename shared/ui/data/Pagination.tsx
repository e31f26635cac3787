import { styled } from 'styled-components';
import { IconButton } from '../actions/IconButton';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { focusRing } from '../theme/mixins';
import { media, theme } from '../theme/theme';
import { pagesToShow } from './pages-to-show';

/** The props of `LoadMore`. That component has its own file, so that shoppers do not download the pagination. */
export interface LoadMoreProps {
  shown: number;
  total: number;
  /** The plural name of the rows. Default `items`. */
  noun?: string;
  onMore: () => void;
  loading?: boolean;
}

interface PaginationProps {
  /** The current page, from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The accessible name. Default `Pages`. */
  label?: string;
}

/** Numbered page buttons. Renders nothing if there is only one page. */
export function Pagination({ page, pages, onPage, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <Nav aria-label={label}>
      <IconButton
        label="Previous page"
        icon={<ChevronLeftIcon size={20} />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <Short>{`Page ${page} of ${pages}`}</Short>
      <List>
        {pagesToShow(page, pages).map((entry) =>
          typeof entry === 'number' ? (
            <li key={entry}>
              <Page
                type="button"
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onPage(entry)}
              >
                {entry}
              </Page>
            </li>
          ) : (
            <Gap key={entry} aria-hidden="true">
              …
            </Gap>
          ),
        )}
      </List>
      <IconButton
        label="Next page"
        icon={<ChevronRightIcon size={20} />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </Nav>
  );
}

const Nav = styled.nav`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[1]};
`;

const List = styled.ul`
  display: flex;
  align-items: center;
  gap: ${theme.space[1]};

  ${media.phone} {
    display: none;
  }
`;

/* Phones have no space for page numbers and show this sentence instead. */
const Short = styled.span`
  display: none;
  padding-inline: ${theme.space[4]};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;

  ${media.phone} {
    display: inline;
  }
`;

const Gap = styled.li`
  padding-inline: ${theme.space[1]};
  color: ${theme.color.muted};
`;

const Page = styled.button`
  min-width: ${theme.target};
  min-height: ${theme.target};
  padding: 0 ${theme.space[2]};
  border: 0;
  border-radius: ${theme.radius.md};
  background: transparent;
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  ${focusRing}

  &[aria-current] {
    background: ${theme.color.ink};
    color: ${theme.color.onInk};
  }

  ${media.hover} {
    &:hover:not([aria-current]) {
      background: ${theme.color.subtle};
    }
  }
`;
