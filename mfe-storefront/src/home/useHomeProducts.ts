import {
  type Page,
  useListCategoriesQuery,
  useListPublicCategoryProductsQuery,
  useListPublicProductsQuery,
} from '@shop/shared/api';
import { LIVE_CATEGORIES } from '@shop/shared/contracts/live-categories';
import type { Category, ListedProduct } from '@shop/shared/contracts';
import { topLevel } from '@shop/shared/rules';
import { rowsOf } from './rows';
import { ROW_LENGTH, categorySection, homeSale } from '../queries';

/** A category on the home page with its row of products, which is undefined while loading. */
export interface HomeSection {
  category: Category;
  products: readonly ListedProduct[] | undefined;
}

/** All catalog data of the home page. Parts that failed to load are left out. */
export interface HomeProducts {
  sale: readonly ListedProduct[] | undefined;
  /** Undefined while the categories load. */
  sections: readonly HomeSection[] | undefined;
  /** True when nothing could be loaded. */
  failed: boolean;
  /** The first error. */
  error: unknown;
  retrying: boolean;
  retry: () => void;
}

interface QueryState {
  data?: Page<ListedProduct> | undefined;
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

const hasFailed = ({ data, isError }: { data?: unknown; isError: boolean }) => isError && data === undefined;

const productsOf = ({ data, isError }: QueryState) => data?.rows ?? (isError ? [] : undefined);

/** Loads the products of one category; sends no request without a category. */
function useSection(category: Category | undefined) {
  const query = useListPublicCategoryProductsQuery(categorySection(category?._id ?? ''), { skip: !category });
  return { category, query };
}

/** Loads the home page: sale products, and the first four top-level categories with their products. */
export function useHomeProducts(): HomeProducts {
  const sale = useListPublicProductsQuery(homeSale);
  const categories = useListCategoriesQuery(LIVE_CATEGORIES);
  const first = categories.data && topLevel(categories.data.rows).slice(0, ROW_LENGTH);
  const sections = [
    useSection(first?.[0]),
    useSection(first?.[1]),
    useSection(first?.[2]),
    useSection(first?.[3]),
  ].flatMap(({ category, query }) => (category ? [{ category, query }] : []));

  const lists = [sale, ...sections.map((section) => section.query)];
  const failed = [...lists, categories].filter(hasFailed);
  const [saleRow, ...rows] = rowsOf(lists.map(productsOf), ROW_LENGTH);
  return {
    sale: saleRow,
    sections:
      first || categories.isError
        ? sections.map(({ category }, index) => ({ category, products: rows[index] }))
        : undefined,
    failed: lists.every(hasFailed) && (hasFailed(categories) || categories.data !== undefined),
    error: failed[0]?.error,
    retrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const one of failed) void one.refetch();
    },
  };
}
