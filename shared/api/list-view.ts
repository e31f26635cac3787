import { useEffect, useState } from 'react';
import type { Page } from './endpoints';

/** The data of a list screen: the matching rows, their total number, and the state of the request. */
export interface ListView<Row> {
  rows: Row[];
  /**
   * The number of matching rows. It is greater than the length of `rows` if the list is too long to load completely.
   */
  total: number;
  /** True if all rows are loaded. The browser then searches, filters and sorts. */
  complete: boolean;
  /** True until there are rows or an error to show. */
  isLoading: boolean;
  isFetching: boolean;
  /** True while `rows` are still those of other filters or another order. A repeated request does not count. */
  isStale: boolean;
  isError: boolean;
  error: unknown;
  retry: () => void;
}

interface ListResult<Row> {
  data?: Page<Row> | undefined;
  currentData?: Page<Row> | undefined;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface ListOptions<Row, Query extends object> {
  /** The list's endpoint hook. */
  useQuery: (arg: { query: Partial<Query> }, options: { skip?: boolean; pollingInterval?: number }) => ListResult<Row>;
  /** The filters in the API's format. Absent values do not filter. What somebody types must be debounced. */
  filters: Query;
  /** Whether a row matches the same filters. */
  matches: (row: Row) => boolean;
  /** The polling interval in milliseconds. Default value: the list is not polled. */
  pollingInterval?: number;
}

const DEBOUNCE_MS = 250;

/** Returns a JSON value after it has not changed for 250 ms, so that not every keystroke sends a request. */
export const useDebouncedValue = <Value>(value: Value): Value => {
  const [debounced, setDebounced] = useState(value);
  const json = JSON.stringify(value);
  useEffect(() => {
    // An equal value keeps its identity, because a new object would repeat the request.
    const update = (current: Value): Value => (JSON.stringify(current) === json ? current : JSON.parse(json));
    const timer = setTimeout(() => setDebounced(update), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [json]);
  return debounced;
};

/** @deprecated Use {@link useDebouncedValue}. */
export const useSettled: <Value extends object>(value: Value) => Value = useDebouncedValue;

/**
 * A list with filters. If all rows fit into one answer, the browser filters them without a request. Otherwise the
 * server filters.
 */
export const useListView = <Row, Query extends object>({
  useQuery,
  filters,
  matches,
  pollingInterval = 0,
}: ListOptions<Row, Query>): ListView<Row> => {
  const all = useQuery({ query: {} }, { pollingInterval });
  const complete = all.data !== undefined && all.data.rows.length >= all.data.total;
  const filtered = Object.values(filters).some((value) => value !== undefined && value !== '');
  const asksServer = all.data !== undefined && !complete && filtered;
  // Also runs without a filter, so that the rows stay on screen until the first filtered answer arrives.
  const found = useQuery({ query: filters }, { skip: !all.data || complete, pollingInterval });
  const current = asksServer ? found : all;
  const rows = complete ? all.data?.rows.filter(matches) : current.data?.rows;
  return {
    rows: rows ?? [],
    total: complete ? (rows?.length ?? 0) : (current.data?.total ?? 0),
    complete,
    isLoading: !current.data && !current.isError,
    isFetching: current.isFetching,
    isStale: current.data !== undefined && current.isFetching && !current.currentData,
    // Uses `currentData`, because `data` still contains the previous page when the current page fails.
    isError: current.isError && !current.currentData,
    error: current.error,
    retry: () => void current.refetch(),
  };
};
