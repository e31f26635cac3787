import { api } from '@shop/shared/api';
import type { OrderCreate, OrderCreated } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER, calls } from '@shop/shared/contracts/calls';

/** An order to place, and the key under which the server recognises it when it comes again; null for none. */
export interface OrderAttempt {
  body: OrderCreate;
  key: string | null;
}

/** Apart from the other endpoints, as the table of calls is of no use to pages where nothing is ordered. */
const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-storefront/createOrder': build.mutation<OrderCreated, OrderAttempt>({
      query: ({ body, key }) => ({
        call: calls.createOrder,
        body,
        headers: key === null ? undefined : { [IDEMPOTENCY_HEADER]: key },
      }),
      invalidatesTags: (_order, error) => (error ? [] : ['Product']),
    }),
  }),
});

/** Places an order. */
export const useCreateOrderMutation = orderApi.endpoints['mfe-storefront/createOrder'].useMutation;
