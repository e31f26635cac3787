import { counted, pageCount } from '@shop/shared/rules';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../actions/Button';
import { EmptyState } from '../feedback/EmptyState';
import { SearchInput } from '../forms/SearchInput';
import { PageHeader } from '../layout/PageHeader';
import { Stack } from '../layout/Stack';
import { Toolbar } from '../layout/Toolbar';
import { ListStates } from './ListStates';
import { Pagination } from './Pagination';

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
  search?: Pick<ComponentProps<typeof SearchInput>, 'label' | 'placeholder' | 'value' | 'onChange'>;
  /** Beside the search. */
  filters?: ReactNode;
  /** In place of `search` and `filters`, where they take effect together as a form; is given what they leave. */
  toolbar?: (summary: string | undefined) => ReactNode;
  /** Between the search and the list, whatever state it is in. */
  notice?: ReactNode;
  /** How the asking went; `complete` while every row is loaded, so that there is nothing to page through. */
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
  /** From 1. */
  page?: number;
  pageSize?: number;
  onPage?: (page: number) => void;
  /** The rows. */
  children: ReactNode;
  /** Over the list, whatever state it is in. */
  dialogs?: ReactNode;
}

/** A list screen of the back office: title, search and filters, the four states of the list, its pages, its dialogs. */
export function ListPage({
  title,
  description,
  actions,
  noun: [one, many],
  overview,
  search,
  filters,
  toolbar,
  notice,
  list,
  listName = many,
  failure = `Failed to load ${listName}`,
  reason,
  filtered,
  onClearFilters,
  empty,
  page = 1,
  pageSize,
  onPage,
  children,
  dialogs,
}: Props) {
  const summary = list.isLoading || list.isError ? undefined : counted(list.total, one, many);
  return (
    <Stack gap={5}>
      <PageHeader title={title} description={description} actions={actions} />
      {overview}
      {toolbar?.(summary) ?? (
        <Toolbar search={search && <SearchInput {...search} />} summary={summary}>
          {filters}
        </Toolbar>
      )}
      {notice}
      <ListStates
        list={list}
        loadingLabel={`Loading ${listName}`}
        failure={failure}
        reason={reason}
        empty={
          !list.complete && page > 1 && onPage ? (
            <EmptyState
              title={`No ${many} on this page`}
              level={2}
              action={<Button onClick={() => onPage(1)}>Go to the first page</Button>}
            />
          ) : (
            <EmptyState
              icon={empty.icon}
              title={`No ${many} found`}
              level={2}
              text={filtered ? `No ${many} match your current filters.` : empty.text}
              action={filtered ? <Button onClick={onClearFilters}>Clear filters</Button> : empty.action}
            />
          )
        }
      >
        {children}
        {!list.complete && onPage && <Pagination page={page} pages={pageCount(list.total, pageSize)} onPage={onPage} />}
      </ListStates>
      {dialogs}
    </Stack>
  );
}
