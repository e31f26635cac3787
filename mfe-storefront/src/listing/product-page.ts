import type { Page } from '@shop/shared/api';
import type { PublicProduct } from '@shop/shared/contracts';
import { sortProducts, type ProductSort } from './sorting';

/** How many products a list shows at first, and how many more each time. */
export const LISTING_STEP = 24;

/** What a product list shows. */
export interface ProductPage {
  /** Undefined until there is something to show. */
  products: PublicProduct[] | undefined;
  /** How many match in all. */
  total: number;
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
}

interface Asked {
  data?: Page<PublicProduct> | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** True while every product of the list is loaded; it is then filtered and sorted in the browser. */
export const isWhole = (page: Page<PublicProduct> | undefined): boolean =>
  page !== undefined && page.rows.length >= page.total;

/**
 * True when the server need not be asked again: it has sent the whole list, or as much as is shown of one that is neither
 * filtered nor sorted otherwise (`asIs`).
 */
export const isEnough = (page: Page<PublicProduct> | undefined, asIs: boolean, shown: number): boolean =>
  page === undefined || isWhole(page) || (asIs && shown <= page.rows.length);

/** How many products to show, as the URL says. */
export const shownOf = (text: string): number => Math.max(LISTING_STEP, Math.floor(Number(text)) || 0);

interface Options {
  /** The list without sort or filters. */
  all: Asked;
  /** The list as the server sorts and filters it; asked only when `all` is not enough. */
  found: Asked;
  /** Neither filtered nor sorted otherwise than `all` is. */
  asIs: boolean;
  /** Show what the server found although the whole list is here. Default false. */
  asked?: boolean;
  sort: ProductSort;
  shown: number;
  /** The filters as a question to one product. Default: none. */
  matches?: (product: PublicProduct) => boolean;
}

/** The part of a product list that is on screen. */
export function productPage({
  all,
  found,
  asIs,
  asked = false,
  sort,
  shown,
  matches = () => true,
}: Options): ProductPage {
  const whole = isWhole(all.data) && !asked;
  const source = !asked && isEnough(all.data, asIs, shown) ? all : found;
  const rows = whole ? all.data?.rows.filter(matches) : source.data?.rows;
  return {
    products: rows && (whole ? sortProducts(rows, sort) : rows).slice(0, shown),
    total: whole ? (rows?.length ?? 0) : (source.data?.total ?? 0),
    isError: source.isError && !source.data,
    isFetching: source.isFetching,
    retry: () => void source.refetch(),
  };
}
