import { type Page, publicApi, useDebouncedValue } from '@shop/shared/api';
import type { ListedProduct } from '@shop/shared/contracts';
import { useState, useSyncExternalStore } from 'react';
import { useFindProductsQuery } from './find-products';
import { FEW_MORE, firstOf, LISTING_STEP, sortMeant, type Question } from './questions';
import { sortProducts } from './sorting';

/** The displayed part of a product list. */
export interface ProductPage {
  /** Undefined until products are available. */
  products: ListedProduct[] | undefined;
  /** The total number of matches. */
  total: number;
  /** The text whose products these are, because the typed one finds nothing. */
  meant: string | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  /** The products are those of other filters, until the answer comes. */
  isOld: boolean;
  retry: () => void;
}

/** The result of a query hook for a list. */
interface QueryState {
  data?: Page<ListedProduct> | undefined;
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** True when every product of the list is loaded. The list is then filtered and sorted in the browser. */
const isWhole = ({ rows, total }: Page<ListedProduct>): boolean => rows.length >= total;

/** Reads cached responses without sending a request. */
const { useQueryState } = publicApi.endpoints.listPublicProducts;

const never = () => () => undefined;

/**
 * Hook options that tell when to request the rest of a list: after the page is hydrated and its first products have
 * loaded, if there are more.
 */
export function useRest({ data }: QueryState): { skip: boolean } {
  // The value does not change when there is no rest, so such a page renders only once.
  const asks = useSyncExternalStore(
    never,
    () => data !== undefined && !isWhole(data),
    () => false,
  );
  return { skip: !asks };
}

/** The number of products to show, from the URL. */
export const shownOf = (text: string): number => Math.max(LISTING_STEP, Math.floor(Number(text)) || 0);

interface Options {
  /** The first products of the list without filters, in its default order. */
  first: QueryState;
  /** The same list with as many rows as one response can hold, requested with the options of {@link useRest}. */
  rest: QueryState;
  /** The query for the current filters. */
  question: Question;
  /** The query without any filter. */
  plain: Question;
  /** How many products to show. */
  shown: number;
  /** A predicate that checks one product against the filters, except the search. */
  matches: (product: ListedProduct) => boolean;
}

/**
 * Returns the displayed part of a product list. A list that is fully loaded is filtered and sorted in the browser; the
 * server adds the pictures of a chosen color. For any other list, and for a search, the server answers the query. It
 * stays the source until the filters change, so that nothing moves on screen when the rest of the list has loaded.
 */
export function useProductList({
  first,
  rest,
  question,
  plain,
  shown,
  matches,
}: Options): ProductPage & { all: Page<ListedProduct> | undefined } {
  const typed = question.q;
  const q = useDebouncedValue(typed ?? '') || undefined;
  const key = JSON.stringify(question);
  const unfiltered = key === JSON.stringify(plain);
  const all = rest.data ?? first.data;
  const fitting = all && isWhole(all) && typed === undefined ? all.rows.filter(matches) : undefined;
  const enough = !all || fitting || (unfiltered && shown <= Math.max(all.rows.length, LISTING_STEP));
  const [requested, setRequested] = useState('');
  const server = !enough || requested === key;
  if (server && requested !== key) setRequested(key);

  const query = { ...question, q };
  // Here, only the pictures of a chosen color are missing.
  const asks = server || question.color !== undefined;
  const ahead = useQueryState(firstOf(query), { skip: !asks }).currentData;
  const found = useFindProductsQuery(
    { query, shown: shown + FEW_MORE },
    { skip: !asks || (shown <= LISTING_STEP && (unfiltered || ahead !== undefined)) },
  );
  const inColor = new Map((found.currentData ?? ahead)?.rows.map((row) => [row._id, row]));
  // Keeps the server's order when the rest of the list arrives, because the browser may sort some names differently.
  const sorts = !rest.data || question.sort !== plain.sort;
  const here = fitting
    ? { meant: undefined, rows: sorts ? sortProducts(fitting, sortMeant(question)) : fitting, total: fitting.length }
    : all;
  const page = server ? (found.currentData ?? (unfiltered ? all : ahead) ?? found.data) : here;
  const { isError, error, isFetching, refetch } = server ? found : first;
  const rows = page?.rows.slice(0, page.total > shown + FEW_MORE ? shown : undefined);
  return {
    all,
    products: server || !asks ? rows : rows?.map((row) => inColor.get(row._id) ?? row),
    total: page?.total ?? 0,
    meant: page?.meant,
    isError: isError && !page,
    error,
    isFetching,
    isOld: isFetching && page !== undefined && page === found.data && found.currentData === undefined,
    retry: () => void refetch(),
  };
}
