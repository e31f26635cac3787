import { z } from 'zod';
import {
  NUMBER_LIMITS,
  TEXT_LIMITS,
  idSchema,
  listQuerySchema,
  moneySchema,
  optionalText,
  plainText,
  queryBoolean,
  requiredText,
  stockQuantitySchema,
  timestampSchema,
} from './primitives';

/** One stored picture: `url` the largest width, `thumb_url` the smallest, `srcset` all of them, per format. */
export const productImageSchema = z.object({
  _id: z.string(),
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  srcset: z.object({ webp: z.string(), avif: z.string().optional() }),
  /** The colour the picture shows, when it shows one of the product's colours. */
  color: z.string().nullable(),
});
export type ProductImage = z.infer<typeof productImageSchema>;

/** Quantity by stock key: 'size-color', size, colour or 'default'. */
export const stockMapSchema = z.record(z.string(), z.number().int());
export type StockMap = z.infer<typeof stockMapSchema>;

/** What the public may know of a product: an allowlist, never cost, supplier or archive state. */
export const publicProductSchema = z.object({
  _id: z.string(),
  name: z.string(),
  refCode: z.string(),
  description: z.string(),
  price: z.number(),
  salePrice: z.number().nullable(),
  onSale: z.boolean(),
  category: z.object({ _id: z.string(), name: z.string() }).nullable(),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  composition: z.string(),
  material: z.string(),
  careInstructions: z.string(),
  images: z.array(productImageSchema),
  createdAt: timestampSchema,
  stock: stockMapSchema,
});
export type PublicProduct = z.infer<typeof publicProductSchema>;

/** A product as staff see it. `version` rises with every write; a write that sends an old one is refused. */
export const productSchema = publicProductSchema.extend({
  buyPrice: z.number().nullable(),
  supplier: z.object({ _id: z.string(), name: z.string() }).nullable(),
  archived: z.boolean(),
  version: z.number().int(),
});
export type Product = z.infer<typeof productSchema>;

/** Filters of the public product list. */
export const publicProductsQuerySchema = z.object({
  category: idSchema.optional(),
  onSale: queryBoolean.optional(),
  q: listQuerySchema.shape.q,
  page: listQuerySchema.shape.page,
  limit: listQuerySchema.shape.limit,
  sort: z.enum(['newest', 'name', 'price-low', 'price-high', 'discount']).optional(),
});
export type PublicProductsQuery = z.input<typeof publicProductsQuerySchema>;

/** Filters of the staff product list; `archived` absent means all. */
export const productsQuerySchema = listQuerySchema.extend({
  category: idSchema.optional(),
  supplier: idSchema.optional(),
  archived: queryBoolean.optional(),
});
export type ProductsQuery = z.input<typeof productsQuerySchema>;

/** Sizes or colours: trimmed, blanks dropped, each once. */
const variantNames = z
  .array(plainText(TEXT_LIMITS.short))
  .max(60, 'At most 60 values')
  .transform((names) => [...new Set(names.filter((name) => name !== ''))]);

/** A new product. `stock` maps stock keys to quantities; keys that fit no size and colour are refused. */
export const productCreateSchema = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Product name is required'),
  refCode: requiredText(TEXT_LIMITS.code, 'Reference code is required'),
  price: moneySchema,
  description: optionalText(TEXT_LIMITS.long),
  composition: optionalText(TEXT_LIMITS.notes),
  material: optionalText(TEXT_LIMITS.notes),
  careInstructions: optionalText(TEXT_LIMITS.notes),
  buyPrice: moneySchema.nullish(),
  salePrice: moneySchema.nullish(),
  category: idSchema.nullish(),
  supplier: idSchema.nullish(),
  onSale: z.boolean().default(false),
  archived: z.boolean().default(false),
  sizes: variantNames.default([]),
  colors: variantNames.default([]),
  stock: z.record(z.string().max(TEXT_LIMITS.name + 1), stockQuantitySchema).default({}),
});
export type ProductCreate = z.input<typeof productCreateSchema>;

/** One variant's stock; empty size or colour where the product has none. */
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
  quantity: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(0, 'Must be 0 or more')
    .max(NUMBER_LIMITS.stock, 'Must be 1,000,000 or less'),
  operation: z.enum(['set', 'add', 'subtract']),
});
export type StockUpdate = z.input<typeof stockUpdateSchema>;
