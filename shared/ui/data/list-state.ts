import type { ComponentProps } from 'react';
import type { ListStates } from './ListStates';

/** The fields of a query hook's result that a list needs. */
interface QueryState {
  /** The answer to the current arguments. `data` may still be the answer to the previous arguments. */
  currentData?: unknown;
  isLoading: boolean;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/**
 * Converts a query hook's result to the state that lists take. Rows stay on screen while the next page loads and when a
 * repeated request fails. If the next page fails, the error replaces the previous page.
 */
export const listState = (query: QueryState, rows: readonly unknown[]): ComponentProps<typeof ListStates>['list'] => ({
  rows,
  isLoading: query.isLoading,
  isFetching: query.isFetching,
  isError: query.isError && query.currentData === undefined,
  error: query.error,
  retry: () => void query.refetch(),
});
