import { type ApiError, api, callMutation, callQuery, listQuery } from '@shop/shared/api';
import type {
  CallArgWithHeaders,
  Order,
  OrderCreated,
  OrdersStep,
  OrdersStepped,
  ParcelScans,
  ParcelsScanned,
} from '@shop/shared/contracts';
import { freshCall, lastingCall } from '@shop/shared/forms';

/**
 * The minimum remaining lifetime of the access token when a delivery starts to wait, in milliseconds. It is longer than
 * the wait.
 */
const TOKEN_FOR_DELIVERY = 30_000;

/** Whether the error means that the data on screen is outdated and must be fetched again. */
export const meansStale = ({ status }: Pick<ApiError, 'status'>): boolean => status === 404 || status === 409;

/**
 * The endpoints of this remote. A change to an order also changes stock, money and customer figures, so it invalidates
 * them too.
 */
const ordersApi = api.injectEndpoints({
  endpoints: (build) => {
    const invalidates = ['Order', 'Dashboard', 'Transaction', 'Customer', 'Stock', 'Product'] as const;
    return {
      'mfe-orders/dashboardCash': callQuery(build, 'dashboardCash', { tags: ['Dashboard', 'Transaction'] }),
      'mfe-orders/dashboardSummary': callQuery(build, 'dashboardSummary', { tags: ['Dashboard'] }),
      'mfe-orders/dashboardSales': callQuery(build, 'dashboardSales', { tags: ['Dashboard'] }),
      'mfe-orders/stockAlerts': listQuery(build, 'stockAlerts', { tags: ['Stock'] }),
      'mfe-orders/listOrders': listQuery(build, 'listOrders', { tags: ['Order'] }),
      'mfe-orders/countOrders': callQuery(build, 'countOrders', { tags: ['Order'] }),
      'mfe-orders/getOrder': callQuery(build, 'getOrder', { tags: ['Order'] }),
      'mfe-orders/exchangeRates': callQuery(build, 'exchangeRates', { tags: ['Order'] }),
      'mfe-orders/orderRefusals': callQuery(build, 'orderRefusals', { tags: ['Order'] }),
      'mfe-orders/towns': callQuery(build, 'customerLocations', { tags: ['Customer'] }),
      'mfe-orders/knownCustomers': callQuery(build, 'knownCustomers', { tags: ['Customer', 'Order'] }),
      'mfe-orders/updateCustomerNote': callMutation(build, 'updateCustomerNote', { invalidates: ['Customer'] }),
      'mfe-orders/getPhoneRecord': callQuery(build, 'getPhoneRecord', { tags: ['Order'] }),
      // Has no tags: a preview is about one version of an order. It must not be fetched again after that version was
      // replaced.
      'mfe-orders/previewOrderEdit': callQuery(build, 'previewOrderEdit'),
      'mfe-orders/getProduct': callQuery(build, 'getProduct', { tags: ['Product', 'Stock'] }),
      'mfe-orders/listProducts': listQuery(build, 'listProducts', { tags: ['Product', 'Stock'] }),
      'mfe-orders/quoteOrder': callQuery(build, 'quoteOrder', { tags: ['Coupon'] }),
      'mfe-orders/createSale': build.mutation<OrderCreated, CallArgWithHeaders<'createOrder'>>({
        ...callMutation(build, 'createOrder'),
        // An error also means that the prices or stock on screen may be outdated.
        invalidatesTags: (_order, error) => (error ? ['Product', 'Stock'] : [...invalidates]),
      }),
      'mfe-orders/acceptOrder': callMutation(build, 'acceptOrder', { invalidates }),
      'mfe-orders/updateOrderStatus': callMutation(build, 'updateOrderStatus', { invalidates }),
      'mfe-orders/stepOrders': build.mutation<OrdersStepped, OrdersStep>({
        queryFn: (body, context) => lastingCall('stepOrders', { body }, context),
        invalidatesTags: (_stepped, error) => (error && !meansStale(error) ? [] : [...invalidates]),
      }),
      // Scans that wait are sent when the page is closed, and must survive it.
      'mfe-orders/scanParcels': build.mutation<ParcelsScanned, ParcelScans>({
        queryFn: (body, context) => lastingCall('scanParcels', { body }, context),
        invalidatesTags: (_scanned, error, { scans }) =>
          error || scans.every(({ check }) => check) ? [] : [...invalidates],
      }),
      'mfe-orders/markOrders': callMutation(build, 'markOrders', { invalidates: ['Order'] }),
      // An error means that the order on screen is outdated.
      'mfe-orders/noteCall': callMutation(build, 'noteCall', { invalidates: ['Order'] }),
      'mfe-orders/setAppointment': callMutation(build, 'setAppointment', { invalidates: ['Order'] }),
      'mfe-orders/listCouriers': callQuery(build, 'listCouriers', { tags: ['Order'] }),
      'mfe-orders/createHandovers': callMutation(build, 'createHandovers', { invalidates: ['Order'] }),
      'mfe-orders/listHandovers': listQuery(build, 'listHandovers', { tags: ['Order'] }),
      'mfe-orders/listDeletedOrders': listQuery(build, 'listDeletedOrders', { tags: ['Order'] }),
      'mfe-orders/getHandover': callQuery(build, 'getHandover', { tags: ['Order'] }),
      'mfe-orders/createCourier': callMutation(build, 'createCourier', { invalidates: ['Order'] }),
      'mfe-orders/updateCourier': callMutation(build, 'updateCourier', { invalidates: ['Order'] }),
      'mfe-orders/archiveCourier': callMutation(build, 'archiveCourier', { invalidates: ['Order'] }),
      'mfe-orders/assignCourier': callMutation(build, 'assignCourier', { invalidates: ['Order'] }),
      // The request waits some seconds for Undo. If the page is closed during the wait, it is sent at that moment and
      // must survive the page.
      'mfe-orders/deliverOrder': build.mutation<Order, string>({
        queryFn: (id, context) =>
          lastingCall('updateOrderStatus', { params: { id }, body: { status: 'delivered' } }, context),
        invalidatesTags: (_order, error) => (error && !meansStale(error) ? [] : [...invalidates]),
      }),
      'mfe-orders/prepareDelivery': build.mutation<Order, string>({
        queryFn: (id, context) => freshCall('getOrder', { params: { id } }, context, TOKEN_FOR_DELIVERY),
        invalidatesTags: (_order, error) => (error && !meansStale(error) ? [] : ['Order']),
      }),
      'mfe-orders/updateOrderNotes': callMutation(build, 'updateOrderNotes', { invalidates: ['Order'] }),
      // Which messages the shop writes is one of its settings.
      'mfe-orders/listSettings': callQuery(build, 'listSettings', { tags: ['Settings'] }),
      'mfe-orders/listToWrite': listQuery(build, 'listToWrite', { tags: ['Order'] }),
      // Has no tags: a link depends on no data that others change.
      'mfe-orders/getConfirmLink': callQuery(build, 'getConfirmLink'),
      'mfe-orders/writeMessage': callMutation(build, 'writeMessage', { invalidates: ['Order'] }),
      'mfe-orders/printOrders': callMutation(build, 'printOrders', { invalidates: ['Order'] }),
      // An error means that the order on screen is outdated.
      'mfe-orders/endOrder': callMutation(build, 'endOrder', { invalidates }),
      'mfe-orders/bringBackOrder': callMutation(build, 'bringBackOrder', { invalidates }),
      'mfe-orders/noteAttempt': callMutation(build, 'noteAttempt', { invalidates: ['Order'] }),
      'mfe-orders/checkInOrder': callMutation(build, 'checkInOrder', { invalidates }),
      'mfe-orders/exchangeOrder': build.mutation<Order, CallArgWithHeaders<'exchangeOrder'>>({
        ...callMutation(build, 'exchangeOrder'),
        // An error means that the stock, a price or the order on screen is outdated.
        invalidatesTags: () => [...invalidates],
      }),
      'mfe-orders/returnPieces': build.mutation<Order, CallArgWithHeaders<'returnPieces'>>({
        ...callMutation(build, 'returnPieces'),
        invalidatesTags: () => [...invalidates],
      }),
      'mfe-orders/cancelReturn': callMutation(build, 'cancelReturn', { invalidates }),
      'mfe-orders/declineRequest': callMutation(build, 'declineRequest', { invalidates: ['Order'] }),
      'mfe-orders/getStoreBalance': callQuery(build, 'getStoreBalance', { tags: ['Order', 'Customer'] }),
      'mfe-orders/checkInExchange': callMutation(build, 'checkInExchange', { invalidates }),
      'mfe-orders/updateOrder': callMutation(build, 'updateOrder', { invalidates }),
      'mfe-orders/deleteOrder': callMutation(build, 'deleteOrder', { invalidates }),
    };
  },
});

