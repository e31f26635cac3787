import { type Page, publicApi, useDebouncedValue } from '@shop/shared/api';
import type { ListedProduct } from '@shop/shared/contracts';
import { useState, useSyncExternalStore } from 'react';
import { useFindProductsQuery } from './find-products';
import { FEW_MORE, firstOf, LISTING_STEP, sortMeant, type Question } from './questions';
import { sortProducts } from './sorting';

/** What a product list shows. */
export interface ProductPage {
  /** Undefined until there is something to show. */
  products: ListedProduct[] | undefined;
  /** How many match in all. */
  total: number;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  retry: () => void;
}

/** A list as a query's hook answers it. */
interface QueryState {
  data?: Page<ListedProduct> | undefined;
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** True while every product of the list is loaded; it is then filtered and sorted in the browser. */
const isWhole = ({ rows, total }: Page<ListedProduct>): boolean => rows.length >= total;

/** Reads what was answered already, and asks nothing. */
const { useQueryState } = publicApi.endpoints.listPublicProducts;

const never = () => () => undefined;

/**
 * When the rest of a list is requested, as options of its hook: once the page is hydrated and its first products are
 * there, if they are not all.
 */
export function useRest({ data }: QueryState): { skip: boolean } {
  // Changes nothing where there is no rest: such a page is rendered once.
  const asks = useSyncExternalStore(
    never,
    () => data !== undefined && !isWhole(data),
    () => false,
  );
  return { skip: !asks };
}

/** How many products to show, as the URL says. */
export const shownOf = (text: string): number => Math.max(LISTING_STEP, Math.floor(Number(text)) || 0);

interface Options {
  /** The first products of the list without filters, in its own order. */
  first: QueryState;
  /** The same with as many rows as one answer holds, requested with the options of {@link useRest}. */
  rest: QueryState;
  /** What the filters ask for now. */
  question: Question;
  /** The query without any filter. */
  plain: Question;
  /** How many products to show. */
  shown: number;
  /** The filters as a question to one product. */
  matches: (product: ListedProduct) => boolean;
}

/**
 * The part of a product list that is on screen. A list that is loaded whole is filtered and sorted here; of any other
 * the server answers what the filters ask for, and keeps doing so until they change, so that nothing moves on screen
 * when the rest of the list has come.
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
  const fitting = all && isWhole(all) ? all.rows.filter(matches) : undefined;
  // The browser searches by the letter. Where that finds nothing, the server knows what was meant by a slip.
  const slip = typed !== undefined && typed === q && fitting?.length === 0;
  const enough = !all || fitting || (unfiltered && shown <= Math.max(all.rows.length, LISTING_STEP));
  const [requested, setRequested] = useState('');
  const server = !enough || slip || requested === key;
  if (server && requested !== key) setRequested(key);

  const query = { ...question, q };
  const ahead = useQueryState(firstOf(query), { skip: !server }).currentData;
  const found = useFindProductsQuery(
    { query, shown: shown + FEW_MORE },
    { skip: !server || (shown <= LISTING_STEP && (unfiltered || ahead !== undefined)) },
  );
  // What came first keeps its place when the rest comes: the server's order may differ by a letter from this one.
  const sorts = !rest.data || question.sort !== plain.sort;
  const here = fitting
    ? { rows: sorts ? sortProducts(fitting, sortMeant(question), typed) : fitting, total: fitting.length }
    : all;
  const page = server ? (found.currentData ?? (unfiltered ? all : ahead) ?? found.data) : here;
  const { isError, error, isFetching, refetch } = server ? found : first;
  return {
    all,
    products: page?.rows.slice(0, page.total > shown + FEW_MORE ? shown : undefined),
    total: page?.total ?? 0,
    isError: isError && !page,
    error,
    isFetching,
    retry: () => void refetch(),
  };
}
