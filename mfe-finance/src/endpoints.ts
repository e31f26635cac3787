import { api, callMutation, callQuery, listQuery } from '@shop/shared/api';
import type { CallArgWithHeaders, CashMove, Closing, StatementQuery, StatementReport } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { sendFile } from '@shop/shared/forms';

/** A statement of a courier, for the draft with this id. */
type ReadStatement = { id: string; file: File } & Omit<StatementQuery, 'name'>;

/**
 * The API endpoints of this remote. A purchase changes its supplier's last order date, and money changes the dashboard.
 */
const financeApi = api.injectEndpoints({
  endpoints: (build) => {
    const books = { invalidates: ['Transaction', 'Supplier', 'Dashboard', 'Audit'] } as const;
    const coupon = { invalidates: ['Coupon', 'Audit'] } as const;
    return {
      'mfe-finance/listTransactions': listQuery(build, 'listTransactions', { tags: ['Transaction'] }),
      'mfe-finance/transactionSummary': callQuery(build, 'transactionSummary', { tags: ['Transaction'] }),
      'mfe-finance/transactionSeries': callQuery(build, 'transactionSeries', { tags: ['Transaction'] }),
      'mfe-finance/createTransaction': callMutation(build, 'createTransaction', books),
      'mfe-finance/cancelTransaction': callMutation(build, 'cancelTransaction', books),
      'mfe-finance/getCash': callQuery(build, 'getCash', { tags: ['Transaction', 'Dashboard'] }),
      'mfe-finance/listCashMoves': listQuery(build, 'listCashMoves', { tags: ['Transaction'] }),
      'mfe-finance/moveCash': build.mutation<CashMove, CallArgWithHeaders<'moveCash'>>({
        ...callMutation(build, 'moveCash'),
        // A refusal says what is left, so the figures on screen are old.
        invalidatesTags: ['Transaction', 'Audit'],
      }),
      'mfe-finance/listClosings': listQuery(build, 'listClosings', { tags: ['Transaction'] }),
      'mfe-finance/getClosing': callQuery(build, 'getClosing', { tags: ['Transaction'] }),
      'mfe-finance/countTill': build.mutation<Closing, CallArgWithHeaders<'countTill'>>({
        ...callMutation(build, 'countTill'),
        // A refusal says who was quicker, so the days on screen are old.
        invalidatesTags: ['Transaction', 'Audit'],
      }),
      'mfe-finance/recountTill': callMutation(build, 'recountTill', books),
      'mfe-finance/closeDay': callMutation(build, 'closeDay', books),
      'mfe-finance/listSettlements': listQuery(build, 'listSettlements', { tags: ['Transaction'] }),
      'mfe-finance/listUnsettled': callQuery(build, 'listUnsettled', { tags: ['Transaction', 'Order'] }),
      'mfe-finance/getSettlement': callQuery(build, 'getSettlement', { tags: ['Transaction', 'Order'] }),
      'mfe-finance/listStatements': callQuery(build, 'listStatements', { tags: ['Transaction'] }),
      'mfe-finance/readStatement': build.mutation<StatementReport, ReadStatement>({
        queryFn: ({ file, id, ...query }, context) =>
          sendFile<StatementReport>(
            { call: calls.readStatement, params: { id }, query: { name: file.name, ...query }, file },
            context,
          ),
        // A file that is refused stands in the list.
        invalidatesTags: ['Transaction', 'Audit'],
      }),
      'mfe-finance/beginSettlement': callMutation(build, 'beginSettlement', books),
      'mfe-finance/saveSettlement': callMutation(build, 'saveSettlement', books),
      'mfe-finance/closeSettlement': callMutation(build, 'closeSettlement', books),
      'mfe-finance/reverseSettlement': callMutation(build, 'reverseSettlement', books),
      'mfe-finance/discardSettlement': callMutation(build, 'discardSettlement', books),
      'mfe-finance/listSuppliers': listQuery(build, 'listSuppliers', { tags: ['Supplier'] }),
      'mfe-finance/listOrders': listQuery(build, 'listOrders', { tags: ['Order'] }),
      'mfe-finance/listCoupons': listQuery(build, 'listCoupons', { tags: ['Coupon'] }),
      'mfe-finance/getCoupon': callQuery(build, 'getCoupon', { tags: ['Coupon'] }),
      'mfe-finance/createCoupon': callMutation(build, 'createCoupon', coupon),
      'mfe-finance/updateCoupon': callMutation(build, 'updateCoupon', coupon),
      'mfe-finance/deleteCoupon': callMutation(build, 'deleteCoupon', coupon),
    };
  },
});

const { endpoints } = financeApi;

export const useTransactions = endpoints['mfe-finance/listTransactions'].useQuery;
export const useTransactionSummary = endpoints['mfe-finance/transactionSummary'].useQuery;
export const useTransactionSeries = endpoints['mfe-finance/transactionSeries'].useQuery;
export const useCreateTransaction = endpoints['mfe-finance/createTransaction'].useMutation;
export const useCancelTransaction = endpoints['mfe-finance/cancelTransaction'].useMutation;
export const useCash = endpoints['mfe-finance/getCash'].useQuery;
export const useCashMoves = endpoints['mfe-finance/listCashMoves'].useQuery;
export const useMoveCash = endpoints['mfe-finance/moveCash'].useMutation;
export const useClosings = endpoints['mfe-finance/listClosings'].useQuery;
export const useClosing = endpoints['mfe-finance/getClosing'].useQuery;
export const useCountTill = endpoints['mfe-finance/countTill'].useMutation;
export const useRecountTill = endpoints['mfe-finance/recountTill'].useMutation;
export const useCloseDay = endpoints['mfe-finance/closeDay'].useMutation;
export const useSettlements = endpoints['mfe-finance/listSettlements'].useQuery;
export const useUnsettled = endpoints['mfe-finance/listUnsettled'].useQuery;
export const useSettlement = endpoints['mfe-finance/getSettlement'].useQuery;
export const useStatements = endpoints['mfe-finance/listStatements'].useQuery;
export const useReadStatement = endpoints['mfe-finance/readStatement'].useMutation;
export const useBeginSettlement = endpoints['mfe-finance/beginSettlement'].useMutation;
export const useSaveSettlement = endpoints['mfe-finance/saveSettlement'].useMutation;
export const useCloseSettlement = endpoints['mfe-finance/closeSettlement'].useMutation;
export const useReverseSettlement = endpoints['mfe-finance/reverseSettlement'].useMutation;
export const useDiscardSettlement = endpoints['mfe-finance/discardSettlement'].useMutation;
export const useSuppliers = endpoints['mfe-finance/listSuppliers'].useQuery;
export const useOrders = endpoints['mfe-finance/listOrders'].useQuery;
export const useCoupons = endpoints['mfe-finance/listCoupons'].useQuery;
export const useLazyCoupon = endpoints['mfe-finance/getCoupon'].useLazyQuery;
export const useCreateCoupon = endpoints['mfe-finance/createCoupon'].useMutation;
export const useUpdateCoupon = endpoints['mfe-finance/updateCoupon'].useMutation;
export const useDeleteCoupon = endpoints['mfe-finance/deleteCoupon'].useMutation;
