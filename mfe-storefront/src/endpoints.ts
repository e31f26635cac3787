import { api, callMutation, callQuery } from '@shop/shared/api';

const storefrontApi = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-storefront/quoteOrder': callQuery(build, 'quoteOrder'),
    'mfe-storefront/requoteOrder': callMutation(build, 'quoteOrder'),
    'mfe-storefront/trackOrders': callQuery(build, 'trackOrders'),
  }),
});

/** Requests the price of a cart, again whenever the cart changes. */
export const useQuote = storefrontApi.endpoints['mfe-storefront/quoteOrder'].useQuery;

/** Requests the price of a cart once, without the cache. */
export const useRefreshQuote = storefrontApi.endpoints['mfe-storefront/requoteOrder'].useMutation;

/** The orders of a phone number, never from the cache. */
export const useLazyTrackedOrders = storefrontApi.endpoints['mfe-storefront/trackOrders'].useLazyQuery;
