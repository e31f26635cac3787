import { type ListView, useListView } from '@shop/shared/api';
import { PAGE_SIZE } from '@shop/shared/rules';
import type { ListPlace } from './useListPlace';

type ListOptions<Row, Query extends object> = Parameters<typeof useListView<Row, Query>>[0];

/**
 * One page of a filtered list, in the server's order. If all rows fit into one answer, the browser filters and pages
 * them. It also pages the first pages of a longer list without filters. In all other cases the server does.
 */
export function usePagedList<Row, Query extends object>({
  useQuery,
  filters,
  place: { page, size, sortQuery },
  ...options
}: ListOptions<Row, Query> & { place: ListPlace }): ListView<Row> {
  const sorted = sortQuery === undefined ? {} : { sort: sortQuery };
  const from = (page - 1) * size;
  const filtered = Object.values(filters).some((value) => value !== undefined && value !== '');
  const asksServer = filtered || from + size > PAGE_SIZE.default;
  const list = useListView<Row, Query>({
    ...options,
    useQuery: function useSorted({ query }, settings) {
      return useQuery({ query: { ...query, ...sorted } }, settings);
    },
    filters: { ...filters, ...(asksServer && { page, limit: size }) },
  });
  // Until the server's page arrives, the rows can still be those of a longer, earlier answer.
  const start = list.complete || !asksServer ? from : 0;
  return { ...list, rows: list.rows.slice(start, start + size) };
}
