import {
  type Page,
  useListCategoriesQuery,
  useListPublicCategoryProductsQuery,
  useListPublicProductsQuery,
} from '@shop/shared/api';
import type { Category, ListedProduct } from '@shop/shared/contracts';
import { topLevel } from '@shop/shared/rules';
import { hasPictures } from './pictured';
import { ROW_LENGTH, categorySection, homeNewest, homeSale, liveCategories } from '../reads';

/** A row of the home page; `products` is undefined while they load. */
export interface HomeSection {
  category: Category;
  products: readonly ListedProduct[] | undefined;
}

/** Everything the home page shows of the catalogue. What failed to load is left out. */
export interface HomeProducts {
  /** Whose pictures open the page: the newest ones, else those on sale; undefined while they load, empty when they failed. */
  opening: readonly ListedProduct[] | undefined;
  sale: readonly ListedProduct[] | undefined;
  /** Undefined while the categories load. */
  sections: readonly HomeSection[] | undefined;
  /** Nothing at all could be loaded. */
  failed: boolean;
  /** Why. */
  error: unknown;
  retrying: boolean;
  retry: () => void;
}

interface Asked {
  data?: Page<ListedProduct> | undefined;
  isError: boolean;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

const hasFailed = ({ data, isError }: { data?: unknown; isError: boolean }) => isError && data === undefined;

const productsOf = ({ data, isError }: Asked) => data?.rows ?? (isError ? [] : undefined);

/** The first of the lists that has pictures; undefined while one that might come first is still loading. */
const openingOf = (lists: readonly (readonly ListedProduct[] | undefined)[]): HomeProducts['opening'] => {
  for (const list of lists) {
    if (list === undefined || hasPictures(list)) return list;
  }
  return [];
};

/** Up to four products of the category at a place in the order; asks nothing while there is no such category. */
function useSection(category: Category | undefined) {
  const asked = useListPublicCategoryProductsQuery(categorySection(category?._id ?? ''), { skip: !category });
  return { category, asked };
}

/** Reads the home page: newest and sale products, and the first four top-level categories with their products. */
export function useHomeProducts(): HomeProducts {
  const newest = useListPublicProductsQuery(homeNewest);
  const sale = useListPublicProductsQuery(homeSale);
  const categories = useListCategoriesQuery(liveCategories);
  const first = categories.data && topLevel(categories.data.rows).slice(0, ROW_LENGTH);
  const sections = [
    useSection(first?.[0]),
    useSection(first?.[1]),
    useSection(first?.[2]),
    useSection(first?.[3]),
  ].flatMap(({ category, asked }) => (category ? [{ category, asked }] : []));

  const lists = [newest, sale, ...sections.map((section) => section.asked)];
  const failed = [...lists, categories].filter(hasFailed);
  return {
    opening: openingOf([productsOf(newest), productsOf(sale)]),
    sale: productsOf(sale),
    sections:
      first || categories.isError
        ? sections.map((section) => ({ category: section.category, products: productsOf(section.asked) }))
        : undefined,
    failed: lists.every(hasFailed) && (hasFailed(categories) || categories.data !== undefined),
    error: failed[0]?.error,
    retrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const one of failed) one.refetch();
    },
  };
}
