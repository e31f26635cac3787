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

/** What the type of a call says beyond {@link Call}: exactly who may make it, and its content types. */
type Marks = Pick<Call, 'access' | 'bodyType' | 'answerType' | 'deployToken'>;

/** The address of a call without its name. Its method, path and status are left to the type of {@link named}. */
const call = <Access extends CallAccess>(
  method: CallMethod,
  path: string,
  access: Access,
  status: 200 | 201 = 200,
): { access: Access } => {
  const address: Omit<Call, 'id'> & { access: Access } = { method, path, access, status };
  return address;
};

// Marks on calls: see the fields of Call.
const csvBody = <C extends Marks>(address: C) => ({ ...address, bodyType: 'text/csv' as const });
const csvAnswer = <C extends Marks>(address: C) => ({ ...address, answerType: 'text/csv' as const });
const deploy = <C extends Marks>(address: C) => ({ ...address, deployToken: true as const });
const archiveBody = <C extends Marks>(address: C) => ({ ...address, bodyType: 'application/gzip' as const });

/** Gives each address the name under which it stands, which is written once: every first view loads all of them. */
const named = <Addresses extends Record<CallId, Marks>>(addresses: Addresses) =>
  // `fromEntries` knows nothing of keys, and `call` made the rest of each address.
  Object.fromEntries(Object.entries(addresses).map(([id, address]) => [id, { id, ...address }])) as {
    [Id in CallId]: Call<Id> & Addresses[Id];
  };

