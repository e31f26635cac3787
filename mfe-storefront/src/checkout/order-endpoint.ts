import { api } from '@shop/shared/api';
import type { OrderCreate, OrderCreated } from '@shop/shared/contracts';
import { createOrder } from '@shop/shared/contracts/order-calls';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts/wire';

/** An order to place, and its idempotency key, by which the server recognizes a repeated request; null for no key. */
export interface OrderAttempt {
  body: OrderCreate;
  key: string | null;
}

const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-storefront/createOrder': build.mutation<OrderCreated, OrderAttempt>({
      query: ({ body, key }) => ({
        call: createOrder,
        body,
        headers: key === null ? undefined : { [IDEMPOTENCY_HEADER]: key },
      }),
      invalidatesTags: (_order, error) => (error ? [] : ['Product']),
    }),
  }),
});

/** Places an order. */
export const useCreateOrder = orderApi.endpoints['mfe-storefront/createOrder'].useMutation;
