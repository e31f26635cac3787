import { z } from 'zod';
import { IMAGE_LIMITS } from '../rules/images';
import { NAMES_LENGTH } from '../rules/names';
import {
  TEXT_LIMITS,
  idSchema,
  listQuerySchema,
  lowStockUnderSchema,
  moneySchema,
  optionalText,
  plainText,
  queryBoolean,
  requiredText,
  stockQuantitySchema,
  timestampSchema,
} from './primitives';
import { sizeChartSchema } from './size-chart';
import { MOST_OPERATIONS, stockUpdateSchema } from './stock';

/** One stored picture: `url` the largest width, `thumb_url` the smallest, `srcset` all of them, per format. */
export const productImageSchema = z.object({
  _id: z.string(),
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  srcset: z.object({ webp: z.string(), avif: z.string().optional() }),
  /** The color the picture shows, when it shows one of the product's colors. */
  color: z.string().nullable(),
});
export type ProductImage = z.infer<typeof productImageSchema>;

/** Quantity by stock key: 'size-color', size, color or 'default'. */
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
  /**
   * Whether the product has a size guide to fetch. Present only in the answer for a single product, and only when true.
   */
  sizeGuide: z.boolean().optional(),
});
export type PublicProduct = z.infer<typeof publicProductSchema>;

/**
 * What a card needs of a product: how lists answer with `fields=card`. `description` is shortened to
 * {@link CARD_DESCRIPTION_LENGTH} characters, `images` holds the first picture or none, `secondImage` is the address
 * of another one of the same color, `inStock` tells whether any variant can be had.
 */
export const publicProductCardSchema = publicProductSchema
  .pick({
    _id: true,
    name: true,
    refCode: true,
    description: true,
    price: true,
    salePrice: true,
    onSale: true,
    category: true,
    sizes: true,
    colors: true,
    createdAt: true,
  })
  .extend({
    images: z.array(productImageSchema.pick({ url: true, width: true, height: true, srcset: true })),
    secondImage: z.string().optional(),
    inStock: z.boolean(),
  });
export type PublicProductCard = z.infer<typeof publicProductCardSchema>;

/** How much of its description a card shows, in characters. */
export const CARD_DESCRIPTION_LENGTH = 160;

/**
 * A product of a list that was requested with `fields=card`. The hooks of lists say that all of them are whole, as
 * without it: take their rows as this. A server that does not know `fields` does answer whole ones.
 */
export type ListedProduct = PublicProduct | PublicProductCard;

/**
 * A product as staff see it. `version` rises with every write and every sale; a write that sends one from before the
 * last write is refused, a write of stock one from before the last sale, too.
 */
export const productSchema = publicProductSchema.omit({ sizeGuide: true }).extend({
  buyPrice: z.number().nullable(),
  supplier: z.object({ _id: z.string(), name: z.string() }).nullable(),
  archived: z.boolean(),
  version: z.number().int(),
  /** Its own size chart, where it has one. */
  sizeChart: sizeChartSchema.optional(),
  /** Staff see it as low under so many pieces; null: the shop's own number. Absent: the server does not know. */
  lowStockUnder: z.number().int().nullish(),
  /** What is printed as a barcode on its variants, by stock key. Absent: the server knows no codes. */
  codes: z.record(z.string(), z.string()).optional(),
  /** Where it lies in the shop; '' for nowhere in particular. Absent: the server does not know. */
  shelf: z.string().optional(),
});
export type Product = z.infer<typeof productSchema>;

/** A bound of prices in a query string, in dollars. */
const priceBoundSchema = z.coerce.number('Must be a number').pipe(moneySchema);

/** Names with commas between, as shared/rules/names reads them: a product fits that has one of them. */
const anyOfNames = z
  .string()
  .trim()
  .max(NAMES_LENGTH)
  .regex(/^[^\0]*$/, 'Must not contain null characters');