const { endpoints } = ordersApi;

export const useDashboardCash = endpoints['mfe-orders/dashboardCash'].useQuery;
export const useDashboardSummary = endpoints['mfe-orders/dashboardSummary'].useQuery;
export const useDashboardSales = endpoints['mfe-orders/dashboardSales'].useQuery;
export const useStockAlerts = endpoints['mfe-orders/stockAlerts'].useQuery;
export const useOrders = endpoints['mfe-orders/listOrders'].useQuery;
export const useOrderCounts = endpoints['mfe-orders/countOrders'].useQuery;
export const useOrder = endpoints['mfe-orders/getOrder'].useQuery;
/** The outcomes of other orders with the same phone number. */
export const usePhoneRecord = endpoints['mfe-orders/getPhoneRecord'].useQuery;
/** Looks customers up by name or phone, with what staff should know before they take an order. */
export const useKnownCustomers = endpoints['mfe-orders/knownCustomers'].useQuery;
/** The store balance of a phone number. */
export const useStoreBalance = endpoints['mfe-orders/getStoreBalance'].useQuery;
export const useUpdateCustomerNote = endpoints['mfe-orders/updateCustomerNote'].useMutation;
/** Statistics of a period's orders that were not delivered. */
export const useExchangeRates = endpoints['mfe-orders/exchangeRates'].useQuery;
export const useRefusals = endpoints['mfe-orders/orderRefusals'].useQuery;
/** Fetches the towns of customers on request. */
export const useLazyTowns = endpoints['mfe-orders/towns'].useLazyQuery;
/** Fetches an order on request. The component does not subscribe to it. */
export const useLazyOrder = endpoints['mfe-orders/getOrder'].useLazyQuery;
export const useOrderEditPreview = endpoints['mfe-orders/previewOrderEdit'].useQuery;
export const useLazyOrderEditPreview = endpoints['mfe-orders/previewOrderEdit'].useLazyQuery;
export const useProduct = endpoints['mfe-orders/getProduct'].useQuery;
/** Fetches a product on request. The component does not subscribe to it. */
export const useLazyProduct = endpoints['mfe-orders/getProduct'].useLazyQuery;
export const useProducts = endpoints['mfe-orders/listProducts'].useQuery;
/** Searches products on request. The component does not subscribe to them. */
export const useLazyProducts = endpoints['mfe-orders/listProducts'].useLazyQuery;
/** Requests the discount of a coupon for an order that is being entered. */
export const useQuote = endpoints['mfe-orders/quoteOrder'].useQuery;
export const useCreateSale = endpoints['mfe-orders/createSale'].useMutation;
export const useAcceptOrder = endpoints['mfe-orders/acceptOrder'].useMutation;
export const useUpdateOrderStatus = endpoints['mfe-orders/updateOrderStatus'].useMutation;
export const usePrintOrders = endpoints['mfe-orders/printOrders'].useMutation;
export const useUpdateOrderNotes = endpoints['mfe-orders/updateOrderNotes'].useMutation;
export const useEndOrder = endpoints['mfe-orders/endOrder'].useMutation;
export const useBringBackOrder = endpoints['mfe-orders/bringBackOrder'].useMutation;
export const useNoteAttempt = endpoints['mfe-orders/noteAttempt'].useMutation;
export const useCheckInOrder = endpoints['mfe-orders/checkInOrder'].useMutation;
export const useExchangeOrder = endpoints['mfe-orders/exchangeOrder'].useMutation;
export const useReturnPieces = endpoints['mfe-orders/returnPieces'].useMutation;
export const useCancelReturn = endpoints['mfe-orders/cancelReturn'].useMutation;
export const useDeclineRequest = endpoints['mfe-orders/declineRequest'].useMutation;
export const useCheckInExchange = endpoints['mfe-orders/checkInExchange'].useMutation;
export const useUpdateOrder = endpoints['mfe-orders/updateOrder'].useMutation;
export const useDeleteOrder = endpoints['mfe-orders/deleteOrder'].useMutation;

