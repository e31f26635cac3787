import { PAGE_SIZE, counted, pageCount } from '@shop/shared/rules';
import { type ComponentProps, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { Button } from '../actions/Button';
import { EmptyState } from '../feedback/EmptyState';
import type { SearchInput } from '../forms/SearchInput';
import { PageHeader } from '../layout/PageHeader';
import { Toolbar } from '../layout/Toolbar';
import { media, theme } from '../theme/theme';
import { ListLoading } from './DataSkeleton';
import { ListStates } from './ListStates';
import type { ListPlace } from './useListPlace';
import { ListSearch } from './ListSearch';
import { ListFoot, ListHead, type PagerPlace, rangeText } from './ListPager';

interface Props {
  title: string;
  /** A line under the title. */
  description?: ReactNode;
  /** Buttons for the whole page. */
  actions?: ReactNode;
  /** The singular and plural name of the rows: `['coupon', 'coupons']`. Counts and messages use it. */
  noun: readonly [one: string, many: string];
  /** Statistics above the search. */
  overview?: ReactNode;
  /** The parts of the list, as `ListTabs`, beside the title. */
  tabs?: ReactNode;
  search?: Pick<ComponentProps<typeof SearchInput>, 'label' | 'placeholder' | 'value' | 'onChange' | 'inputRef'>;
  /** Beside the search. */
  filters?: ReactNode;
  /**
   * Replaces `search` and `filters` when they are applied together as a form. It gets the count of matching rows as
   * text, and as an element that includes the page buttons.
   */
  toolbar?: (summary: string | undefined, left: ReactNode) => ReactNode;
  /** Shown between the search and the list, in every state of the list. */
  notice?: ReactNode;
  /**
   * The state of the request. `total` counts the rows of all pages; `complete` is true if all rows are loaded;
   * `isStale` if they are still those of other filters.
   */
  list: ComponentProps<typeof ListStates>['list'] & { total: number; complete: boolean; isStale?: boolean };
  /** The error title. Default value: `Failed to load coupons`. */
  failure?: string;
  /** The reason of the error. Default value: the server's message in `list.error`. */
  reason?: string;
  /** The name of the whole list, if it is not the plural noun: `the audit log`. */
  listName?: string;
  /** True if a filter is active. An empty list then says that the filters match nothing. */
  filtered: boolean;
  onClearFilters: () => void;
  /** The content of the empty state when the list has no rows at all. */
  empty: { text?: ReactNode; icon?: ReactNode; action?: ReactNode };
  /** The current page of the list. Without it all rows are shown. */
  place?: ListPlace;
  /** Without a `place`: the current page (from 1) of an incomplete list; `onPage` changes it. */
  page?: number;
  pageSize?: number;
  onPage?: (page: number) => void;
  /** The rows. */
  children: ReactNode;
  /** True if the rows are in a `DataList`. It then shows its columns while the rows load. */
  columnsFirst?: boolean;
  /** Dialogs over the list, rendered in every state of the list. */
  dialogs?: ReactNode;
}

/** A list screen of the back office: title, search and filters, the four states of the list, paging, and dialogs. */
export function ListPage({
  title,
  description,
  noun: [one, many],
  search,
  toolbar,
  list,
  listName = many,
  failure = `Failed to load ${listName}`,
  reason,
  filtered,
  onClearFilters,
  empty,
  place: ownPlace,
  page = 1,
  pageSize = PAGE_SIZE.default,
  onPage,
  columnsFirst = false,
  ...given
}: Props) {
  const { total, complete } = list;
  // The rows of a new search render in the pauses between keystrokes, if the user types on.
  const typed = search?.value;
  const typing = useDeferredValue(typed) !== typed;
  const before = useDeferredValue(given);
  const { actions, overview, tabs, filters, notice, children, dialogs } = typing ? before : given;
  const paged = onPage && !complete ? { page, size: pageSize, sizes: [], turnTo: onPage } : undefined;
  const place: PagerPlace | undefined = ownPlace ?? paged;
  const known = !list.isLoading && !list.isError;
  const pages = place ? Math.max(1, pageCount(total, place.size)) : 1;
  // Rows can disappear while their page is open. The page then changes to the last existing one.
  const gone = known && place !== undefined && place.page > pages;
  const turnBack = gone ? place.turnTo : undefined;
  useEffect(() => turnBack?.(pages), [turnBack, pages]);
  const top = useRef<HTMLDivElement>(null);
  const turnFromFoot = (page: number) => {
    place?.turnTo(page);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  };
  const text = place && pages > 1 ? rangeText(place, total, many) : counted(total, one, many);
  const loadingLabel = `Loading ${listName}`;
  const left = known && !gone && <ListHead place={place} total={total} text={text} />;
  return (
    <Page>
      <PageHeader title={title} description={description} beside={tabs} actions={actions} />
      {overview && <Overview>{overview}</Overview>}
      <Top ref={top} tabIndex={-1}>
        {toolbar?.(left ? text : undefined, left) ?? (
          <Toolbar search={search && <ListSearch {...search} />} view={left}>
            {filters}
          </Toolbar>
        )}
      </Top>
      {notice}
      <ListStates
        list={{ ...list, isLoading: list.isLoading || gone }}
        loadingLabel={loadingLabel}
        skeleton={columnsFirst && <ListLoading value={loadingLabel}>{children}</ListLoading>}
        failure={failure}
        reason={reason}
        empty={
          <EmptyState
            icon={empty.icon}
            title={`No ${many} found`}
            level={2}
            text={filtered ? `No ${many} match your current filters.` : empty.text}
            action={filtered ? <Button onClick={onClearFilters}>Clear filters</Button> : empty.action}
          />
        }
      >
        <Rows aria-busy={list.isStale || undefined}>{children}</Rows>
        {place && <ListFoot place={place} total={total} noun={many} onPage={turnFromFoot} />}
      </ListStates>
      {dialogs}
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.listGap};
  min-width: 0;
`;

/* Cards and charts keep their distance where the list itself is dense. */
const Overview = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  min-width: 0;
  margin-block: ${theme.space[2]};
`;

const slide = keyframes`
  from { background-position-x: 150%; }
  to { background-position-x: -50%; }
`;

const appear = keyframes`
  from { opacity: 0; }
`;

/* A thin line above rows that are still those of other filters. It appears only if the answer takes a moment. */
const Rows = styled.div`
  position: relative;
  min-width: 0;

  &[aria-busy]::before {
    content: '';
    position: sticky;
    top: var(--list-top, 0px);
    z-index: 2;
    display: block;
    height: 2px;
    margin-bottom: -2px;
    background: linear-gradient(90deg, transparent, ${theme.color.ink}, transparent) 0 / 50% 100% no-repeat
      ${theme.color.border};
    animation:
      ${slide} 1.1s linear infinite,
      ${appear} 1ms linear 150ms backwards;

    ${media.reducedMotion} {
      background: ${theme.color.ink};
      animation: none;
    }
  }
`;

/* Scrolled to, it stays below the fixed bar of a small screen. */
const Top = styled.div`
  display: grid;
  gap: ${theme.listGap};
  outline: none;
  scroll-margin-top: calc(var(--list-top, 0px) + 1rem);
`;
