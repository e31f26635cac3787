import { api, callQuery, listQuery } from '@shop/shared/api';

/** The calls of this remote. */
const financeApi = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-finance/listTransactions': listQuery(build, 'listTransactions', { tags: ['Transaction'] }),
    'mfe-finance/transactionSummary': callQuery(build, 'transactionSummary', { tags: ['Transaction'] }),
    'mfe-finance/listCoupons': listQuery(build, 'listCoupons', { tags: ['Coupon'] }),
  }),
});

export const useTransactions = financeApi.endpoints['mfe-finance/listTransactions'].useQuery;
export const useTransactionSummary = financeApi.endpoints['mfe-finance/transactionSummary'].useQuery;
export const useCoupons = financeApi.endpoints['mfe-finance/listCoupons'].useQuery;
