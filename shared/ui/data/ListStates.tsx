import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/ErrorState';
import { FailureReason } from '../feedback/FailureReason';
import { SkeletonRows } from '../feedback/Skeleton';

interface Props {
  /** How the asking went. */
  list: {
    isLoading: boolean;
    isError: boolean;
    isFetching: boolean;
    error?: unknown;
    retry: () => void;
    rows: readonly unknown[];
  };
  /** What is loading, for screen readers: `Loading orders`. */
  loadingLabel: string;
  /** Shown when nothing could be loaded: `Failed to load orders`. */
  failure: string;
  /** Why it failed. Default: what the server said, by `list.error`. */
  reason?: string;
  /** In place of no rows, usually an `EmptyState`. */
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** In place of the row skeletons. */
  skeleton?: ReactNode;
}

/** The four states of every list: loading, failed with the server's reason and a retry, empty, and the rows. */
export function ListStates({ list, loadingLabel, failure, reason, empty, children, skeleton }: Props) {
  if (list.isLoading) return skeleton || <SkeletonRows count={8} label={loadingLabel} />;
  if (list.isError) {
    return (
      <ErrorState
        title={failure}
        text={reason ?? <FailureReason error={list.error} />}
        level={2}
        onRetry={list.retry}
        retrying={list.isFetching}
      />
    );
  }
  return list.rows.length === 0 ? empty : children;
}
