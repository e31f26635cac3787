import { PAGE_SIZE, counted, pageCount } from '@shop/shared/rules';
import { type ComponentProps, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button } from '../actions/Button';
import { EmptyState } from '../feedback/EmptyState';
import { SearchInput } from '../forms/SearchInput';
import { PageHeader } from '../layout/PageHeader';
import { Stack } from '../layout/Stack';
import { Toolbar } from '../layout/Toolbar';
import { theme } from '../theme/theme';
import { ListLoading } from './DataSkeleton';
import { ListStates } from './ListStates';
import type { ListPlace } from './useListPlace';
import { ListFoot, ListHead, type PagerPlace, rangeText } from './ListPager';

interface Props {
  title: string;
  /** A line under the title. */
  description?: ReactNode;
  /** Buttons of the whole page. */
  actions?: ReactNode;
  /** What one row is called, and many: `['coupon', 'coupons']`. Counts and the texts of each state are made of it. */
  noun: readonly [one: string, many: string];
  /** Figures above the search. */
  overview?: ReactNode;
  /** The parts of the list, as `ListTabs`: above the search. */
  tabs?: ReactNode;
  search?: Pick<ComponentProps<typeof SearchInput>, 'label' | 'placeholder' | 'value' | 'onChange'>;
  /** Beside the search. */
  filters?: ReactNode;
  /** In place of `search` and `filters`, where they take effect together as a form; is given what they leave,
   * as text, and with the pages of it. */
  toolbar?: (summary: string | undefined, left: ReactNode) => ReactNode;
  /** Between the search and the list, whatever state it is in. */
  notice?: ReactNode;
  /** How the asking went; `total` counts the rows of all pages, `complete` is true while all of them are loaded. */
  list: ComponentProps<typeof ListStates>['list'] & { total: number; complete: boolean };
  /** What failed. Default: `Failed to load coupons`. */
  failure?: string;
  /** Why nothing could be loaded. Default: what the server said, by `list.error`. */
  reason?: string;
  /** The whole list by name, where it is not its plural: `the audit log`. */
  listName?: string;
  /** Something is filtered out, so that no rows may mean too narrow a search. */
  filtered: boolean;
  onClearFilters: () => void;
  /** What a list says that has no rows at all. */
  empty: { text?: ReactNode; icon?: ReactNode; action?: ReactNode };
  /** Which page of the list is shown; without it all rows are. */
  place?: ListPlace;
  /** Without a `place`: the page, from 1, of a list that is not complete, and how it is turned. */
  page?: number;
  pageSize?: number;
  onPage?: (page: number) => void;
  /** The rows. */
  children: ReactNode;
  /** The rows are in a `DataList`: while they are loaded, it shows its columns without them. */
  columnsFirst?: boolean;
  /** Over the list, whatever state it is in. */
  dialogs?: ReactNode;
}

/** A list screen of the back office: title, search and filters, the four states of the list, its pages, its dialogs. */
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
  // What is typed into the search is seen before all else follows, which is drawn again in the breaks between the keys.
  const typed = search?.value;
  const typing = useDeferredValue(typed) !== typed;
  const before = useDeferredValue(given);
  const { actions, overview, tabs, filters, notice, children, dialogs } = typing ? before : given;
  const paged = onPage && !complete ? { page, size: pageSize, sizes: [], turnTo: onPage } : undefined;
  const place: PagerPlace | undefined = ownPlace ?? paged;
  const known = !list.isLoading && !list.isError;
  const pages = place ? Math.max(1, pageCount(total, place.size)) : 1;
  // Rows may go while their page is looked at: the last page that is left takes its place.
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
    <Stack gap={5}>
      <PageHeader title={title} description={description} actions={actions} />
      {overview}
      <Top ref={top} tabIndex={-1}>
        {tabs}
        {toolbar?.(left ? text : undefined, left) ?? (
          <Toolbar search={search && <SearchInput {...search} />} view={left}>
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
        {children}
        {place && <ListFoot place={place} total={total} noun={many} onPage={turnFromFoot} />}
      </ListStates>
      {dialogs}
    </Stack>
  );
}

/* Below the bar of a small screen when it is scrolled to. */
const Top = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  outline: none;
  scroll-margin-top: calc(var(--list-top, 0px) + 1rem);
`;
