import { z } from 'zod';
import { CONTACT_FILTERS } from '../rules/contact';
import { PARCEL_FILTERS } from '../rules/parcel';
import {
  NUMBER_LIMITS,
  PERIOD_PROBLEM,
  TEXT_LIMITS,
  endsAfterStart,
  idSchema,
  listQuerySchema,
  queryBoolean,
  queryDate,
  queryEndDate,
} from './primitives';
import { orderTypeSchema, paymentMethodSchema } from './order';

const ordersListSchema = listQuerySchema.extend({
  /**
   * One status, or several separated by commas. Matches orders with any of them. Orders with an outcome are left out
   * unless `outcome` asks for one.
   */
  status: z.string().trim().max(TEXT_LIMITS.short).optional(),
  /** 'any', 'none', 'to check in', 'written off', or outcome kinds separated by commas. */
  outcome: z.string().trim().max(TEXT_LIMITS.short).optional(),
  type: orderTypeSchema.optional(),
  paymentMethod: paymentMethodSchema.optional(),
  startDate: queryDate.optional(),
  endDate: queryEndDate.optional(),
  /** 'true': only open deliveries that have no address. */
  addressMissing: queryBoolean.optional(),
  /** Only orders that have been pending for more than this number of hours. */
  waitingHours: z.coerce.number().int().min(1).max(NUMBER_LIMITS.waitingHours).optional(),
  /** A town in any spelling that looks the same; '-' for orders without a town. */
  town: z.string().trim().max(TEXT_LIMITS.name).optional(),
  /** Whether the packing slip, as it is now, was printed. `false` matches only orders still to be delivered. */
  printed: queryBoolean.optional(),
  /** Only orders still to be delivered: accepted and not packed, packed, or with a piece that is missing. */
  parcel: z.enum(PARCEL_FILTERS).optional(),
  /**
   * Only orders still to be delivered, by their appointment, calls to the customer, or answers of the customer. Or
   * orders with pieces that are still to come back: of an exchange its new order, of a return the order itself. Or
   * orders with an open request for an exchange or a return.
   */
  contact: z.enum(CONTACT_FILTERS).optional(),
  /** Only orders of this courier; 'none': only orders still to be delivered that have no courier. */
  courier: z.union([z.literal('none'), idSchema]).optional(),
  /** Only orders that contain this product; 'deleted' for products that were deleted. */
  product: z.union([z.literal('deleted'), idSchema]).optional(),
  /** Only orders placed in this hour of the day (0 to 23) in the shop's time zone. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
});

/**
 * Filters and page of the list. `startDate` is inclusive and `endDate` exclusive; a bare date includes the whole day.
 */
export const ordersQuerySchema = ordersListSchema.refine(endsAfterStart, PERIOD_PROBLEM);
export type OrdersQuery = z.input<typeof ordersQuerySchema>;

/** Filters of the orders in an export, and whether it has one row per order or one per line. */
export const ordersExportQuerySchema = ordersListSchema
  .omit({ page: true, limit: true, sort: true })
  .extend({ rows: z.enum(['orders', 'lines']).default('orders') })
  .refine(endsAfterStart, PERIOD_PROBLEM);
export type OrdersExportQuery = z.input<typeof ordersExportQuerySchema>;

/**
 * The orders to count: the filters of the list without status, search and page. With `outcome`, each status counts only
 * the orders with that outcome.
 */
export const orderCountsQuerySchema = ordersListSchema
  .omit({ status: true, q: true, page: true, limit: true, sort: true })
  .refine(endsAfterStart, PERIOD_PROBLEM);

/** The number of orders in total and per status. Orders with an outcome are counted separately. */
export const orderCountsSchema = z.object({
  total: z.number().int(),
  byStatus: z.object({
    pending: z.number().int(),
    confirmed: z.number().int(),
    'on the way': z.number().int(),
    delivered: z.number().int(),
  }),
  /** The number of orders that ended without delivery. Absent from servers that do not support outcomes. */
  ended: z.number().int().optional(),
  /** The numbers of orders by contact, as the filter `contact` has them. Absent from servers that do not support it. */
  due: z.number().int().optional(),
  callAgain: z.number().int().optional(),
  saidNo: z.number().int().optional(),
  wantsChange: z.number().int().optional(),
  confirmedByCustomer: z.number().int().optional(),
  notAnswered: z.number().int().optional(),
  toComeBack: z.number().int().optional(),
  asksToExchange: z.number().int().optional(),
  /** The number of parcels whose pieces are to be checked in. Absent from servers that do not count them. */
  toCheckIn: z.number().int().optional(),
});
export type OrderCounts = z.infer<typeof orderCountsSchema>;

/** The search in deleted orders. They come in the order in which they were deleted, the last one first. */
export const deletedOrdersQuerySchema = listQuerySchema.omit({ sort: true });
export type DeletedOrdersQuery = z.input<typeof deletedOrdersQuerySchema>;
