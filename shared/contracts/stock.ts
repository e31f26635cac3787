import { z } from 'zod';
import { TEXT_LIMITS, listQuerySchema, optionalText, stockQuantitySchema, timestampSchema } from './primitives';

/** One variant's stock; empty size or color where the product has none. */
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

/** One stock operation: set to, add to or subtract from what is there; a subtraction below 0 is refused (409). */
export const stockUpdateSchema = z.object({
  size: optionalText(TEXT_LIMITS.short),
  color: optionalText(TEXT_LIMITS.short),
  quantity: stockQuantitySchema,
  operation: z.enum(['set', 'add', 'subtract'], 'Must be set, add or subtract'),
  /** What the caller saw: another quantity by now makes the operation fail with 409. */
  expected: stockQuantitySchema.nullish(),
});
export type StockUpdate = z.input<typeof stockUpdateSchema>;

/** How many operations or lines one call takes. */
export const MOST_OPERATIONS = 1000;

/** Many stock operations on one product: all of them are done, or none. */
export const stockBulkUpdateSchema = z.object({
  stockUpdates: z
    .array(stockUpdateSchema, 'Must be a list')
    .min(1, 'At least one update is required')
    .max(MOST_OPERATIONS, 'At most 1,000 updates'),
});
export type StockBulkUpdate = z.input<typeof stockBulkUpdateSchema>;

/** A variant by its size and color, in the body or the query; either may be absent where the product has none. */
export const stockEntryRefSchema = z.object({
  size: optionalText(TEXT_LIMITS.short),
  color: optionalText(TEXT_LIMITS.short),
});

/** What somebody would like to buy of a product, to be checked against its stock. */
export const stockValidateSchema = z.object({
  items: z
    .array(
      stockEntryRefSchema.extend({
        quantity: z.number('Must be a number').int('Must be a whole number').min(1, 'Must be 1 or more'),
      }),
      'Must be a list',
    )
    .min(1, 'At least one item is required')
    .max(MOST_OPERATIONS, 'At most 1,000 items'),
});
export type StockValidate = z.input<typeof stockValidateSchema>;

/** Whether all items can be had together, and if not, what is wrong with which (`index` counts from 0). */
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

/** 'out' at 0, 'low' under 10, else 'good'. */
export const stockLevelSchema = z.enum(['out', 'low', 'good']);

const stockLevelEntrySchema = stockEntrySchema.extend({ level: stockLevelSchema });

/** How a product stands, in total and by variant. */
export const stockStatusSchema = z.object({
  productId: z.string(),
  total: z.number().int(),
  level: stockLevelSchema,
  /** Quantities under this are low. */
  lowBelow: z.number().int(),
  stockEntries: z.array(stockLevelEntrySchema),
});
export type StockStatus = z.infer<typeof stockStatusSchema>;

/**
 * A live product that is short of something: `level` is that of its total, `entries` are its low and sold-out variants.
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
 * Filters of the alerts. `scope` product: whose total is low or out; variant (the default): those, and every other with
 * a variant that is. `level` keeps those of which that (the total, or a variant) is at that level. Sold out first.
 */
export const stockAlertsQuerySchema = listQuerySchema.omit({ sort: true }).extend({
  scope: z.enum(['product', 'variant']).default('variant'),
  level: z.enum(['out', 'low']).optional(),
});
export type StockAlertsQuery = z.input<typeof stockAlertsQuerySchema>;

/** Why a stock changed. */
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

/** One change of one variant's stock: who, when, why, by how much, and what it left. Newest first. */
export const stockMovementSchema = z.object({
  _id: z.string(),
  at: timestampSchema,
  by: z.string(),
  /** One of the reasons above. A newer server may write others: readers show a word that they do not know as it is. */
  reason: stockReasonSchema,
  key: z.string(),
  size: z.string(),
  color: z.string(),
  delta: z.number().int(),
  quantityAfter: z.number().int(),
  orderId: z.string().nullable(),
});
export type StockMovement = z.infer<typeof stockMovementSchema>;

/** Filters of a product's movements. */
export const inventoryHistoryQuerySchema = listQuerySchema.pick({ page: true, limit: true }).extend({
  reason: stockReasonSchema.optional(),
  size: z.string().max(TEXT_LIMITS.short).optional(),
  color: z.string().max(TEXT_LIMITS.short).optional(),
});

/** All movements of a product in a few numbers; `stock` is what they come to. */
export const inventorySummarySchema = z.object({
  productId: z.string(),
  stock: z.number().int(),
  level: stockLevelSchema,
  /** Pieces it started with, or came back with under another size and color. */
  received: z.number().int(),
  /** Pieces that orders took, after their edits and without those that came back. */
  sold: z.number().int(),
  /** What staff added and took away by operations, imports and removals, together. */
  adjusted: z.number().int(),
  movements: z.number().int(),
  lastMovementAt: timestampSchema.nullable(),
  /** What is in stock, at cost; null while the cost is unknown. */
  stockValue: z.number().nullable(),
});
export type InventorySummary = z.infer<typeof inventorySummarySchema>;
