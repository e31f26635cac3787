import { api, listQuery } from '@shop/shared/api';

/** The calls of this remote. */
const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-catalog/listProducts': listQuery(build, 'listProducts', { tags: ['Product', 'Stock'] }),
    'mfe-catalog/listCategories': listQuery(build, 'listCategories', { tags: ['Category'] }),
    'mfe-catalog/listSuppliers': listQuery(build, 'listSuppliers', { tags: ['Supplier'] }),
  }),
});

export const useProducts = catalogApi.endpoints['mfe-catalog/listProducts'].useQuery;
export const useCategories = catalogApi.endpoints['mfe-catalog/listCategories'].useQuery;
export const useSuppliers = catalogApi.endpoints['mfe-catalog/listSuppliers'].useQuery;