/** The settings of the shop, which hold the templates of messages. */
export const useShopSettings = endpoints['mfe-orders/listSettings'].useQuery;
/** A part of the queue of orders whose customers are to be written to. */
export const useToWrite = endpoints['mfe-orders/listToWrite'].useQuery;
/** The confirmation link of an order, to be written to its customer. */
export const useConfirmLink = endpoints['mfe-orders/getConfirmLink'].useQuery;
/** Notes that a message was written to the customer by hand. */
export const useWriteMessage = endpoints['mfe-orders/writeMessage'].useMutation;

/** Sets or takes back a mark of several orders. */
export const useMarkOrders = endpoints['mfe-orders/markOrders'].useMutation;

export const useNoteCall = endpoints['mfe-orders/noteCall'].useMutation;
export const useSetAppointment = endpoints['mfe-orders/setAppointment'].useMutation;
/** All couriers, also archived ones. */
export const useCouriers = endpoints['mfe-orders/listCouriers'].useQuery;
export const useCreateCourier = endpoints['mfe-orders/createCourier'].useMutation;
export const useUpdateCourier = endpoints['mfe-orders/updateCourier'].useMutation;
export const useArchiveCourier = endpoints['mfe-orders/archiveCourier'].useMutation;
/** Gives several orders to a courier. */
export const useAssignCourier = endpoints['mfe-orders/assignCourier'].useMutation;

