import { api, callQuery, type Page } from '@shop/shared/api';
import type { Category, ListedProduct } from '@shop/shared/contracts';
import { countFacets, effectivePrice, inPriceRange, subtreeIds, type FacetCounts } from '@shop/shared/rules';
import { variantsForSale } from '../product/gone';
import type { ListFilters } from './applied';
import type { Question } from './questions';

/** Defined here and not with the other endpoints, so that only shoppers who open the filters download it. */
const { useQuery: useProductFacets } = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-storefront/listProductFacets': callQuery(build, 'listProductFacets', { tags: ['Product'] }),
  }),
}).endpoints['mfe-storefront/listProductFacets'];

/** A list whose filters are shown. */
export interface FacetedList {
  filters: ListFilters;
  question: Question;
  /** The products without filters and without a search, as far as they are loaded. */
  all: Page<ListedProduct> | undefined;
  /** The products on screen. */
  products: readonly ListedProduct[] | undefined;
  /** The categories to choose from, if the list has this filter. */
  categories?: readonly Category[] | undefined;
}

/** The choices of a list's filters. They have no counts if these are not known. */
export type FacetChoices = { [Axis in keyof FacetCounts]: { value: string; count?: number | undefined }[] };

function countHere(products: readonly ListedProduct[], { filters, categories = [] }: FacetedList): FacetCounts {
  const { category = '', size, color, price } = filters;
  const ids = category === '' ? null : subtreeIds(categories, category);
  return countFacets(
    products.map((product) => ({
      sizes: product.sizes,
      colors: product.colors,
      price: effectivePrice(product),
      category: product.category?._id ?? null,
      forSale: variantsForSale(product),
    })),
    {
      ...{ size, color },
      fitsPrice: (amount) => inPriceRange(amount, price),
      fitsCategory: (id) => ids === null || (id !== null && ids.has(id)),
    },
  );
}

const uncounted = (counts: FacetCounts): FacetChoices => {
  const values = (facet: FacetCounts[keyof FacetCounts]) => facet.map(({ value }) => ({ value }));
  const { sizes, colors, prices, categories } = counts;
  return { sizes: values(sizes), colors: values(colors), prices: values(prices), categories: values(categories) };
};

/**
 * The choices of a list's filters: counted here if the browser holds the whole list, otherwise by the server. Undefined
 * while the server counts. If it cannot, the choices are those of the loaded products.
 */
export function useFacets(list: FacetedList, open: boolean): FacetChoices | undefined {
  const { question, all, products } = list;
  const { sort: _order, ...query } = question;
  const searched = question.q !== undefined;
  const whole = !searched && all !== undefined && all.rows.length >= all.total;
  const { data, isError } = useProductFacets({ query }, { skip: !open || whole });
  if (!open) return undefined;
  if (whole) return countHere(all.rows, list);
  const loaded = searched ? products : all?.rows;
  return data ?? (isError ? uncounted(countHere(loaded ?? [], list)) : undefined);
}
