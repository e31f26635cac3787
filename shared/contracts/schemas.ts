import { z } from 'zod';
import { auditEntrySchema, auditFacetsSchema, auditQuerySchema } from './audit';
import {
  loginRequestSchema,
  loginResponseSchema,
  logoutRequestSchema,
  refreshRequestSchema,
  refreshResponseSchema,
} from './auth';
import {
  categoriesQuerySchema,
  categoryCreateSchema,
  categorySchema,
  categorySearchQuerySchema,
  categoryUpdateSchema,
  foundCategorySchema,
} from './category';
import {
  answersQuerySchema,
  answersSchema,
  confirmAnswerSchema,
  confirmLinkSchema,
  confirmOpenSchema,
  confirmationSchema,
} from './confirmation';
import { couponSchema, couponWriteSchema, couponsQuerySchema, couponsResponseSchema } from './coupon';
import {
  customerBlockSchema,
  customerMergeSchema,
  customerSchema,
  customerWriteSchema,
  customersQuerySchema,
  mergePreviewSchema,
  mergeQuerySchema,
} from './customer';
import { customerRecordSchema } from './customer-record';
import { customerNoteSchema, knownCustomerSchema, knownCustomersQuerySchema } from './known-customer';
import {
  dashboardCashSchema,
  dashboardSalesQuerySchema,
  dashboardSalesSchema,
  dashboardSummarySchema,
} from './dashboard';
import { exchangeAskSchema, exchangeCreateSchema, requestDeclineSchema, returnCreateSchema } from './exchange';
import { exchangeRatesQuerySchema, exchangeRatesSchema } from './exchange-rates';
import { balanceQuerySchema, storeBalanceSchema } from './store-balance';
import {
  goodsCostsSchema,
  goodsHeadersSchema,
  goodsReceiptCreateSchema,
  goodsReceiptDetailSchema,
  goodsReceiptSchema,
  goodsReceiptsQuerySchema,
} from './goods';
import { jobRunSchema, shopHealthSchema } from './health';
import {
  outboxChangedSchema,
  outboxChoiceSchema,
  outboxMessageSchema,
  outboxQuerySchema,
  outboxResumeSchema,
  outboxStatusSchema,
} from './outbox';
import { orderSchema } from './order';
import {
  deletedOrdersQuerySchema,
  orderCountsQuerySchema,
  orderCountsSchema,
  ordersExportQuerySchema,
  ordersQuerySchema,
} from './order-lists';
import {
  orderCreateSchema,
  orderCreatedSchema,
  orderHeadersSchema,
  quoteRequestSchema,
  quoteSchema,
} from './order-placement';
import {
  orderNotesSchema,
  orderStatusUpdateSchema,
  ordersAcceptSchema,
  ordersStepSchema,
  ordersSteppedSchema,
  ordersAcceptedSchema,
  ordersPrintedSchema,
} from './order-steps';
import { trackParamsSchema, trackingSchema } from './order-tracking';
import { callNoteSchema, orderAppointmentSchema } from './contact';
import {
  handoverCreateSchema,
  handoverDetailSchema,
  handoverSchema,
  handoversCreatedSchema,
  handoversQuerySchema,
} from './handover';
import { cashMoveCreateSchema, cashMoveHeadersSchema, cashMoveSchema, cashMovesQuerySchema, cashSchema } from './cash';
import {
  closingCloseSchema,
  closingCountSchema,
  closingRecountSchema,
  closingSchema,
  closingsQuerySchema,
} from './closing';
import {
  settlementBeginSchema,
  settlementDetailSchema,
  settlementSchema,
  settlementWriteSchema,
  settlementsQuerySchema,
  unsettledSchema,
} from './settlement';
import { statementQuerySchema, statementReportSchema, statementSchema } from './statement';
import { courierArchiveSchema, courierSchema, courierWriteSchema, ordersCourierSchema } from './courier';
import { messageWriteSchema, toWriteQuerySchema } from './message';
import { ordersMarkSchema, parcelScansSchema, parcelsScannedSchema } from './parcel';
import { attemptNoteSchema, checkInSchema, orderBringBackSchema, orderEndSchema } from './outcome';
import { orderEditPreviewSchema, orderEditSchema } from './order-edit';
import { refusalFiguresSchema, refusalsQuerySchema } from './refusal-figures';
import { phoneRecordSchema } from './phone-record';
import { policyParamsSchema, policyTextSchema } from './policy-text';
import { idParamsSchema, idSchema, messageSchema } from './primitives';
import { productSchema, publicProductCardSchema, publicProductSchema } from './product';
import {
  productFacetsQuerySchema,
  productFacetsSchema,
  productCountsQuerySchema,
  productCountsSchema,
  productsQuerySchema,
  publicProductsQuerySchema,
} from './product-lists';
import {
  archiveRequestSchema,
  imageOrderSchema,
  productCodesSchema,
  productCreateSchema,
  productDeletedSchema,
  productDuplicateSchema,
  productUpdateSchema,
  productsBulkUpdateSchema,
} from './product-writes';
import { productsExportQuerySchema, productsImportQuerySchema, productsImportSchema } from './product-import';
import {
  deployTokenCreateSchema,
  linkTokenSchema,
  linkedReleaseSchema,
  releaseLinkCreateSchema,
  releaseLinkSchema,
  releasePublisherSchema,
  releaseFileQuerySchema,
  releaseFileSchema,
  deployTokenCreatedSchema,
  deployTokenSchema,
  promoteSchema,
  publishQuerySchema,
  releaseCarriedSchema,
  releaseCheckedSchema,
  releaseEventSchema,
  releaseFailureSchema,
  releaseHistoryQuerySchema,
  remoteParamsSchema,
  remoteReleasesSchema,
  rollbackSchema,
  versionParamsSchema,
  withdrawSchema,
} from './release';
import {
  contentHistoryQuerySchema,
  contentListQuerySchema,
  contentParamsSchema,
  contentPreviewQuerySchema,
  contentPreviewSchema,
  contentSaveSchema,
  contentStateSchema,
  contentUndoSchema,
  openingPictureSchema,
  contentVersionSchema,
  drawingQuerySchema,
  drawingSchema,
} from './content';
import { publicSettingsSchema } from './settings';
import { sizeChartSchema } from './size-chart';
import {
  settingsFileSchema,
  settingsImportBodySchema,
  settingsImportQuerySchema,
  settingsImportSchema,
} from './settings-file';
import {
  settingChangeSchema,
  settingHistoryQuerySchema,
  settingListQuerySchema,
  settingParamsSchema,
  settingUndoSchema,
  shopSettingSchema,
  shopSettingsChangeSchema,
} from './shop-settings';
import {
  ownPasswordSchema,
  staffActiveSchema,
  staffCreateSchema,
  staffMemberSchema,
  staffPasswordSchema,
  staffQuerySchema,
  staffUpdateSchema,
} from './staff';
import {
  inventoryHistoryQuerySchema,
  inventorySummarySchema,
  stockAlertSchema,
  stockAlertsQuerySchema,
  stockBulkUpdateSchema,
  stockEntryRefSchema,
  stockMovementSchema,
  stockResponseSchema,
  stockStatusSchema,
  stockUpdateSchema,
  stockValidateSchema,
  stockValidationSchema,
} from './stock';
import { supplierSchema, supplierWriteSchema, suppliersQuerySchema } from './supplier';
import {
  transactionCreateSchema,
  transactionSchema,
  transactionSeriesSchema,
  transactionSummarySchema,
  transactionsFilterSchema,
  transactionsQuerySchema,
} from './transaction';

