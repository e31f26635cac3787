import { api, isApiError, publicApi, toApiError, type Page } from '@shop/shared/api';
import type { ListedProduct, PublicProductsQuery } from '@shop/shared/contracts';

/** The maximum number of rows in one API response. */
const MAX_ROWS = 500;

/** A product search: the first `shown` matches. */
interface ProductSearch {
  query: Omit<PublicProductsQuery, 'page' | 'limit' | 'fields'>;
  shown: number;
}

const listingApi = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-storefront/findProducts': build.query<Page<ListedProduct>, ProductSearch>({
      // One cache entry for each search. It grows, so that its rows stay on screen while more are fetched.
      serializeQueryArgs: ({ queryArgs }) => queryArgs.query,
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.shown !== previousArg?.shown,
      queryFn: async ({ query, shown }, { dispatch }) => {
        const limit = Math.min(shown, MAX_ROWS);
        const { listPublicProducts } = publicApi.endpoints;
        // A map by id, because a product that moves between two responses can be in both.
        const found = new Map<string, ListedProduct>();
        let total = 0;
        let meant: string | undefined;
        for (let page = 1; page === 1 || (page - 1) * limit < Math.min(shown, total); page++) {
          const request = listPublicProducts.initiate(
            { query: { ...query, fields: 'card', page, limit } },
            { subscribe: false, forceRefetch: true },
          );
          const { data, error } = await dispatch(request);
          if (!data) return { error: isApiError(error) ? error : toApiError(error) };
          for (const product of data.rows) found.set(product._id, product);
          ({ total, meant } = data);
        }
        return { data: { rows: [...found.values()], total, ...(meant === undefined ? {} : { meant }) } };
      },
      providesTags: ['Product'],
    }),
  }),
});

/** The first products that match, also more than one API response can hold. */
export const useFindProductsQuery = listingApi.endpoints['mfe-storefront/findProducts'].useQuery;
