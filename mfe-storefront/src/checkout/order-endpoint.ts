import { api, callMutation } from '@shop/shared/api';
import type { CallArgWithHeaders, OrderCreated } from '@shop/shared/contracts';

const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-storefront/createOrder': build.mutation<OrderCreated, CallArgWithHeaders<'createOrder'>>({
      ...callMutation(build, 'createOrder'),
      invalidatesTags: (_order, error) => (error ? [] : ['Product']),
    }),
  }),
});

/** Places an order. */
export const useCreateOrder = orderApi.endpoints['mfe-storefront/createOrder'].useMutation;
