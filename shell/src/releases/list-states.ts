import { errorText } from '@shop/shared/api';

/** What a query hook tells of its question. */
interface Asked {
  data?: unknown;
  error?: unknown;
  isLoading: boolean;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** How asking for a list went, as ListStates takes it: what is on screen stays there when asking again fails. */
export const listStates = (asked: Asked, rows: readonly unknown[]) => ({
  list: {
    rows,
    isLoading: asked.isLoading,
    isFetching: asked.isFetching,
    isError: asked.isError && asked.data === undefined,
    retry: () => void asked.refetch(),
  },
  reason: errorText(asked.error, '') || undefined,
});
