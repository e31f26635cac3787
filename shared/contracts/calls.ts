import type { z } from 'zod';
import type { callSchemas } from './schemas';

export * from './wire';

type Schemas = typeof callSchemas;

/** The name of a call. It is also the endpoint name in the browser and the operationId in OpenAPI. */
export type CallId = keyof Schemas;

/** Who may make a call. The server decides. Staff calls need a bearer token. */
export type CallAccess = 'public' | 'employee' | 'admin';

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The address of a call. `path` is relative to /api, with parameters in braces. `status` is the HTTP status of success.
 */
export interface Call<Id extends CallId = CallId, Access extends CallAccess = CallAccess> {
  id: Id;
  method: CallMethod;
  path: string;
  access: Access;
  status: 200 | 201;
  /** The content type of the request body, if it is not JSON. */
  bodyType?: 'text/csv' | 'application/gzip';
  /** The content type of the answer, if it is not JSON. */
  answerType?: 'text/csv';
  /** A deploy token of the remote named in the path may also make this call. */
  deployToken?: true;
}

type Empty = Record<never, never>;
type Optional<Key extends string, Value> = Empty extends Value ? Partial<Record<Key, Value>> : Record<Key, Value>;
type Part<Id extends CallId, Key extends 'params' | 'query' | 'headers' | 'body'> =
  Schemas[Id] extends Record<Key, infer Schema extends z.ZodType> ? Optional<Key, z.input<Schema>> : Empty;

/** A call that accepts files takes a form, or JSON if it also has a JSON schema. */
type Body<Id extends CallId> = Schemas[Id] extends { files: string }
  ? { body: FormData | (Schemas[Id] extends { body: infer Schema extends z.ZodType } ? z.input<Schema> : never) }
  : Part<Id, 'body'>;

/** The argument of a call: {params?, query?, body?}, each only if the call has it. */
export type CallArg<Id extends CallId> = Part<Id, 'params'> & Part<Id, 'query'> & Body<Id>;

/** The argument of a call that has headers of its own: {params?, query?, body?, headers?}. */
export type CallArgWithHeaders<Id extends CallId> = CallArg<Id> & Part<Id, 'headers'>;

/** The answer of a call. */
export type CallResponse<Id extends CallId> = z.output<Schemas[Id]['response']>;

