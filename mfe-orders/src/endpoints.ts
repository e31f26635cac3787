import { api, callMutation, callQuery, listQuery } from '@shop/shared/api';

/** The calls of this remote. A change of an order moves stock, money and customers' figures, so it invalidates them too. */
const ordersApi = api.injectEndpoints({
  endpoints: (build) => {
    const invalidates = ['Order', 'Dashboard', 'Transaction', 'Customer', 'Stock', 'Product'] as const;
    return {
      'mfe-orders/dashboardSummary': callQuery(build, 'dashboardSummary', { tags: ['Dashboard'] }),
      'mfe-orders/listOrders': listQuery(build, 'listOrders', { tags: ['Order'] }),
      'mfe-orders/getOrder': callQuery(build, 'getOrder', { tags: ['Order'] }),
      'mfe-orders/acceptOrder': callMutation(build, 'acceptOrder', { invalidates }),
      'mfe-orders/updateOrderStatus': callMutation(build, 'updateOrderStatus', { invalidates }),
      'mfe-orders/deleteOrder': callMutation(build, 'deleteOrder', { invalidates }),
    };
  },
});

const { endpoints } = ordersApi;

export const useDashboardSummary = endpoints['mfe-orders/dashboardSummary'].useQuery;
export const useOrders = endpoints['mfe-orders/listOrders'].useQuery;
export const useOrder = endpoints['mfe-orders/getOrder'].useQuery;
export const useAcceptOrder = endpoints['mfe-orders/acceptOrder'].useMutation;
export const useUpdateOrderStatus = endpoints['mfe-orders/updateOrderStatus'].useMutation;
export const useDeleteOrder = endpoints['mfe-orders/deleteOrder'].useMutation;
