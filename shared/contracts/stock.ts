import { z } from 'zod';
import {
  TEXT_LIMITS,
  listQuerySchema,
  notNumber,
  optionalText,
  stockQuantitySchema,
  timestampSchema,
} from './primitives';

/** The stock of one variant. Size or color is empty if the product has none. */
export const stockEntrySchema = z.object({
  key: z.string(),
  size: z.string(),
  color: z.string(),
  quantity: z.number().int(),
});
export type StockEntry = z.infer<typeof stockEntrySchema>;

export const stockResponseSchema = z.object({
  productId: z.string(),
  version: z.number().int(),
  total: z.number().int(),
  stockEntries: z.array(stockEntrySchema),
});
export type StockResponse = z.infer<typeof stockResponseSchema>;

/** One stock operation: set the quantity, add to it or subtract from it. A subtraction below 0 is refused (409). */
export const stockUpdateSchema = z.object({
  size: optionalText(TEXT_LIMITS.short),
  color: optionalText(TEXT_LIMITS.short),
  quantity: stockQuantitySchema,
  operation: z.enum(['set', 'add', 'subtract'], 'Must be set, add or subtract'),
  /** The quantity that the caller saw. If the current quantity differs, the operation fails with 409. */
  expected: stockQuantitySchema.nullish(),
});
export type StockUpdate = z.input<typeof stockUpdateSchema>;

/** The maximum number of operations or lines in one call. */
export const MAX_OPERATIONS = 1000;

/** Many stock operations on one product. Either all are done or none. */
export const stockBulkUpdateSchema = z.object({
  stockUpdates: z
    .array(stockUpdateSchema, 'Must be a list')
    .min(1, 'At least one update is required')
    .max(MAX_OPERATIONS, 'At most 1,000 updates'),
});
export type StockBulkUpdate = z.input<typeof stockBulkUpdateSchema>;

/** A variant by size and color, in the body or the query. Either may be absent if the product has none. */
export const stockEntryRefSchema = z.object({
  size: optionalText(TEXT_LIMITS.short),
  color: optionalText(TEXT_LIMITS.short),
});

/** The items to check against the stock of a product. */
export const stockValidateSchema = z.object({
  items: z
    .array(
      stockEntryRefSchema.extend({
        quantity: z.number(notNumber()).int('Must be a whole number').min(1, 'Must be 1 or more'),
      }),
      'Must be a list',
    )
    .min(1, 'At least one item is required')
    .max(MAX_OPERATIONS, 'At most 1,000 items'),
});
export type StockValidate = z.input<typeof stockValidateSchema>;

/** Whether all items are in stock together, and the problems if not. `index` counts from 0. */
export const stockValidationSchema = z.object({
  valid: z.boolean(),
  problems: z.array(
    z.object({
      index: z.number().int(),
      size: z.string(),
      color: z.string(),
      requested: z.number().int(),
      available: z.number().int(),
      message: z.string(),
    }),
  ),
});
export type StockValidation = z.infer<typeof stockValidationSchema>;

/** 'out' at 0, 'low' below the low-stock limit (10 by default), else 'good'. */
export const stockLevelSchema = z.enum(['out', 'low', 'good']);

const stockLevelEntrySchema = stockEntrySchema.extend({ level: stockLevelSchema });

/** The stock level of a product, in total and by variant. */
export const stockStatusSchema = z.object({
  productId: z.string(),
  total: z.number().int(),
  level: stockLevelSchema,
  /** Quantities below this are low. */
  lowBelow: z.number().int(),
  stockEntries: z.array(stockLevelEntrySchema),
});
export type StockStatus = z.infer<typeof stockStatusSchema>;

/**
 * A live product with low or sold-out stock. `level` is the level of its total. `entries` are its low and sold-out
 * variants.
 */
export const stockAlertSchema = z.object({
  _id: z.string(),
  name: z.string(),
  refCode: z.string(),
  thumb_url: z.string().nullable(),
  total: z.number().int(),
  level: stockLevelSchema,
  entries: z.array(stockLevelEntrySchema),
});
export type StockAlert = z.infer<typeof stockAlertSchema>;

/**
 * Filters of the stock alerts. `scope` product: products whose total is low or out. `scope` variant (the default): also
 * products with a low or sold-out variant. `level` keeps products whose total or variant (by `scope`) has that level.
 * Sold-out products come first.
 */
export const stockAlertsQuerySchema = listQuerySchema.omit({ sort: true }).extend({
  scope: z.enum(['product', 'variant']).default('variant'),
  level: z.enum(['out', 'low']).optional(),
});
export type StockAlertsQuery = z.input<typeof stockAlertsQuerySchema>;

/** The reason of a stock change. */
export const stockReasonSchema = z.enum([
  'received',
  'order',
  'order-deleted',
  'edited',
  'set',
  'add',
  'subtract',
  'removed',
  'import',
  'cancelled',
  'returned',
]);
export type StockReason = z.infer<typeof stockReasonSchema>;

/** One change of one variant's stock: who, when, why, by how much, and the resulting quantity. Newest first. */
export const stockMovementSchema = z.object({
  _id: z.string(),
  at: timestampSchema,
  by: z.string(),
  /** One of the reasons above. A newer server may send others; clients show an unknown reason as it is. */
  reason: stockReasonSchema,
  key: z.string(),
  size: z.string(),
  color: z.string(),
  delta: z.number().int(),
  quantityAfter: z.number().int(),
  orderId: z.string().nullable(),
  /** The receipt of goods that it belongs to. Absent from servers that know none. */
  receiptId: z.string().nullish(),
});
export type StockMovement = z.infer<typeof stockMovementSchema>;

/** Filters of a product's movements. */
export const inventoryHistoryQuerySchema = listQuerySchema.pick({ page: true, limit: true }).extend({
  reason: stockReasonSchema.optional(),
  size: z.string().max(TEXT_LIMITS.short).optional(),
  color: z.string().max(TEXT_LIMITS.short).optional(),
});

/** A summary of all movements of a product. `stock` is their sum. */
export const inventorySummarySchema = z.object({
  productId: z.string(),
  stock: z.number().int(),
  level: stockLevelSchema,
  /** The pieces in stock when the product was created, and those of deliveries. */
  received: z.number().int(),
  /** Pieces sold by orders, including edits and minus returned pieces. */
  sold: z.number().int(),
  /** The sum of what staff added and removed by operations, imports and removals. */
  adjusted: z.number().int(),
  movements: z.number().int(),
  lastMovementAt: timestampSchema.nullable(),
  /** The stock valued at cost; null if the cost is unknown. */
  stockValue: z.number().nullable(),
});
export type InventorySummary = z.infer<typeof inventorySummarySchema>;
