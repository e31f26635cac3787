import type { ComponentProps } from 'react';
import type { ListStates } from './ListStates';

/** The fields of a query hook's result that a list needs. */
interface QueryState {
  /** The answer to the current arguments; `data` may still be the answer to the arguments before. */
  currentData?: unknown;
  isLoading: boolean;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/**
 * The state of a query hook's result in the form that lists take. Rows on screen stay there while the next page loads,
 * and when a repeated request fails. When the next page fails, the error is shown instead of the page before.
 */
export const listState = (query: QueryState, rows: readonly unknown[]): ComponentProps<typeof ListStates>['list'] => ({
  rows,
  isLoading: query.isLoading,
  isFetching: query.isFetching,
  isError: query.isError && query.currentData === undefined,
  error: query.error,
  retry: () => void query.refetch(),
});