/**
 * The schemas of every call: path, query, headers, body and answer. The server validates with them and generates
 * OpenAPI from them. Browsers only use their types; the addresses are in calls.ts, which does not import zod.
 */
export const callSchemas = {
  health: { response: z.object({ status: z.literal('ok') }) },
  publicSettings: { response: publicSettingsSchema },
  /** The current privacy page or terms page. */
  getPolicyText: { params: policyParamsSchema, response: policyTextSchema },

  login: { body: loginRequestSchema, response: loginResponseSchema },
  refresh: { body: refreshRequestSchema, response: refreshResponseSchema },
  logout: { body: logoutRequestSchema, response: messageSchema },

  listPublicProducts: {
    query: publicProductsQuerySchema,
    response: z.array(publicProductSchema),
    cards: z.array(publicProductCardSchema),
  },
  /** The choices of the filters of a public list or search, with counts. */
  listProductFacets: { query: productFacetsQuerySchema, response: productFacetsSchema },
  getPublicProduct: { params: idParamsSchema, response: publicProductSchema },
  getSizeGuide: { params: idParamsSchema, response: sizeChartSchema },
  listPublicCategoryProducts: {
    params: z.object({ categoryId: idSchema }),
    query: publicProductsQuerySchema.omit({ category: true }),
    response: z.array(publicProductSchema),
    cards: z.array(publicProductCardSchema),
  },
  /** Visitors only get live categories. Staff get all, or those that match `archived`. */
  listCategories: {
    query: categoriesQuerySchema,
    response: z.array(categorySchema),
  },
  /** The live categories whose names fit a shopper's search. */
  searchCategories: { query: categorySearchQuerySchema, response: z.array(foundCategorySchema) },
  getCategory: { params: idParamsSchema, response: categorySchema },
  createOrder: { headers: orderHeadersSchema, body: orderCreateSchema, response: orderCreatedSchema },
  quoteOrder: { body: quoteRequestSchema, response: quoteSchema },
  trackOrders: { params: trackParamsSchema, response: trackingSchema },
  openConfirmation: { body: confirmOpenSchema, response: confirmationSchema },
  answerConfirmation: { body: confirmAnswerSchema, response: confirmationSchema },
  askExchange: { body: exchangeAskSchema, response: messageSchema },

  dashboardSummary: { response: dashboardSummarySchema },
  dashboardSales: { query: dashboardSalesQuerySchema, response: dashboardSalesSchema },
  dashboardCash: { response: dashboardCashSchema },
  listOrders: { query: ordersQuerySchema, response: z.array(orderSchema) },
  listDeletedOrders: { query: deletedOrdersQuerySchema, response: z.array(orderSchema) },
  exportOrders: { query: ordersExportQuerySchema, response: z.string() },
  countOrders: { query: orderCountsQuerySchema, response: orderCountsSchema },
  getOrder: { params: idParamsSchema, response: orderSchema },
  getPhoneRecord: { params: idParamsSchema, response: phoneRecordSchema },
  stepOrders: { body: ordersStepSchema, response: ordersSteppedSchema },
  markOrders: { body: ordersMarkSchema, response: ordersSteppedSchema },
  scanParcels: { body: parcelScansSchema, response: parcelsScannedSchema },
  noteCall: { params: idParamsSchema, body: callNoteSchema, response: orderSchema },
  setAppointment: { params: idParamsSchema, body: orderAppointmentSchema, response: orderSchema },
  assignCourier: { body: ordersCourierSchema, response: ordersSteppedSchema },
  createHandovers: { body: handoverCreateSchema, response: handoversCreatedSchema },
  listHandovers: { query: handoversQuerySchema, response: z.array(handoverSchema) },
  getHandover: { params: idParamsSchema, response: handoverDetailSchema },
  listCouriers: { response: z.array(courierSchema) },
  createCourier: { body: courierWriteSchema, response: courierSchema },
  updateCourier: { params: idParamsSchema, body: courierWriteSchema, response: courierSchema },
  archiveCourier: { params: idParamsSchema, body: courierArchiveSchema, response: courierSchema },
  listToWrite: { query: toWriteQuerySchema, response: z.array(orderSchema) },
  getConfirmLink: { params: idParamsSchema, response: confirmLinkSchema },
  countAnswers: { query: answersQuerySchema, response: answersSchema },
  writeMessage: { params: idParamsSchema, body: messageWriteSchema, response: orderSchema },
  printOrders: { body: ordersAcceptSchema, response: ordersPrintedSchema },
  orderRefusals: { query: refusalsQuerySchema, response: refusalFiguresSchema },
  /** What came back of the pieces that arrived, by product, size, color and reason. */
  exchangeRates: { query: exchangeRatesQuerySchema, response: exchangeRatesSchema },
  acceptOrders: { body: ordersAcceptSchema, response: ordersAcceptedSchema },
  acceptOrder: { params: idParamsSchema, response: orderSchema },
  updateOrderStatus: { params: idParamsSchema, body: orderStatusUpdateSchema, response: orderSchema },
  updateOrderNotes: { params: idParamsSchema, body: orderNotesSchema, response: orderSchema },
  endOrder: { params: idParamsSchema, body: orderEndSchema, response: orderSchema },
  bringBackOrder: { params: idParamsSchema, body: orderBringBackSchema, response: orderSchema },
  noteAttempt: { params: idParamsSchema, body: attemptNoteSchema, response: orderSchema },
  checkInOrder: { params: idParamsSchema, body: checkInSchema, response: orderSchema },
  exchangeOrder: {
    params: idParamsSchema,
    headers: orderHeadersSchema,
    body: exchangeCreateSchema,
    response: orderSchema,
  },
  returnPieces: {
    params: idParamsSchema,
    headers: orderHeadersSchema,
    body: returnCreateSchema,
    response: orderSchema,
  },
  cancelReturn: { params: idParamsSchema, response: orderSchema },
  declineRequest: { params: idParamsSchema, body: requestDeclineSchema, response: orderSchema },
  getStoreBalance: { query: balanceQuerySchema, response: storeBalanceSchema },
  checkInExchange: { params: idParamsSchema, body: checkInSchema, response: orderSchema },
  updateOrder: { params: idParamsSchema, body: orderEditSchema, response: orderSchema },
  previewOrderEdit: { params: idParamsSchema, body: orderEditSchema, response: orderEditPreviewSchema },
  deleteOrder: { params: idParamsSchema, response: messageSchema },

  listProducts: { query: productsQuerySchema, response: z.array(productSchema) },
  countProducts: { query: productCountsQuerySchema, response: productCountsSchema },
  listCategoryProducts: {
    params: idParamsSchema,
    query: productsQuerySchema.omit({ category: true }),
    response: z.array(productSchema),
  },
  getProduct: { params: idParamsSchema, response: productSchema },
  createProduct: { body: productCreateSchema, files: 'images', response: productSchema },
  updateProduct: { params: idParamsSchema, body: productUpdateSchema, files: 'images', response: productSchema },
  deleteProduct: { params: idParamsSchema, response: productDeletedSchema },
  archiveProduct: { params: idParamsSchema, body: archiveRequestSchema, response: productSchema },
  duplicateProduct: { params: idParamsSchema, body: productDuplicateSchema, response: productSchema },
  bulkUpdateProducts: { body: productsBulkUpdateSchema, response: z.array(productSchema) },
  makeProductCodes: { body: productCodesSchema, response: z.array(productSchema) },
  addProductImages: { params: idParamsSchema, files: 'images', response: productSchema },
  orderProductImages: { params: idParamsSchema, body: imageOrderSchema, response: productSchema },
  deleteProductImage: { params: idParamsSchema.extend({ imageId: idSchema }), response: productSchema },
  exportProducts: { query: productsExportQuerySchema, response: z.string() },
  importProducts: { query: productsImportQuerySchema, body: z.string(), response: productsImportSchema },
  getStock: { params: idParamsSchema, response: stockResponseSchema },
  updateStock: { params: idParamsSchema, body: stockUpdateSchema, response: stockResponseSchema },
  bulkUpdateStock: { params: idParamsSchema, body: stockBulkUpdateSchema, response: stockResponseSchema },
  /** Size and color are in the query or the body. */
  deleteStockEntry: {
    params: idParamsSchema,
    query: stockEntryRefSchema,
    body: stockEntryRefSchema.nullish(),
    response: stockResponseSchema,
  },
  clearStock: { params: idParamsSchema, response: stockResponseSchema },
  validateStock: { params: idParamsSchema, body: stockValidateSchema, response: stockValidationSchema },
  stockStatus: { params: idParamsSchema, response: stockStatusSchema },
  stockAlerts: { query: stockAlertsQuerySchema, response: z.array(stockAlertSchema) },
  inventoryHistory: {
    params: idParamsSchema,
    query: inventoryHistoryQuerySchema,
    response: z.array(stockMovementSchema),
  },
  inventorySummary: { params: idParamsSchema, response: inventorySummarySchema },

  /** The deliveries of suppliers, newest first. */
  listGoodsReceipts: { query: goodsReceiptsQuerySchema, response: z.array(goodsReceiptSchema) },
  getGoodsReceipt: { params: idParamsSchema, response: goodsReceiptDetailSchema },
  createGoodsReceipt: {
    headers: goodsHeadersSchema,
    body: goodsReceiptCreateSchema,
    response: goodsReceiptDetailSchema,
  },
  /** Enters the costs of a receipt that has none, with the purchase in the books. */
  addGoodsCosts: { params: idParamsSchema, body: goodsCostsSchema, response: goodsReceiptDetailSchema },

  createCategory: { body: categoryCreateSchema, response: categorySchema },
  updateCategory: { params: idParamsSchema, body: categoryUpdateSchema, response: categorySchema },
  deleteCategory: { params: idParamsSchema, response: messageSchema },
  archiveCategory: { params: idParamsSchema, body: archiveRequestSchema, response: categorySchema },

  listCustomers: { query: customersQuerySchema, response: z.array(customerSchema) },
  /** The distinct locations of all customers, sorted by name. */
  customerLocations: { response: z.array(z.string()) },
  /** The distinct tags of all customers, sorted by name. */
  customerTags: { response: z.array(z.string()) },
  /** The customers whose name or phone has the text, at most five, as staff see them before they take an order. */
  knownCustomers: { query: knownCustomersQuerySchema, response: z.array(knownCustomerSchema) },
  updateCustomerNote: { params: idParamsSchema, body: customerNoteSchema, response: customerSchema },
  /** The answer contains all orders of the customer. */
  getCustomer: { params: idParamsSchema, response: customerSchema },
  updateCustomer: { params: idParamsSchema, body: customerWriteSchema, response: customerSchema },
  /** Refuses the customer's orders from the web. Of a blocked customer it changes the reason. */
  blockCustomer: { params: idParamsSchema, body: customerBlockSchema, response: customerSchema },
  unblockCustomer: { params: idParamsSchema, response: customerSchema },
  previewMerge: { params: idParamsSchema, query: mergeQuerySchema, response: mergePreviewSchema },
  /** Moves all that another customer has to this one, and deletes the other. It can be undone for a day. */
  mergeCustomers: { params: idParamsSchema, body: customerMergeSchema, response: customerSchema },
  /** Puts back what a merge moved and the customer still has. Orders since then stay. */
  undoMerge: { params: idParamsSchema, response: customerSchema },
  /** All that the shop keeps about a customer. The audit log keeps who read it. */
  customerRecord: { params: idParamsSchema, response: customerRecordSchema },
  /** Makes a customer's orders those of a guest, and deletes all that names them. It cannot be undone. */
  eraseCustomer: { params: idParamsSchema, response: messageSchema },
  listSuppliers: { query: suppliersQuerySchema, response: z.array(supplierSchema) },
  getSupplier: { params: idParamsSchema, response: supplierSchema },
  createSupplier: { body: supplierWriteSchema, response: supplierSchema },
  updateSupplier: { params: idParamsSchema, body: supplierWriteSchema, response: supplierSchema },
  deleteSupplier: { params: idParamsSchema, response: messageSchema },

  listTransactions: { query: transactionsQuerySchema, response: z.array(transactionSchema) },
  transactionSummary: { query: transactionsFilterSchema, response: transactionSummarySchema },
  transactionSeries: { query: transactionsFilterSchema, response: transactionSeriesSchema },
  exportTransactions: { query: transactionsFilterSchema, response: z.string() },
  createTransaction: { body: transactionCreateSchema, response: transactionSchema },
  /** Cancels an expense, a purchase or a refund. Its row is kept. Repeating the call has no effect. */
  cancelTransaction: { params: idParamsSchema, response: transactionSchema },
  getCash: { response: cashSchema },
  listCashMoves: { query: cashMovesQuerySchema, response: z.array(cashMoveSchema) },
  moveCash: { headers: cashMoveHeadersSchema, body: cashMoveCreateSchema, response: cashMoveSchema },
  listClosings: { query: closingsQuerySchema, response: z.array(closingSchema) },
  getClosing: { params: idParamsSchema, response: closingSchema },
  /** Counts the till. A count that does not differ closes the day; any other waits for a reason or another count. */
  countTill: { headers: cashMoveHeadersSchema, body: closingCountSchema, response: closingSchema },
  recountTill: { params: idParamsSchema, body: closingRecountSchema, response: closingSchema },
  /** Closes a day and moves the difference. A repeat has no effect. */
  closeDay: { params: idParamsSchema, body: closingCloseSchema, response: closingSchema },
  listSettlements: { query: settlementsQuerySchema, response: z.array(settlementSchema) },
  /** The cash of delivered orders that are in no settlement, by courier and days. */
  listUnsettled: { response: z.array(unsettledSchema) },
  /** The newest statements of couriers, and what became of them. */
  listStatements: { response: z.array(statementSchema) },
  /**
   * Reads a courier's statement, a CSV file, for a draft. With `confirm` its orders replace those of the draft. A file
   * is used once (409 STATEMENT_USED); one that cannot be read is refused and remembered.
   */
  readStatement: {
    params: idParamsSchema,
    query: statementQuerySchema,
    body: z.string(),
    response: statementReportSchema,
  },
  getSettlement: { params: idParamsSchema, response: settlementDetailSchema },
  /** Begins a draft with the orders that wait. A courier has one draft: a repeat answers the one that there is. */
  beginSettlement: { body: settlementBeginSchema, response: settlementDetailSchema },
  saveSettlement: { params: idParamsSchema, body: settlementWriteSchema, response: settlementDetailSchema },
  /** Saves a draft and closes it: moves the cash, and books fees and taxes. A repeat has no effect. */
  closeSettlement: { params: idParamsSchema, body: settlementWriteSchema, response: settlementDetailSchema },
  /** Turns a closed settlement around by another one, which is the answer. A repeat has no effect. */
  reverseSettlement: { params: idParamsSchema, response: settlementDetailSchema },
  /** Deletes a draft. */
  discardSettlement: { params: idParamsSchema, response: messageSchema },
  listCoupons: { query: couponsQuerySchema, response: couponsResponseSchema },
  getCoupon: { params: idParamsSchema, response: couponSchema },
  createCoupon: { body: couponWriteSchema, response: couponSchema },
  updateCoupon: { params: idParamsSchema, body: couponWriteSchema, response: couponSchema },
  deleteCoupon: { params: idParamsSchema, response: messageSchema },

  changeOwnPassword: { body: ownPasswordSchema, response: messageSchema },
  listStaff: { query: staffQuerySchema, response: z.array(staffMemberSchema) },
  getStaff: { params: idParamsSchema, response: staffMemberSchema },
  createStaff: { body: staffCreateSchema, response: staffMemberSchema },
  updateStaff: { params: idParamsSchema, body: staffUpdateSchema, response: staffMemberSchema },
  setStaffActive: { params: idParamsSchema, body: staffActiveSchema, response: staffMemberSchema },
  resetStaffPassword: { params: idParamsSchema, body: staffPasswordSchema, response: messageSchema },
  listAudit: { query: auditQuerySchema, response: z.array(auditEntrySchema) },
  auditFacets: { response: auditFacetsSchema },
  listSettings: { query: settingListQuerySchema, response: z.array(shopSettingSchema) },
  changeSettings: {
    query: settingListQuerySchema,
    body: shopSettingsChangeSchema,
    response: z.array(shopSettingSchema),
  },
  /** The saved values of one setting, newest first. */
  settingHistory: {
    params: settingParamsSchema,
    query: settingHistoryQuerySchema,
    response: z.array(settingChangeSchema),
  },
  undoSetting: {
    params: settingParamsSchema,
    query: settingListQuerySchema,
    body: settingUndoSchema,
    response: z.array(shopSettingSchema),
  },
  exportSettings: { response: settingsFileSchema },
  importSettings: { query: settingsImportQuerySchema, body: settingsImportBodySchema, response: settingsImportSchema },
  /** The current texts of the storefront. */
  listContent: { query: contentListQuerySchema, response: z.array(contentStateSchema) },
  saveContent: { body: contentSaveSchema, response: z.array(contentStateSchema) },
  uploadDrawing: { query: drawingQuerySchema, files: 'drawing', response: drawingSchema },
  /** Uploads a hero picture for the home page. It is stored until a version uses it. */
  uploadOpening: { files: 'picture', response: openingPictureSchema },
  /** The versions of one part of the storefront, newest first. */
  contentHistory: {
    params: contentParamsSchema,
    query: contentHistoryQuerySchema,
    response: z.array(contentVersionSchema),
  },
  previewContent: {
    params: contentParamsSchema,
    query: contentPreviewQuerySchema,
    response: contentPreviewSchema,
  },
  undoContent: { params: contentParamsSchema, body: contentUndoSchema, response: z.array(contentStateSchema) },

  /** The answer is always the same. A report about an unknown release is dropped. */
  reportReleaseFailure: { body: releaseFailureSchema, response: messageSchema },
  /** A deploy token only sees its own remote. */
  listReleases: { response: z.array(remoteReleasesSchema) },
  releaseHistory: {
    params: remoteParamsSchema,
    query: releaseHistoryQuerySchema,
    response: z.array(releaseEventSchema),
  },
  /**
   * The body is a gzipped tar archive of the release's folder, or JSON with the `url` of a release at another origin.
   */
  validateRelease: { params: remoteParamsSchema, body: z.unknown(), response: releaseCheckedSchema },
  /**
   * Like validateRelease, but also stores a valid release. The status is 200 if the same release was already published.
   */
  publishRelease: {
    params: remoteParamsSchema,
    query: publishQuerySchema,
    body: z.unknown(),
    response: releaseCheckedSchema,
  },
  promoteRelease: { params: remoteParamsSchema, body: promoteSchema, response: remoteReleasesSchema },
  rollbackRelease: { params: remoteParamsSchema, body: rollbackSchema, response: remoteReleasesSchema },
  /** Ends a canary: all visitors get the live version again. */
  cancelRelease: { params: remoteParamsSchema, response: remoteReleasesSchema },
  disableRemote: { params: remoteParamsSchema, response: remoteReleasesSchema },
  enableRemote: { params: remoteParamsSchema, response: remoteReleasesSchema },
  /** Withdraws a version permanently. If it is live, the last good version becomes live first. */
  withdrawRelease: { params: remoteParamsSchema, body: withdrawSchema, response: remoteReleasesSchema },
  /** Who published a version. Staff see it before they open a preview. */
  getReleasePublisher: { params: versionParamsSchema, response: releasePublisherSchema },
  /** A file of a version, also one that no browser gets, for carrying it to another shop. */
  getReleaseFile: { params: versionParamsSchema, query: releaseFileQuerySchema, response: releaseFileSchema },
  /** Notes in the history that a version was carried to another shop. */
  noteReleaseCarried: { params: remoteParamsSchema, body: releaseCarriedSchema, response: messageSchema },
  createReleaseLink: { params: remoteParamsSchema, body: releaseLinkCreateSchema, response: releaseLinkSchema },
  /** The release that a link shows. The status is 410 after its end. */
  readReleaseLink: { query: linkTokenSchema, response: linkedReleaseSchema },
  listDeployTokens: { response: z.array(deployTokenSchema) },
  createDeployToken: { body: deployTokenCreateSchema, response: deployTokenCreatedSchema },
  revokeDeployToken: { params: idParamsSchema, response: messageSchema },
  shopHealth: { response: shopHealthSchema },
  /** Runs a job next, before it is due: for example a failed job or an early backup. A running job is not affected. */
  runJob: { body: jobRunSchema, response: shopHealthSchema },
  /** Resumes the jobs that a restore has paused. */
  releaseJobs: { response: shopHealthSchema },

  /** The messages of the outbox, newest first. */
  listMessages: { query: outboxQuerySchema, response: z.array(outboxMessageSchema) },
  outboxStatus: { response: outboxStatusSchema },
  /** Sends messages again that failed, that were discarded, or of which nobody knows whether they arrived. */
  repeatMessages: { body: outboxChoiceSchema, response: outboxChangedSchema },
  discardMessages: { body: outboxChoiceSchema, response: outboxChangedSchema },
  /** Sends on a channel again that the shop switched off after too many failures in a row. */
  resumeChannel: { body: outboxResumeSchema, response: outboxStatusSchema },
} satisfies Record<string, CallSchemas>;

/** The schemas that a call may have. */
export interface CallSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  /** The headers of this call's own, by their names in lower case. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The call also accepts multipart/form-data, with files in the field of this name. */
  files?: string;
  response: z.ZodType;
  /** The answer to `fields=card`, in place of `response`. */
  cards?: z.ZodType;
}
