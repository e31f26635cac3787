import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/ErrorState';
import { FailureReason } from '../feedback/FailureReason';
import { SkeletonRows } from '../feedback/Skeleton';

interface Props {
  /** The state of the request. */
  list: {
    isLoading: boolean;
    isError: boolean;
    isFetching: boolean;
    error?: unknown;
    retry: () => void;
    rows: readonly unknown[];
  };
  /** The loading text for screen readers: `Loading orders`. */
  loadingLabel: string;
  /** The title of the error: `Failed to load orders`. */
  failure: string;
  /** The reason of the error. Default value: the server's message in `list.error`. */
  reason?: string;
  /** Shown if there are no rows, usually an `EmptyState`. */
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
  /** Replaces the default row skeletons. */
  skeleton?: ReactNode;
}

/** The four states of a list: loading, failed (with the server's reason and a retry), empty, and loaded. */
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
