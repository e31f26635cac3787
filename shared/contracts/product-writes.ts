import { z } from 'zod';
import { plainCode } from '../rules/codes';
import { IMAGE_LIMITS } from '../rules/images';
import { NUMBER_LIMITS } from '../rules/limits';
import {
  TEXT_LIMITS,
  idSchema,
  lowStockUnderSchema,
  moneySchema,
  notNumber,
  optionalText,
  plainText,
  requiredText,
  stockQuantitySchema,
  unchangedText,
} from './primitives';
import { sizeChartSchema } from './size-chart';
import { MAX_OPERATIONS, stockUpdateSchema } from './stock';

/** Sizes or colors, trimmed, without blank entries and duplicates. */
const variantNames = z
  .array(plainText(TEXT_LIMITS.short), 'Must be a list')
  .max(60, 'At most 60 values')
  .transform((names) => [...new Set(names.filter((name) => name !== ''))]);

/** A required price. */
const priceSchema = z
  .number({ error: (issue) => (issue.input == null ? 'Price is required' : notNumber().error(issue)) })
  .pipe(moneySchema);

/** An optional reference: an id, or null or '' for none. */
const referenceSchema = z
  .string()
  .regex(/^([0-9a-f]{24})?$/i, 'Must be a 24 character id')
  .transform((id) => (id === '' ? null : id.toLowerCase()))
  .nullish();

/** Quantities by stock key, as callers send them. */
const stockInputSchema = z.record(z.string().max(TEXT_LIMITS.name + 1), stockQuantitySchema, 'Must be a map');

/**
 * Codes by stock key, as callers send them; article codes in plain figures. '' removes a code. Variants that are not
 * listed keep theirs.
 */
const codesInputSchema = z.record(
  z.string().max(TEXT_LIMITS.name + 1),
  plainText(TEXT_LIMITS.code)
    .overwrite(plainCode)
    .regex(/^[\x20-\x7e]*$/, 'Must be letters, digits and signs that a barcode can hold'),
  'Must be a map',
);

/** The version that a write is based on. A version older than the product's is refused (409). */
const writeVersionSchema = z.number('Must be a number').int('Must be a whole number').min(1, 'Must be 1 or more');

/**
 * A new product. `stock` maps stock keys to quantities; keys that match no size and color are refused. The body is
 * JSON, or multipart/form-data with the same fields as text (lists and maps as JSON) and up to five files named
 * `images`.
 */
export const productCreateSchema = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Product name is required'),
  refCode: requiredText(TEXT_LIMITS.code, 'Reference code is required'),
  price: priceSchema,
  description: optionalText(TEXT_LIMITS.long, 'lines'),
  composition: optionalText(TEXT_LIMITS.notes, 'lines'),
  material: optionalText(TEXT_LIMITS.notes, 'lines'),
  careInstructions: optionalText(TEXT_LIMITS.notes, 'lines'),
  buyPrice: moneySchema.nullish(),
  salePrice: moneySchema.nullish(),
  category: referenceSchema,
  supplier: referenceSchema,
  onSale: z.boolean('Must be true or false').default(false),
  archived: z.boolean('Must be true or false').default(false),
  sizes: variantNames.default([]),
  colors: variantNames.default([]),
  stock: stockInputSchema.default({}),
  sizeChart: sizeChartSchema.nullish(),
  lowStockUnder: lowStockUnderSchema.nullish(),
  codes: codesInputSchema.optional(),
  shelf: optionalText(TEXT_LIMITS.short).optional(),
});
export type ProductCreate = z.input<typeof productCreateSchema>;

/**
 * A change of a product. Absent fields stay unchanged. The body is JSON or multipart/form-data like that of a new
 * product. Uploaded files are added to the existing pictures, at most five in total.
 *
 * `version` is optional; an old one is refused (409). A write changes quantities in `stock` only if it sends the
 * current version, which also increases with every sale. `stock` changes only the variants that it lists.
 */