/** The address of every call, used by the server and by the browsers. */
export const calls = named({
  health: call('GET', '/health', 'public'),
  publicSettings: call('GET', '/settings', 'public'),
  getPolicyText: call('GET', '/policies/{key}', 'public'),

  login: call('POST', '/auth/login', 'public'),
  refresh: call('POST', '/auth/refresh', 'public'),
  logout: call('POST', '/auth/logout', 'public'),

  listPublicProducts: call('GET', '/products/public', 'public'),
  listProductFacets: call('GET', '/products/public/facets', 'public'),
  getPublicProduct: call('GET', '/products/public/{id}', 'public'),
  getSizeGuide: call('GET', '/products/public/{id}/size-guide', 'public'),
  listPublicCategoryProducts: call('GET', '/products/public/category/{categoryId}', 'public'),
  listCategories: call('GET', '/categories', 'public'),
  searchCategories: call('GET', '/categories/search', 'public'),
  getCategory: call('GET', '/categories/{id}', 'public'),
  createOrder: call('POST', '/orders', 'public', 201),
  quoteOrder: call('POST', '/orders/quote', 'public'),
  trackOrders: call('GET', '/orders/track/{phone}', 'public'),
  openConfirmation: call('POST', '/orders/confirmation', 'public'),
  answerConfirmation: call('POST', '/orders/confirmation/answer', 'public'),

  dashboardSummary: call('GET', '/dashboard/summary', 'employee'),
  dashboardSales: call('GET', '/dashboard/sales', 'employee'),
  dashboardCash: call('GET', '/dashboard/cash', 'admin'),
  listOrders: call('GET', '/orders', 'employee'),
  exportOrders: csvAnswer(call('GET', '/orders/export.csv', 'employee')),
  listDeletedOrders: call('GET', '/orders/deleted', 'employee'),
  countOrders: call('GET', '/orders/counts', 'employee'),
  getOrder: call('GET', '/orders/{id}', 'employee'),
  getPhoneRecord: call('GET', '/orders/{id}/phone-record', 'employee'),
  stepOrders: call('POST', '/orders/step', 'employee'),
  markOrders: call('POST', '/orders/marks', 'employee'),
  scanParcels: call('POST', '/orders/parcels', 'employee'),
  noteCall: call('PUT', '/orders/{id}/call', 'employee'),
  setAppointment: call('PUT', '/orders/{id}/appointment', 'employee'),
  assignCourier: call('POST', '/orders/courier', 'employee'),
  createHandovers: call('POST', '/handovers', 'employee', 201),
  listHandovers: call('GET', '/handovers', 'employee'),
  getHandover: call('GET', '/handovers/{id}', 'employee'),
  listCouriers: call('GET', '/couriers', 'employee'),
  createCourier: call('POST', '/couriers', 'admin', 201),
  updateCourier: call('PUT', '/couriers/{id}', 'admin'),
  archiveCourier: call('PUT', '/couriers/{id}/archive', 'admin'),
  listToWrite: call('GET', '/orders/messages', 'employee'),
  getConfirmLink: call('GET', '/orders/{id}/confirm-link', 'employee'),
  countAnswers: call('GET', '/orders/answers', 'employee'),
  writeMessage: call('POST', '/orders/{id}/messages', 'employee'),
  printOrders: call('POST', '/orders/printed', 'employee'),
  orderRefusals: call('GET', '/orders/refusals', 'employee'),
  exchangeRates: call('GET', '/orders/exchange-rates', 'employee'),
  acceptOrders: call('POST', '/orders/accept', 'employee'),
  acceptOrder: call('PUT', '/orders/{id}/accept', 'employee'),
  updateOrderStatus: call('PUT', '/orders/{id}/status', 'employee'),
  updateOrderNotes: call('PUT', '/orders/{id}/notes', 'employee'),
  endOrder: call('PUT', '/orders/{id}/outcome', 'employee'),
  bringBackOrder: call('PUT', '/orders/{id}/bring-back', 'employee'),
  noteAttempt: call('POST', '/orders/{id}/attempts', 'employee'),
  checkInOrder: call('POST', '/orders/{id}/check-in', 'employee'),
  exchangeOrder: call('POST', '/orders/{id}/exchanges', 'employee', 201),
  returnPieces: call('POST', '/orders/{id}/returns', 'employee', 201),
  cancelReturn: call('PUT', '/returns/{id}/cancel', 'employee'),
  declineRequest: call('PUT', '/exchange-requests/{id}/decline', 'employee'),
  askExchange: call('POST', '/orders/exchange-requests', 'public'),
  getStoreBalance: call('GET', '/store-balance', 'employee'),
  checkInExchange: call('POST', '/orders/{id}/exchange-check-in', 'employee'),
  updateOrder: call('PUT', '/orders/{id}', 'employee'),
  previewOrderEdit: call('POST', '/orders/{id}/preview', 'employee'),
  deleteOrder: call('DELETE', '/orders/{id}', 'employee'),

  listProducts: call('GET', '/products', 'employee'),
  countProducts: call('GET', '/products/counts', 'employee'),
  listCategoryProducts: call('GET', '/products/category/{id}', 'employee'),
  getProduct: call('GET', '/products/{id}', 'employee'),
  createProduct: call('POST', '/products', 'employee', 201),
  updateProduct: call('PUT', '/products/{id}', 'employee'),
  deleteProduct: call('DELETE', '/products/{id}', 'employee'),
  archiveProduct: call('PUT', '/products/{id}/archive', 'employee'),
  duplicateProduct: call('POST', '/products/{id}/duplicate', 'employee', 201),
  bulkUpdateProducts: call('PUT', '/products/bulk', 'employee'),
  makeProductCodes: call('POST', '/products/codes', 'employee'),
  addProductImages: call('POST', '/products/{id}/images', 'employee', 201),
  orderProductImages: call('PUT', '/products/{id}/images', 'employee'),
  deleteProductImage: call('DELETE', '/products/{id}/images/{imageId}', 'employee'),
  exportProducts: csvAnswer(call('GET', '/products/export.csv', 'employee')),
  importProducts: csvBody(call('POST', '/products/import', 'employee')),
  getStock: call('GET', '/products/{id}/stock', 'employee'),
  updateStock: call('PUT', '/products/{id}/stock', 'employee'),
  bulkUpdateStock: call('POST', '/products/{id}/stock/bulk', 'employee'),
  deleteStockEntry: call('DELETE', '/products/{id}/stock', 'employee'),
  clearStock: call('DELETE', '/products/{id}/stock/clear', 'employee'),
  validateStock: call('POST', '/products/{id}/stock/validate', 'employee'),
  stockStatus: call('GET', '/products/{id}/stock/status', 'employee'),
  stockAlerts: call('GET', '/products/admin/stock/alerts', 'employee'),
  inventoryHistory: call('GET', '/products/{id}/inventory/history', 'employee'),
  inventorySummary: call('GET', '/products/{id}/inventory/summary', 'employee'),

  listGoodsReceipts: call('GET', '/goods-receipts', 'employee'),
  getGoodsReceipt: call('GET', '/goods-receipts/{id}', 'employee'),
  createGoodsReceipt: call('POST', '/goods-receipts', 'employee', 201),
  addGoodsCosts: call('PUT', '/goods-receipts/{id}/costs', 'admin'),

  createCategory: call('POST', '/categories', 'employee', 201),
  updateCategory: call('PUT', '/categories/{id}', 'employee'),
  deleteCategory: call('DELETE', '/categories/{id}', 'employee'),
  archiveCategory: call('PUT', '/categories/{id}/archive', 'employee'),

  listCustomers: call('GET', '/customers', 'employee'),
  customerLocations: call('GET', '/customers/locations', 'employee'),
  customerTags: call('GET', '/customers/tags', 'employee'),
  knownCustomers: call('GET', '/customers/known', 'employee'),
  updateCustomerNote: call('PUT', '/customers/{id}/note', 'employee'),
  getCustomer: call('GET', '/customers/{id}', 'employee'),
  updateCustomer: call('PUT', '/customers/{id}', 'employee'),
  blockCustomer: call('PUT', '/customers/{id}/block', 'employee'),
  unblockCustomer: call('DELETE', '/customers/{id}/block', 'employee'),
  previewMerge: call('GET', '/customers/{id}/merge', 'admin'),
  mergeCustomers: call('POST', '/customers/{id}/merge', 'admin'),
  undoMerge: call('POST', '/customers/merges/{id}/undo', 'admin'),
  customerRecord: call('GET', '/customers/{id}/record', 'admin'),
  eraseCustomer: call('DELETE', '/customers/{id}', 'admin'),
  listSuppliers: call('GET', '/suppliers', 'employee'),
  getSupplier: call('GET', '/suppliers/{id}', 'employee'),
  createSupplier: call('POST', '/suppliers', 'employee', 201),
  updateSupplier: call('PUT', '/suppliers/{id}', 'employee'),
  deleteSupplier: call('DELETE', '/suppliers/{id}', 'employee'),

  listTransactions: call('GET', '/transactions', 'employee'),
  transactionSummary: call('GET', '/transactions/summary', 'employee'),
  transactionSeries: call('GET', '/transactions/series', 'employee'),
  exportTransactions: csvAnswer(call('GET', '/transactions/export.csv', 'employee')),
  createTransaction: call('POST', '/transactions', 'admin', 201),
  cancelTransaction: call('PUT', '/transactions/{id}/cancel', 'admin'),
  getCash: call('GET', '/cash', 'admin'),
  listCashMoves: call('GET', '/cash/moves', 'admin'),
  moveCash: call('POST', '/cash/moves', 'admin', 201),
  listClosings: call('GET', '/cash/closings', 'admin'),
  getClosing: call('GET', '/cash/closings/{id}', 'admin'),
  countTill: call('POST', '/cash/closings', 'admin', 201),
  recountTill: call('PUT', '/cash/closings/{id}/count', 'admin'),
  closeDay: call('PUT', '/cash/closings/{id}/close', 'admin'),
  listSettlements: call('GET', '/settlements', 'admin'),
  listUnsettled: call('GET', '/settlements/unsettled', 'admin'),
  listStatements: call('GET', '/settlements/statements', 'admin'),
  readStatement: csvBody(call('POST', '/settlements/{id}/statement', 'admin')),
  getSettlement: call('GET', '/settlements/{id}', 'admin'),
  beginSettlement: call('POST', '/settlements', 'admin', 201),
  saveSettlement: call('PUT', '/settlements/{id}', 'admin'),
  closeSettlement: call('PUT', '/settlements/{id}/close', 'admin'),
  reverseSettlement: call('PUT', '/settlements/{id}/reverse', 'admin'),
  discardSettlement: call('DELETE', '/settlements/{id}', 'admin'),
  listCoupons: call('GET', '/coupons', 'employee'),
  getCoupon: call('GET', '/coupons/{id}', 'employee'),
  createCoupon: call('POST', '/coupons', 'employee', 201),
  updateCoupon: call('PUT', '/coupons/{id}', 'employee'),
  deleteCoupon: call('DELETE', '/coupons/{id}', 'employee'),

  changeOwnPassword: call('POST', '/auth/password', 'employee'),
  listStaff: call('GET', '/staff', 'admin'),
  getStaff: call('GET', '/staff/{id}', 'admin'),
  createStaff: call('POST', '/staff', 'admin', 201),
  updateStaff: call('PUT', '/staff/{id}', 'admin'),
  setStaffActive: call('PUT', '/staff/{id}/active', 'admin'),
  resetStaffPassword: call('PUT', '/staff/{id}/password', 'admin'),
  listAudit: call('GET', '/audit', 'admin'),
  auditFacets: call('GET', '/audit/facets', 'admin'),
  listSettings: call('GET', '/settings/shop', 'employee'),
  changeSettings: call('PUT', '/settings/shop', 'admin'),
  settingHistory: call('GET', '/settings/shop/{key}/history', 'employee'),
  undoSetting: call('PUT', '/settings/shop/{key}/undo', 'admin'),
  exportSettings: call('GET', '/settings/export', 'admin'),
  importSettings: call('POST', '/settings/import', 'admin'),
  listContent: call('GET', '/settings/content', 'employee'),
  saveContent: call('PUT', '/settings/content', 'admin'),
  uploadDrawing: call('POST', '/settings/content/drawings', 'admin', 201),
  uploadOpening: call('POST', '/settings/content/pictures', 'admin', 201),
  contentHistory: call('GET', '/settings/content/{key}/history', 'employee'),
  previewContent: call('GET', '/settings/content/{key}/preview', 'employee'),
  undoContent: call('PUT', '/settings/content/{key}/undo', 'admin'),

  reportReleaseFailure: call('POST', '/releases/failures', 'public'),
  listReleases: deploy(call('GET', '/releases', 'admin')),
  releaseHistory: deploy(call('GET', '/releases/{name}/history', 'admin')),
  validateRelease: archiveBody(deploy(call('POST', '/releases/{name}/validate', 'admin'))),
  publishRelease: archiveBody(deploy(call('POST', '/releases/{name}', 'admin', 201))),
  getReleasePublisher: call('GET', '/releases/{name}/{version}/publisher', 'employee'),
  getReleaseFile: deploy(call('GET', '/releases/{name}/{version}/file', 'admin')),
  noteReleaseCarried: deploy(call('POST', '/releases/{name}/carried', 'admin')),
  createReleaseLink: deploy(call('POST', '/releases/{name}/links', 'admin', 201)),
  readReleaseLink: call('GET', '/release-links', 'public'),
  promoteRelease: deploy(call('POST', '/releases/{name}/promote', 'admin')),
  rollbackRelease: deploy(call('POST', '/releases/{name}/rollback', 'admin')),
  cancelRelease: deploy(call('POST', '/releases/{name}/cancel', 'admin')),
  disableRemote: deploy(call('POST', '/releases/{name}/disable', 'admin')),
  enableRemote: deploy(call('POST', '/releases/{name}/enable', 'admin')),
  withdrawRelease: deploy(call('POST', '/releases/{name}/withdraw', 'admin')),
  listDeployTokens: call('GET', '/deploy-tokens', 'admin'),
  createDeployToken: call('POST', '/deploy-tokens', 'admin', 201),
  revokeDeployToken: call('DELETE', '/deploy-tokens/{id}', 'admin'),
  shopHealth: call('GET', '/health/details', 'admin'),
  runJob: call('POST', '/jobs/run', 'admin'),
  releaseJobs: call('POST', '/jobs/release', 'admin'),

  listMessages: call('GET', '/outbox', 'admin'),
  outboxStatus: call('GET', '/outbox/status', 'admin'),
  repeatMessages: call('POST', '/outbox/repeat', 'admin'),
  discardMessages: call('POST', '/outbox/discard', 'admin'),
  resumeChannel: call('POST', '/outbox/resume', 'admin'),
});

/** Calls that visitors may make. */
export type PublicCallId = {
  [Id in CallId]: (typeof calls)[Id]['access'] extends 'public' ? Id : never;
}[CallId];