/** Filters of the public product list. */
export const publicProductsQuerySchema = z.object({
  category: idSchema.optional(),
  onSale: queryBoolean.optional(),
  /** Products that come in one of these sizes, and in one of these colors: 'M', or 'M,L'. */
  size: anyOfNames.optional(),
  color: anyOfNames.optional(),
  /** What is paid now, in dollars: the lower bound is in, the upper one out. */
  minPrice: priceBoundSchema.optional(),
  maxPrice: priceBoundSchema.optional(),
  q: listQuerySchema.shape.q,
  page: listQuerySchema.shape.page,
  limit: listQuerySchema.shape.limit,
  /** Without it: newest first, or with `q` by where that stands: name, then category, then description. */
  sort: z.enum(['newest', 'name', 'price-low', 'price-high', 'discount']).optional(),
  /** `card`: only what a card needs of each product. Without it the products are whole. */
  fields: z.enum(['card']).optional(),
});
export type PublicProductsQuery = z.input<typeof publicProductsQuerySchema>;

/** Filters of the staff product list; `archived` absent means all. */
export const productsQuerySchema = listQuerySchema.extend({
  category: idSchema.optional(),
  supplier: idSchema.optional(),
  archived: queryBoolean.optional(),
  /** `low`: few in total or none; `partly-low`: enough in total, few or none of some variant; `out`: none at all. */
  stock: z.enum(['low', 'partly-low', 'out']).optional(),
});
export type ProductsQuery = z.input<typeof productsQuerySchema>;

/** Sizes or colors: trimmed, blanks dropped, each once. */
const variantNames = z
  .array(plainText(TEXT_LIMITS.short), 'Must be a list')
  .max(60, 'At most 60 values')
  .transform((names) => [...new Set(names.filter((name) => name !== ''))]);

/** A price that must be there. */
const priceSchema = z
  .number({ error: ({ input }) => (input == null ? 'Price is required' : 'Must be a number') })
  .pipe(moneySchema);

/** A reference that may be none: an id, or null or '' for none. */
const referenceSchema = z
  .string()
  .regex(/^([0-9a-f]{24})?$/i, 'Must be a 24 character id')
  .transform((id) => (id === '' ? null : id.toLowerCase()))
  .nullish();

/** Pieces by stock key, as callers send them. */
const stockInputSchema = z.record(z.string().max(TEXT_LIMITS.name + 1), stockQuantitySchema, 'Must be a map');

/** Codes by stock key, as callers send them; '' takes one away. Variants that are not named keep theirs. */
const codesInputSchema = z.record(
  z.string().max(TEXT_LIMITS.name + 1),
  plainText(TEXT_LIMITS.code).regex(/^[\x20-\x7e]*$/, 'Must be letters, digits and signs that a barcode can hold'),
  'Must be a map',
);

/** The version a write is based on; an older one than the product's is refused (409). */
const writeVersionSchema = z.number('Must be a number').int('Must be a whole number').min(1, 'Must be 1 or more');

/**
 * A new product. `stock` maps stock keys to quantities; keys that fit no size and color are refused. Sent as JSON, or
 * as multipart/form-data with the same fields as text (lists and maps as JSON) and up to five files named `images`.
 */
export const productCreateSchema = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Product name is required'),
  refCode: requiredText(TEXT_LIMITS.code, 'Reference code is required'),
  price: priceSchema,
  description: optionalText(TEXT_LIMITS.long),
  composition: optionalText(TEXT_LIMITS.notes),
  material: optionalText(TEXT_LIMITS.notes),
  careInstructions: optionalText(TEXT_LIMITS.notes),
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

/** Text that a write may change: absent leaves it as it is, null empties it. */
const changedText = (max: number) =>
  plainText(max)
    .nullable()
    .transform((text) => text ?? '')
    .optional();

/**
 * A change of a product: what is absent stays as it is. Takes JSON or multipart/form-data like a new product; files are
 * added to the pictures there are, five in all at most.
 *
 * `version` is optional and an old one is refused (409); quantities in `stock` are only changed by a write that sends
 * the current one, which sales raise, too. `stock` sets the variants that it names, and no others.
 */
