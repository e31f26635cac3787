import { api, listQuery } from '@shop/shared/api';

/**
 * Queries of the lists that the palette searches. They are separate from those of the remotes, which may not be loaded.
 */
const paletteApi = api.injectEndpoints({
  endpoints: (build) => ({
    'shell/findOrders': listQuery(build, 'listOrders', { tags: ['Order'] }),
    'shell/findProducts': listQuery(build, 'listProducts', { tags: ['Product'] }),
    'shell/findCustomers': listQuery(build, 'listCustomers', { tags: ['Customer'] }),
    'shell/findSuppliers': listQuery(build, 'listSuppliers', { tags: ['Supplier'] }),
    'shell/findCoupons': listQuery(build, 'listCoupons', { tags: ['Coupon'] }),
    'shell/findTransactions': listQuery(build, 'listTransactions', { tags: ['Transaction'] }),
  }),
});

const { endpoints } = paletteApi;

export const useFindOrders = endpoints['shell/findOrders'].useQuery;
export const useFindProducts = endpoints['shell/findProducts'].useQuery;
export const useFindCustomers = endpoints['shell/findCustomers'].useQuery;
export const useFindSuppliers = endpoints['shell/findSuppliers'].useQuery;
export const useFindCoupons = endpoints['shell/findCoupons'].useQuery;
export const useFindTransactions = endpoints['shell/findTransactions'].useQuery;
