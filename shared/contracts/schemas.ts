import { z } from 'zod';
import {
  loginRequestSchema,
  loginResponseSchema,
  logoutRequestSchema,
  refreshRequestSchema,
  refreshResponseSchema,
} from './auth';
import { categoriesQuerySchema, categorySchema } from './category';
import { couponsQuerySchema, couponsResponseSchema } from './coupon';
import { customerSchema, customersQuerySchema } from './customer';
import { dashboardSummarySchema } from './dashboard';
import {
  orderCreateSchema,
  orderCreatedSchema,
  orderSchema,
  orderStatusUpdateSchema,
  ordersQuerySchema,
  quoteRequestSchema,
  quoteSchema,
  trackParamsSchema,
  trackingSchema,
} from './order';
import { idParamsSchema, idSchema, messageSchema } from './primitives';
import {
  productCreateSchema,
  productSchema,
  productsQuerySchema,
  publicProductSchema,
  publicProductsQuerySchema,
  stockResponseSchema,
  stockUpdateSchema,
} from './product';
import { publicSettingsSchema } from './settings';
import { supplierSchema, suppliersQuerySchema } from './supplier';
import {
  transactionSchema,
  transactionSummarySchema,
  transactionsFilterSchema,
  transactionsQuerySchema,
} from './transaction';

/**
 * The shapes of every call: what it takes in path, query and body, and what it answers. The server validates and
 * publishes OpenAPI from them; browsers use their types only (the addresses stand in calls.ts, free of zod).
 */
export const callSchemas = {
  health: { response: z.object({ status: z.literal('ok') }) },
  publicSettings: { response: publicSettingsSchema },

  login: { body: loginRequestSchema, response: loginResponseSchema },
  refresh: { body: refreshRequestSchema, response: refreshResponseSchema },
  logout: { body: logoutRequestSchema, response: messageSchema },

  listPublicProducts: { query: publicProductsQuerySchema, response: z.array(publicProductSchema) },
  getPublicProduct: { params: idParamsSchema, response: publicProductSchema },
  listPublicCategoryProducts: {
    params: z.object({ categoryId: idSchema }),
    query: publicProductsQuerySchema.omit({ category: true }),
    response: z.array(publicProductSchema),
  },
  /** Visitors always get live categories only; staff get all, or those that match `archived`. */
  listCategories: {
    query: categoriesQuerySchema,
    response: z.array(categorySchema),
  },
  getCategory: { params: idParamsSchema, response: categorySchema },
  createOrder: { body: orderCreateSchema, response: orderCreatedSchema },
  quoteOrder: { body: quoteRequestSchema, response: quoteSchema },
  trackOrders: { params: trackParamsSchema, response: trackingSchema },

  dashboardSummary: { response: dashboardSummarySchema },
  listOrders: { query: ordersQuerySchema, response: z.array(orderSchema) },
  getOrder: { params: idParamsSchema, response: orderSchema },
  acceptOrder: { params: idParamsSchema, response: orderSchema },
  updateOrderStatus: { params: idParamsSchema, body: orderStatusUpdateSchema, response: orderSchema },
  deleteOrder: { params: idParamsSchema, response: messageSchema },

  listProducts: { query: productsQuerySchema, response: z.array(productSchema) },
  listCategoryProducts: {
    params: idParamsSchema,
    query: productsQuerySchema.omit({ category: true }),
    response: z.array(productSchema),
  },
  getProduct: { params: idParamsSchema, response: productSchema },
  createProduct: { body: productCreateSchema, response: productSchema },
  getStock: { params: idParamsSchema, response: stockResponseSchema },
  updateStock: { params: idParamsSchema, body: stockUpdateSchema, response: stockResponseSchema },

  listCustomers: { query: customersQuerySchema, response: z.array(customerSchema) },
  listSuppliers: { query: suppliersQuerySchema, response: z.array(supplierSchema) },
  listTransactions: { query: transactionsQuerySchema, response: z.array(transactionSchema) },
  transactionSummary: { query: transactionsFilterSchema, response: transactionSummarySchema },
  listCoupons: { query: couponsQuerySchema, response: couponsResponseSchema },
} satisfies Record<string, CallSchemas>;

/** The schemas a call may have. */
export interface CallSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
}
