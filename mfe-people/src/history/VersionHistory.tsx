import { reasonText } from '@shop/shared/forms';
import { PAGE_SIZE, formatDateTime } from '@shop/shared/rules';
import { Button, DataList, Dialog, ListStates, LoadMore, Stack, type DataColumn } from '@shop/shared/ui';
import type { ReactNode } from 'react';

/** A version of something that staff save. Version 0 is the default, which was never saved. */
interface Version {
  version: number;
  /** Empty for the default. */
  changedAt: string;
  changedBy: string;
}

/** The number of versions that a history shows first. */
export const FIRST_VERSIONS = 20;

/** The columns that say who saved a version and when. */
export const savedColumns = (timeZone: string): DataColumn<Version>[] => {
  const savedAt = ({ changedAt }: Version) => changedAt && formatDateTime(changedAt, timeZone);
  return [
    {
      key: 'by',
      header: 'Saved by',
      render: ({ changedBy }) => changedBy,
      brief: ({ version, changedBy }) => (version === 0 ? changedBy : `by ${changedBy}`),
    },
    { key: 'at', header: 'When', nowrap: true, render: (row) => savedAt(row) || '-', brief: savedAt },
  ];
};

interface Props<Row extends Version> {
  /** The name of what has versions. */
  label: string;
  /** What the versions are called, such as 'changes'. */
  noun: string;
  size: 'lg' | 'xl';
  columns: readonly DataColumn<Row>[];
  /** The query of the saved versions. */
  query: {
    data?: { rows: readonly unknown[]; total: number } | undefined;
    isLoading: boolean;
    isError: boolean;
    isFetching: boolean;
    error?: unknown;
    refetch: () => unknown;
  };
  /** The versions on screen, newest first: the saved ones and, if these are all, the default. */
  rows: readonly Row[];
  /** The most versions that the query returns. */
  limit: number;
  onLimit: (limit: number) => void;
  /** Whether an older version is being restored. */
  undoing: boolean;
  /** Why it could not be restored. */
  refusal: unknown;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog with the versions of something, newest first. It shows more of them on request. */
export function VersionHistory<Row extends Version>({
  label,
  noun,
  size,
  columns,
  query: { data, refetch, ...query },
  rows,
  limit,
  onLimit,
  undoing,
  refusal,
  onClose,
  children,
}: Props<Row>) {
  const shown = data?.rows.length ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size={size}
      title={`History of ${label}`}
      busy={undoing}
      alert={refusal ? { title: 'Failed to undo', text: reasonText(refusal) } : undefined}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ListStates
        list={{ ...query, rows, retry: () => void refetch() }}
        loadingLabel="Loading the history"
        failure="Failed to load the history"
        empty={null}
      >
        <Stack gap={4}>
          <DataList
            label={`History of ${label}`}
            columns={columns}
            rows={rows}
            rowKey={({ version }) => `${version}`}
          />
          {data && shown < data.total && limit < PAGE_SIZE.max && (
            <LoadMore
              shown={shown}
              total={data.total}
              noun={noun}
              loading={query.isFetching}
              onMore={() => onLimit(Math.min(limit * 2, PAGE_SIZE.max))}
            />
          )}
        </Stack>
      </ListStates>
      {children}
    </Dialog>
  );
}