export const productUpdateSchema = z.object({
  name: productCreateSchema.shape.name.optional(),
  refCode: productCreateSchema.shape.refCode.optional(),
  price: priceSchema.optional(),
  description: changedText(TEXT_LIMITS.long),
  composition: changedText(TEXT_LIMITS.notes),
  material: changedText(TEXT_LIMITS.notes),
  careInstructions: changedText(TEXT_LIMITS.notes),
  buyPrice: moneySchema.nullish(),
  salePrice: moneySchema.nullish(),
  category: referenceSchema,
  supplier: referenceSchema,
  onSale: z.boolean('Must be true or false').optional(),
  archived: z.boolean('Must be true or false').optional(),
  sizes: variantNames.optional(),
  colors: variantNames.optional(),
  stock: stockInputSchema.optional(),
  /** Null takes its own away: that of the nearest category holds again. */
  sizeChart: sizeChartSchema.nullish(),
  /** Null: the shop's own number holds again. */
  lowStockUnder: lowStockUnderSchema.nullish(),
  codes: codesInputSchema.optional(),
  shelf: changedText(TEXT_LIMITS.short),
  version: writeVersionSchema.optional(),
});
export type ProductUpdate = z.input<typeof productUpdateSchema>;

/** How a field of a product is spelled in multipart/form-data, where everything is text; the others are plain text. */
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

/** Archives or brings back; without `archived` it toggles. */
export const archiveRequestSchema = z
  .object({ archived: z.boolean('Must be true or false').nullish() })
  .nullish()
  .transform((body) => body?.archived ?? undefined);

/** The copy's name and code; made from the original's where they are absent. */
export const productDuplicateSchema = z
  .object({
    name: productCreateSchema.shape.name.optional(),
    refCode: productCreateSchema.shape.refCode.optional(),
  })
  .nullish()
  .transform((body) => body ?? {});

/** What a deleted product leaves behind: how many of its pictures were removed from storage. */
export const productDeletedSchema = z.object({ message: z.string(), deletedImages: z.number().int() });
export type ProductDeleted = z.infer<typeof productDeletedSchema>;

export { IMAGE_LIMITS };

/** The order of a product's pictures: the ids of all of them, and optionally which color each shows (null: none). */
export const imageOrderSchema = z.object({
  order: z.array(idSchema).max(IMAGE_LIMITS.count, `At most ${IMAGE_LIMITS.count} images`),
  colors: z.record(idSchema, z.string().max(TEXT_LIMITS.short).nullable()).optional(),
  version: writeVersionSchema.optional(),
});
export type ImageOrder = z.input<typeof imageOrderSchema>;

/**
 * Prices and stock of many products, as a grid edits them: all are written, or none. Errors name `products.{index}.…`.
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
        stock: z.array(stockUpdateSchema, 'Must be a list').max(MOST_OPERATIONS, 'At most 1,000 updates').optional(),
        codes: codesInputSchema.optional(),
      }),
      'Must be a list',
    )
    .min(1, 'At least one product is required')
    .max(500, 'At most 500 products'),
});
export type ProductsBulkUpdate = z.input<typeof productsBulkUpdateSchema>;

/** Which products an export holds: the list's filters, without pages. */
export const productsExportQuerySchema = productsQuerySchema.omit({ page: true, limit: true, sort: true });

/** `confirm=true` writes what the file says. Without it the answer only says what would change. */
export const productsImportQuerySchema = z.object({ confirm: queryBoolean.optional() });

/** What an import does, or would do, line by line; lines count from 1, the header. */
export const productsImportSchema = z.object({
  /** True when the changes were written. */
  applied: z.boolean(),
  lines: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Columns of the file that mean nothing to the shop. */
  ignoredColumns: z.array(z.string()),
  errors: z.array(z.object({ line: z.number().int(), field: z.string(), message: z.string() })),
  changes: z.array(
    z.object({
      line: z.number().int(),
      action: z.enum(['create', 'update']),
      refCode: z.string(),
      name: z.string(),
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
export type ProductsImport = z.infer<typeof productsImportSchema>;