/** Does scans of parcels. Works outside of components, so also after the page was closed. */
export const scanParcels = endpoints['mfe-orders/scanParcels'].initiate;
/** Sets or takes back a mark. Works outside of components. */
export const markOrders = endpoints['mfe-orders/markOrders'].initiate;
/** Brings an ended order back. Works outside of components. */
export const bringBackOrder = endpoints['mfe-orders/bringBackOrder'].initiate;
/** Moves several orders one step. Works outside of components, so also after the list was closed. */
export const stepOrders = endpoints['mfe-orders/stepOrders'].initiate;
/** Marks an order as delivered. Works outside of components, so also after the dialog was closed. */
export const deliverOrder = endpoints['mfe-orders/deliverOrder'].initiate;
/** Fetches an order and makes sure that the access token stays valid until the step is sent. */
export const prepareDelivery = endpoints['mfe-orders/prepareDelivery'].initiate;

/** Keeps the handover lists of orders. */
export const useCreateHandovers = endpoints['mfe-orders/createHandovers'].useMutation;
export const useHandovers = endpoints['mfe-orders/listHandovers'].useQuery;
export const useDeletedOrders = endpoints['mfe-orders/listDeletedOrders'].useQuery;
export const useHandover = endpoints['mfe-orders/getHandover'].useQuery;
