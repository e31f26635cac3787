import { api, listQuery } from '@shop/shared/api';

/** The lists that the palette searches. Kept apart from those of the remotes, which may not be loaded at all. */
const paletteApi = api.injectEndpoints({
  endpoints: (build) => ({
    'shell/findOrders': listQuery(build, 'listOrders', { tags: ['Order'] }),
    'shell/findProducts': listQuery(build, 'listProducts', { tags: ['Product'] }),
    'shell/findCustomers': listQuery(build, 'listCustomers', { tags: ['Customer'] }),
  }),
});

const { endpoints } = paletteApi;

export const useFindOrders = endpoints['shell/findOrders'].useQuery;
export const useFindProducts = endpoints['shell/findProducts'].useQuery;
export const useFindCustomers = endpoints['shell/findCustomers'].useQuery;