export const productUpdateSchema = z.object({
  name: productCreateSchema.shape.name.optional(),
  refCode: productCreateSchema.shape.refCode.optional(),
  price: priceSchema.optional(),
  description: unchangedText(TEXT_LIMITS.long, 'lines'),
  composition: unchangedText(TEXT_LIMITS.notes, 'lines'),
  material: unchangedText(TEXT_LIMITS.notes, 'lines'),
  careInstructions: unchangedText(TEXT_LIMITS.notes, 'lines'),
  buyPrice: moneySchema.nullish(),
  salePrice: moneySchema.nullish(),
  category: referenceSchema,
  supplier: referenceSchema,
  onSale: z.boolean('Must be true or false').optional(),
  archived: z.boolean('Must be true or false').optional(),
  sizes: variantNames.optional(),
  colors: variantNames.optional(),
  stock: stockInputSchema.optional(),
  /** Null removes the product's own chart. The chart of the nearest category then applies. */
  sizeChart: sizeChartSchema.nullish(),
  /** Null: the shop's default applies again. */
  lowStockUnder: lowStockUnderSchema.nullish(),
  codes: codesInputSchema.optional(),
  shelf: unchangedText(TEXT_LIMITS.short),
  version: writeVersionSchema.optional(),
});
export type ProductUpdate = z.input<typeof productUpdateSchema>;

/**
 * The encoding of product fields in multipart/form-data, where every value is text. Fields not listed are plain text.
 */
export const PRODUCT_FORM_FIELDS = {
  price: 'number',
  buyPrice: 'number',
  salePrice: 'number',
  lowStockUnder: 'number',
  version: 'number',
  onSale: 'boolean',
  archived: 'boolean',
  sizes: 'json',
  colors: 'json',
  stock: 'json',
  codes: 'json',
  sizeChart: 'json',
} as const satisfies Partial<Record<keyof ProductUpdate, 'number' | 'boolean' | 'json'>>;

/** Archives or restores a product. Without `archived` it toggles. */
export const archiveRequestSchema = z
  .object({ archived: z.boolean('Must be true or false').nullish() })
  .nullish()
  .transform((body) => body?.archived ?? undefined);

/** The name and code of the copy. If absent, they are derived from the original's. */
export const productDuplicateSchema = z
  .object({
    name: productCreateSchema.shape.name.optional(),
    refCode: productCreateSchema.shape.refCode.optional(),
  })
  .nullish()
  .transform((body) => body ?? {});

/** The result of deleting a product, with the number of pictures removed from storage. */
export const productDeletedSchema = z.object({ message: z.string(), deletedImages: z.number().int() });
export type ProductDeleted = z.infer<typeof productDeletedSchema>;

export { IMAGE_LIMITS };

/** The order of a product's pictures: the ids of all of them, and optionally the color that each shows (null: none). */
export const imageOrderSchema = z.object({
  order: z.array(idSchema).max(IMAGE_LIMITS.count, `At most ${IMAGE_LIMITS.count} images`),
  colors: z.record(idSchema, z.string().max(TEXT_LIMITS.short).nullable()).optional(),
  version: writeVersionSchema.optional(),
});
export type ImageOrder = z.input<typeof imageOrderSchema>;

/**
 * Prices, stock and the archive state of many products, as edited in the grid or for a selection. Either all are
 * written or none. Error paths start with `products.{index}.…`.
 */
export const productsBulkUpdateSchema = z.object({
  products: z
    .array(
      z.object({
        _id: idSchema,
        version: writeVersionSchema.optional(),
        price: priceSchema.optional(),
        salePrice: moneySchema.nullish(),
        buyPrice: moneySchema.nullish(),
        onSale: z.boolean('Must be true or false').optional(),
        archived: z.boolean('Must be true or false').optional(),
        stock: z.array(stockUpdateSchema, 'Must be a list').max(MAX_OPERATIONS, 'At most 1,000 updates').optional(),
        codes: codesInputSchema.optional(),
      }),
      'Must be a list',
    )
    .min(1, 'At least one product is required')
    .max(500, 'At most 500 products'),
});
export type ProductsBulkUpdate = z.input<typeof productsBulkUpdateSchema>;

/**
 * The products whose variants get codes: an EAN-13 from 20 to 29 for each variant that has none. Variants with a code
 * keep it, so a repeat changes nothing.
 */
export const productCodesSchema = z.object({
  ids: z
    .array(idSchema, 'Must be a list')
    .min(1, 'At least one product is required')
    .max(NUMBER_LIMITS.productsAtOnce, `At most ${NUMBER_LIMITS.productsAtOnce} products at once`),
});
export type ProductCodes = z.input<typeof productCodesSchema>;
