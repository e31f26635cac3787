import { useEffect, useState } from 'react';
import type { Page } from './endpoints';

/** What a list screen shows: the rows that match, how many match in all, and how the asking went. */
export interface ListView<Row> {
  rows: Row[];
  /** Rows that match in all; more than `rows` when the list is too long to be loaded whole. */
  total: number;
  /** True while every row is loaded: searching, filtering and sorting then happen in the browser. */
  complete: boolean;
  /** True until there is something to show. */
  isLoading: boolean;
  isFetching: boolean;
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
  /** The filters as the server takes them; absent values filter nothing. */
  filters: Query;
  /** The same filters as a question to one row. */
  matches: (row: Row) => boolean;
  /** Milliseconds after which the list is fetched again by itself; never by default. */
  pollingInterval?: number;
}

const DEBOUNCE_MS = 250;

/** A JSON value once it has not changed for 250 ms, so that the server does not get a request for every keystroke. */
export const useDebouncedValue = <Value>(value: Value): Value => {
  const [debounced, setDebounced] = useState(value);
  const json = JSON.stringify(value);
  useEffect(() => {
    // An equal value keeps its identity: a new object would start the same request again.
    const update = (current: Value): Value => (JSON.stringify(current) === json ? current : JSON.parse(json));
    const timer = setTimeout(() => setDebounced(update), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [json]);
  return debounced;
};

/** @deprecated The older name of {@link useDebouncedValue}. */
export const useSettled: <Value extends object>(value: Value) => Value = useDebouncedValue;

/**
 * A list with filters. While all rows fit into one answer they are filtered here, at once and without asking; when
 * there are more, the server filters.
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
  // Runs from the start, also without a filter: rows on screen stay until the first filtered answer has come.
  const found = useQuery({ query: useDebouncedValue(filters) }, { skip: !all.data || complete, pollingInterval });
  const current = asksServer ? found : all;
  const rows = complete ? all.data?.rows.filter(matches) : current.data?.rows;
  return {
    rows: rows ?? [],
    total: complete ? (rows?.length ?? 0) : (current.data?.total ?? 0),
    complete,
    isLoading: !current.data && !current.isError,
    isFetching: current.isFetching,
    // A page that did not come is not shown as the page before, which `data` still is.
    isError: current.isError && !current.currentData,
    error: current.error,
    retry: () => void current.refetch(),
  };
};
