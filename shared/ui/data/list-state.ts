import type { ComponentProps } from 'react';
import type { ListStates } from './ListStates';

/** What a query hook tells of its question. */
interface Asked {
  /** The answer to the question as it is now; `data` may still be the one to the question before. */
  currentData?: unknown;
  isLoading: boolean;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/**
 * How a query hook's asking went, as lists take it. What is on screen stays there while the next page is on its way and
 * when asking for the same again fails, but not when the next page fails: its place is not taken by the page before.
 */
export const askedList = (asked: Asked, rows: readonly unknown[]): ComponentProps<typeof ListStates>['list'] => ({
  rows,
  isLoading: asked.isLoading,
  isFetching: asked.isFetching,
  isError: asked.isError && asked.currentData === undefined,
  error: asked.error,
  retry: () => void asked.refetch(),
});
