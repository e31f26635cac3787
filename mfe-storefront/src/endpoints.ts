import { api, callMutation, callQuery } from '@shop/shared/api';
import type { OrderCreate, OrderCreated } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER, calls } from '@shop/shared/contracts/calls';

/** An order to place, and the key under which the server recognises it when it comes again. */
export interface OrderAttempt {
  body: OrderCreate;
  key: string;
}

const storefrontApi = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-storefront/quoteOrder': callQuery(build, 'quoteOrder'),
    'mfe-storefront/requoteOrder': callMutation(build, 'quoteOrder'),
    'mfe-storefront/trackOrders': callQuery(build, 'trackOrders'),
    'mfe-storefront/createOrder': build.mutation<OrderCreated, OrderAttempt>({
      query: ({ body, key }) => ({ call: calls.createOrder, body, headers: { [IDEMPOTENCY_HEADER]: key } }),
      invalidatesTags: (_order, error) => (error ? [] : ['Product']),
    }),
  }),
});

/** What a cart costs now; asked again whenever the cart changes. */
export const useQuoteOrderQuery = storefrontApi.endpoints['mfe-storefront/quoteOrder'].useQuery;

/** The same question asked once, past the cache. */
export const useRequoteOrderMutation = storefrontApi.endpoints['mfe-storefront/requoteOrder'].useMutation;

/** The orders of a phone number, asked anew each time. */
export const useLazyTrackOrdersQuery = storefrontApi.endpoints['mfe-storefront/trackOrders'].useLazyQuery;

/** Places an order. */
export const useCreateOrderMutation = storefrontApi.endpoints['mfe-storefront/createOrder'].useMutation;
