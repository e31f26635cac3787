import { api } from './base-api';
import { callQuery, listQuery } from './endpoints';

/**
 * The public reads. They are always defined and named like their calls, so that the host can fill them with prefetched
 * answers without knowing which remote will use them.
 */
export const publicApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPublicProducts: listQuery(build, 'listPublicProducts', { tags: ['Product'] }),
    getPublicProduct: callQuery(build, 'getPublicProduct', { tags: ['Product'] }),
    listPublicCategoryProducts: listQuery(build, 'listPublicCategoryProducts', { tags: ['Product'] }),
    listCategories: listQuery(build, 'listCategories', { tags: ['Category'] }),
    getCategory: callQuery(build, 'getCategory', { tags: ['Category'] }),
    getPolicyText: callQuery(build, 'getPolicyText', { tags: ['Settings'] }),
  }),
});

export const {
  useListPublicProductsQuery,
  useGetPublicProductQuery,
  useListPublicCategoryProductsQuery,
  useListCategoriesQuery,
  useGetCategoryQuery,
  useGetPolicyTextQuery,
} = publicApi;