/** The answer of a call to `fields=card`; never, if the call does not support that. */
export type CallCards<Id extends CallId> = Schemas[Id] extends { cards: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;

const call = <Id extends CallId, Access extends CallAccess>(
  id: Id,
  method: CallMethod,
  path: string,
  access: Access,
  status: 200 | 201 = 200,
): Call<Id> & { access: Access } => ({ id, method, path, access, status });

const csvBody = <C extends Call>(address: C) => ({ ...address, bodyType: 'text/csv' as const });

const csvAnswer = <C extends Call>(address: C) => ({ ...address, answerType: 'text/csv' as const });

const deploy = <C extends Call>(address: C) => ({ ...address, deployToken: true as const });

const archiveBody = <C extends Call>(address: C) => ({ ...address, bodyType: 'application/gzip' as const });

/** The address of every call, used by the server and by the browsers. */
export const calls = {
  health: call('health', 'GET', '/health', 'public'),
  publicSettings: call('publicSettings', 'GET', '/settings', 'public'),
  getPolicyText: call('getPolicyText', 'GET', '/policies/{key}', 'public'),

  login: call('login', 'POST', '/auth/login', 'public'),
  refresh: call('refresh', 'POST', '/auth/refresh', 'public'),
  logout: call('logout', 'POST', '/auth/logout', 'public'),

  listPublicProducts: call('listPublicProducts', 'GET', '/products/public', 'public'),
  listProductFacets: call('listProductFacets', 'GET', '/products/public/facets', 'public'),
  getPublicProduct: call('getPublicProduct', 'GET', '/products/public/{id}', 'public'),
  getSizeGuide: call('getSizeGuide', 'GET', '/products/public/{id}/size-guide', 'public'),
  listPublicCategoryProducts: call(
    'listPublicCategoryProducts',
    'GET',
    '/products/public/category/{categoryId}',
    'public',
  ),
  listCategories: call('listCategories', 'GET', '/categories', 'public'),
  searchCategories: call('searchCategories', 'GET', '/categories/search', 'public'),
  getCategory: call('getCategory', 'GET', '/categories/{id}', 'public'),
  createOrder: call('createOrder', 'POST', '/orders', 'public', 201),
  quoteOrder: call('quoteOrder', 'POST', '/orders/quote', 'public'),
  trackOrders: call('trackOrders', 'GET', '/orders/track/{phone}', 'public'),
  openConfirmation: call('openConfirmation', 'POST', '/orders/confirmation', 'public'),
  answerConfirmation: call('answerConfirmation', 'POST', '/orders/confirmation/answer', 'public'),

  dashboardSummary: call('dashboardSummary', 'GET', '/dashboard/summary', 'employee'),
  dashboardSales: call('dashboardSales', 'GET', '/dashboard/sales', 'employee'),
  listOrders: call('listOrders', 'GET', '/orders', 'employee'),
  exportOrders: csvAnswer(call('exportOrders', 'GET', '/orders/export.csv', 'employee')),
  listDeletedOrders: call('listDeletedOrders', 'GET', '/orders/deleted', 'employee'),
  countOrders: call('countOrders', 'GET', '/orders/counts', 'employee'),
  getOrder: call('getOrder', 'GET', '/orders/{id}', 'employee'),
  getPhoneRecord: call('getPhoneRecord', 'GET', '/orders/{id}/phone-record', 'employee'),
  stepOrders: call('stepOrders', 'POST', '/orders/step', 'employee'),
  markOrders: call('markOrders', 'POST', '/orders/marks', 'employee'),
  scanParcels: call('scanParcels', 'POST', '/orders/parcels', 'employee'),
  noteCall: call('noteCall', 'PUT', '/orders/{id}/call', 'employee'),
  setAppointment: call('setAppointment', 'PUT', '/orders/{id}/appointment', 'employee'),
  assignCourier: call('assignCourier', 'POST', '/orders/courier', 'employee'),
  createHandovers: call('createHandovers', 'POST', '/handovers', 'employee', 201),
  listHandovers: call('listHandovers', 'GET', '/handovers', 'employee'),
  getHandover: call('getHandover', 'GET', '/handovers/{id}', 'employee'),
  listCouriers: call('listCouriers', 'GET', '/couriers', 'employee'),
  createCourier: call('createCourier', 'POST', '/couriers', 'admin', 201),
  updateCourier: call('updateCourier', 'PUT', '/couriers/{id}', 'admin'),
  archiveCourier: call('archiveCourier', 'PUT', '/couriers/{id}/archive', 'admin'),
  listToWrite: call('listToWrite', 'GET', '/orders/messages', 'employee'),
  getConfirmLink: call('getConfirmLink', 'GET', '/orders/{id}/confirm-link', 'employee'),
  countAnswers: call('countAnswers', 'GET', '/orders/answers', 'employee'),
  writeMessage: call('writeMessage', 'POST', '/orders/{id}/messages', 'employee'),
  printOrders: call('printOrders', 'POST', '/orders/printed', 'employee'),
  orderRefusals: call('orderRefusals', 'GET', '/orders/refusals', 'employee'),
  acceptOrders: call('acceptOrders', 'POST', '/orders/accept', 'employee'),
  acceptOrder: call('acceptOrder', 'PUT', '/orders/{id}/accept', 'employee'),
  updateOrderStatus: call('updateOrderStatus', 'PUT', '/orders/{id}/status', 'employee'),
  updateOrderNotes: call('updateOrderNotes', 'PUT', '/orders/{id}/notes', 'employee'),
  endOrder: call('endOrder', 'PUT', '/orders/{id}/outcome', 'employee'),
  bringBackOrder: call('bringBackOrder', 'PUT', '/orders/{id}/bring-back', 'employee'),
  noteAttempt: call('noteAttempt', 'POST', '/orders/{id}/attempts', 'employee'),
  checkInOrder: call('checkInOrder', 'POST', '/orders/{id}/check-in', 'employee'),
  exchangeOrder: call('exchangeOrder', 'POST', '/orders/{id}/exchanges', 'employee', 201),
  returnPieces: call('returnPieces', 'POST', '/orders/{id}/returns', 'employee', 201),
  cancelReturn: call('cancelReturn', 'PUT', '/returns/{id}/cancel', 'employee'),
  declineRequest: call('declineRequest', 'PUT', '/exchange-requests/{id}/decline', 'employee'),
  askExchange: call('askExchange', 'POST', '/orders/exchange-requests', 'public'),
  getStoreBalance: call('getStoreBalance', 'GET', '/store-balance', 'employee'),
  checkInExchange: call('checkInExchange', 'POST', '/orders/{id}/exchange-check-in', 'employee'),
  updateOrder: call('updateOrder', 'PUT', '/orders/{id}', 'employee'),
  previewOrderEdit: call('previewOrderEdit', 'POST', '/orders/{id}/preview', 'employee'),
  deleteOrder: call('deleteOrder', 'DELETE', '/orders/{id}', 'employee'),

  listProducts: call('listProducts', 'GET', '/products', 'employee'),
  listCategoryProducts: call('listCategoryProducts', 'GET', '/products/category/{id}', 'employee'),
  getProduct: call('getProduct', 'GET', '/products/{id}', 'employee'),
  createProduct: call('createProduct', 'POST', '/products', 'employee', 201),
  updateProduct: call('updateProduct', 'PUT', '/products/{id}', 'employee'),
  deleteProduct: call('deleteProduct', 'DELETE', '/products/{id}', 'employee'),
  archiveProduct: call('archiveProduct', 'PUT', '/products/{id}/archive', 'employee'),
  duplicateProduct: call('duplicateProduct', 'POST', '/products/{id}/duplicate', 'employee', 201),
  bulkUpdateProducts: call('bulkUpdateProducts', 'PUT', '/products/bulk', 'employee'),
  makeProductCodes: call('makeProductCodes', 'POST', '/products/codes', 'employee'),
  addProductImages: call('addProductImages', 'POST', '/products/{id}/images', 'employee', 201),
  orderProductImages: call('orderProductImages', 'PUT', '/products/{id}/images', 'employee'),
  deleteProductImage: call('deleteProductImage', 'DELETE', '/products/{id}/images/{imageId}', 'employee'),
  exportProducts: csvAnswer(call('exportProducts', 'GET', '/products/export.csv', 'employee')),
  importProducts: csvBody(call('importProducts', 'POST', '/products/import', 'employee')),
  getStock: call('getStock', 'GET', '/products/{id}/stock', 'employee'),
  updateStock: call('updateStock', 'PUT', '/products/{id}/stock', 'employee'),
  bulkUpdateStock: call('bulkUpdateStock', 'POST', '/products/{id}/stock/bulk', 'employee'),
  deleteStockEntry: call('deleteStockEntry', 'DELETE', '/products/{id}/stock', 'employee'),
  clearStock: call('clearStock', 'DELETE', '/products/{id}/stock/clear', 'employee'),
  validateStock: call('validateStock', 'POST', '/products/{id}/stock/validate', 'employee'),
  stockStatus: call('stockStatus', 'GET', '/products/{id}/stock/status', 'employee'),
  stockAlerts: call('stockAlerts', 'GET', '/products/admin/stock/alerts', 'employee'),
  inventoryHistory: call('inventoryHistory', 'GET', '/products/{id}/inventory/history', 'employee'),
  inventorySummary: call('inventorySummary', 'GET', '/products/{id}/inventory/summary', 'employee'),

  listGoodsReceipts: call('listGoodsReceipts', 'GET', '/goods-receipts', 'employee'),
  getGoodsReceipt: call('getGoodsReceipt', 'GET', '/goods-receipts/{id}', 'employee'),
  createGoodsReceipt: call('createGoodsReceipt', 'POST', '/goods-receipts', 'employee', 201),
  addGoodsCosts: call('addGoodsCosts', 'PUT', '/goods-receipts/{id}/costs', 'admin'),

  createCategory: call('createCategory', 'POST', '/categories', 'employee', 201),
  updateCategory: call('updateCategory', 'PUT', '/categories/{id}', 'employee'),
  deleteCategory: call('deleteCategory', 'DELETE', '/categories/{id}', 'employee'),
  archiveCategory: call('archiveCategory', 'PUT', '/categories/{id}/archive', 'employee'),

  listCustomers: call('listCustomers', 'GET', '/customers', 'employee'),
  customerLocations: call('customerLocations', 'GET', '/customers/locations', 'employee'),
  customerTags: call('customerTags', 'GET', '/customers/tags', 'employee'),
  knownCustomers: call('knownCustomers', 'GET', '/customers/known', 'employee'),
  updateCustomerNote: call('updateCustomerNote', 'PUT', '/customers/{id}/note', 'employee'),
  getCustomer: call('getCustomer', 'GET', '/customers/{id}', 'employee'),
  updateCustomer: call('updateCustomer', 'PUT', '/customers/{id}', 'employee'),
  blockCustomer: call('blockCustomer', 'PUT', '/customers/{id}/block', 'employee'),
  unblockCustomer: call('unblockCustomer', 'DELETE', '/customers/{id}/block', 'employee'),
  previewMerge: call('previewMerge', 'GET', '/customers/{id}/merge', 'admin'),
  mergeCustomers: call('mergeCustomers', 'POST', '/customers/{id}/merge', 'admin'),
  undoMerge: call('undoMerge', 'POST', '/customers/merges/{id}/undo', 'admin'),
  customerRecord: call('customerRecord', 'GET', '/customers/{id}/record', 'admin'),
  eraseCustomer: call('eraseCustomer', 'DELETE', '/customers/{id}', 'admin'),
  listSuppliers: call('listSuppliers', 'GET', '/suppliers', 'employee'),
  getSupplier: call('getSupplier', 'GET', '/suppliers/{id}', 'employee'),
  createSupplier: call('createSupplier', 'POST', '/suppliers', 'employee', 201),
  updateSupplier: call('updateSupplier', 'PUT', '/suppliers/{id}', 'employee'),
  deleteSupplier: call('deleteSupplier', 'DELETE', '/suppliers/{id}', 'employee'),

  listTransactions: call('listTransactions', 'GET', '/transactions', 'employee'),
  transactionSummary: call('transactionSummary', 'GET', '/transactions/summary', 'employee'),
  transactionSeries: call('transactionSeries', 'GET', '/transactions/series', 'employee'),
  exportTransactions: csvAnswer(call('exportTransactions', 'GET', '/transactions/export.csv', 'employee')),
  createTransaction: call('createTransaction', 'POST', '/transactions', 'admin', 201),
  cancelTransaction: call('cancelTransaction', 'PUT', '/transactions/{id}/cancel', 'admin'),
  getCash: call('getCash', 'GET', '/cash', 'admin'),
  listCashMoves: call('listCashMoves', 'GET', '/cash/moves', 'admin'),
  moveCash: call('moveCash', 'POST', '/cash/moves', 'admin', 201),
  listCoupons: call('listCoupons', 'GET', '/coupons', 'employee'),
  getCoupon: call('getCoupon', 'GET', '/coupons/{id}', 'employee'),
  createCoupon: call('createCoupon', 'POST', '/coupons', 'employee', 201),
  updateCoupon: call('updateCoupon', 'PUT', '/coupons/{id}', 'employee'),
  deleteCoupon: call('deleteCoupon', 'DELETE', '/coupons/{id}', 'employee'),

  changeOwnPassword: call('changeOwnPassword', 'POST', '/auth/password', 'employee'),
  listStaff: call('listStaff', 'GET', '/staff', 'admin'),
  getStaff: call('getStaff', 'GET', '/staff/{id}', 'admin'),
  createStaff: call('createStaff', 'POST', '/staff', 'admin', 201),
  updateStaff: call('updateStaff', 'PUT', '/staff/{id}', 'admin'),
  setStaffActive: call('setStaffActive', 'PUT', '/staff/{id}/active', 'admin'),
  resetStaffPassword: call('resetStaffPassword', 'PUT', '/staff/{id}/password', 'admin'),
  listAudit: call('listAudit', 'GET', '/audit', 'admin'),
  auditFacets: call('auditFacets', 'GET', '/audit/facets', 'admin'),
  listSettings: call('listSettings', 'GET', '/settings/shop', 'employee'),
  changeSettings: call('changeSettings', 'PUT', '/settings/shop', 'admin'),
  settingHistory: call('settingHistory', 'GET', '/settings/shop/{key}/history', 'employee'),
  undoSetting: call('undoSetting', 'PUT', '/settings/shop/{key}/undo', 'admin'),
  exportSettings: call('exportSettings', 'GET', '/settings/export', 'admin'),
  importSettings: call('importSettings', 'POST', '/settings/import', 'admin'),
  listContent: call('listContent', 'GET', '/settings/content', 'employee'),
  saveContent: call('saveContent', 'PUT', '/settings/content', 'admin'),
  uploadDrawing: call('uploadDrawing', 'POST', '/settings/content/drawings', 'admin', 201),
  uploadOpening: call('uploadOpening', 'POST', '/settings/content/pictures', 'admin', 201),
  contentHistory: call('contentHistory', 'GET', '/settings/content/{key}/history', 'employee'),
  previewContent: call('previewContent', 'GET', '/settings/content/{key}/preview', 'employee'),
  undoContent: call('undoContent', 'PUT', '/settings/content/{key}/undo', 'admin'),

  reportReleaseFailure: call('reportReleaseFailure', 'POST', '/releases/failures', 'public'),
  listReleases: deploy(call('listReleases', 'GET', '/releases', 'admin')),
  releaseHistory: deploy(call('releaseHistory', 'GET', '/releases/{name}/history', 'admin')),
  validateRelease: archiveBody(deploy(call('validateRelease', 'POST', '/releases/{name}/validate', 'admin'))),
  publishRelease: archiveBody(deploy(call('publishRelease', 'POST', '/releases/{name}', 'admin', 201))),
  promoteRelease: deploy(call('promoteRelease', 'POST', '/releases/{name}/promote', 'admin')),
  rollbackRelease: deploy(call('rollbackRelease', 'POST', '/releases/{name}/rollback', 'admin')),
  cancelRelease: deploy(call('cancelRelease', 'POST', '/releases/{name}/cancel', 'admin')),
  disableRemote: deploy(call('disableRemote', 'POST', '/releases/{name}/disable', 'admin')),
  enableRemote: deploy(call('enableRemote', 'POST', '/releases/{name}/enable', 'admin')),
  withdrawRelease: deploy(call('withdrawRelease', 'POST', '/releases/{name}/withdraw', 'admin')),
  listDeployTokens: call('listDeployTokens', 'GET', '/deploy-tokens', 'admin'),
  createDeployToken: call('createDeployToken', 'POST', '/deploy-tokens', 'admin', 201),
  revokeDeployToken: call('revokeDeployToken', 'DELETE', '/deploy-tokens/{id}', 'admin'),
  shopHealth: call('shopHealth', 'GET', '/health/details', 'admin'),
  runJob: call('runJob', 'POST', '/jobs/run', 'admin'),
  releaseJobs: call('releaseJobs', 'POST', '/jobs/release', 'admin'),

  listMessages: call('listMessages', 'GET', '/outbox', 'admin'),
  outboxStatus: call('outboxStatus', 'GET', '/outbox/status', 'admin'),
  repeatMessages: call('repeatMessages', 'POST', '/outbox/repeat', 'admin'),
  discardMessages: call('discardMessages', 'POST', '/outbox/discard', 'admin'),
  resumeChannel: call('resumeChannel', 'POST', '/outbox/resume', 'admin'),
} satisfies { [Id in CallId]: Call<Id> };

/** Calls that visitors may make. */
export type PublicCallId = {
  [Id in CallId]: (typeof calls)[Id]['access'] extends 'public' ? Id : never;
}[CallId];
