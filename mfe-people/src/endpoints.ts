import { api, listQuery } from '@shop/shared/api';

/** The calls of this remote. */
const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-people/listCustomers': listQuery(build, 'listCustomers', { tags: ['Customer'] }),
    'mfe-people/listSuppliers': listQuery(build, 'listSuppliers', { tags: ['Supplier'] }),
  }),
});

export const useCustomers = peopleApi.endpoints['mfe-people/listCustomers'].useQuery;
export const useSuppliers = peopleApi.endpoints['mfe-people/listSuppliers'].useQuery;
