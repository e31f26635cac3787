import { z } from 'zod';
import { IMAGE_LIMITS } from '../rules/images';
import { NAMES_LENGTH } from '../rules/names';
import {
  TEXT_LIMITS,
  idSchema,
  listQuerySchema,
  lowStockUnderSchema,
  moneySchema,
  notNumber,
  optionalText,
  plainText,
  queryBoolean,
  requiredText,
  stockQuantitySchema,
  timestampSchema,
  unchangedText,
} from './primitives';
import { sizeChartSchema } from './size-chart';
import { MAX_OPERATIONS, stockUpdateSchema } from './stock';

/** One stored picture. `url` is the largest width, `thumb_url` the smallest; `srcset` lists all widths per format. */
export const productImageSchema = z.object({
  _id: z.string(),
  url: z.string(),
  thumb_url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  srcset: z.object({ webp: z.string(), avif: z.string().optional() }),
  /** The product color that the picture shows; null if it shows none. */
  color: z.string().nullable(),
});
export type ProductImage = z.infer<typeof productImageSchema>;

/** Quantity by stock key: 'size-color', size, color or 'default'. */
export const stockMapSchema = z.record(z.string(), z.number().int());
export type StockMap = z.infer<typeof stockMapSchema>;

/** The public fields of a product. This is an allowlist: never the cost, the supplier or the archive state. */
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
   * True if the product has a size guide to fetch. Present only in the answer for a single product, and only if true.
   */
  sizeGuide: z.boolean().optional(),
});
export type PublicProduct = z.infer<typeof publicProductSchema>;

/**
 * The fields that a product card needs: lists with `fields=card` answer these. `description` is cut to {@link
 * CARD_DESCRIPTION_LENGTH} characters. `images` contains the first picture or none. `secondImage` is the URL of another
 * picture of the same color. `inStock` is true if any variant is in stock.
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
    /** The color among the product's own that the search names. The pictures show it, if there are any of it. */
    color: z.string().optional(),
    /** The size among the product's own that the search names. */
    size: z.string().optional(),
    inStock: z.boolean(),
  });
export type PublicProductCard = z.infer<typeof publicProductCardSchema>;

/** The maximum length of a description on a card, in characters. */
export const CARD_DESCRIPTION_LENGTH = 160;

/**
 * A product of a list that was requested with `fields=card`. The types of the list hooks say that the products are
 * complete; use this type for their rows instead. Servers that do not know `fields` answer complete products.
 */
export type ListedProduct = PublicProduct | PublicProductCard;

/**
 * A product as staff see it. `version` increases with every write and every sale. A write is refused if its version is
 * older than the last write. A stock write is also refused if its version is older than the last sale.
 */
export const productSchema = publicProductSchema.omit({ sizeGuide: true }).extend({
  buyPrice: z.number().nullable(),
  supplier: z.object({ _id: z.string(), name: z.string() }).nullable(),
  archived: z.boolean(),
  version: z.number().int(),
  /** The product's own size chart, if it has one. */
  sizeChart: sizeChartSchema.optional(),
  /**
   * Stock below this number of pieces is low. Null: the shop's default applies. Absent: the server does not support it.
   */
  lowStockUnder: z.number().int().nullish(),
  /** The barcodes of the variants, by stock key. Absent: the server does not support codes. */
  codes: z.record(z.string(), z.string()).optional(),
  /** The location in the shop; '' for none. Absent: the server does not support it. */
  shelf: z.string().optional(),
});
export type Product = z.infer<typeof productSchema>;

/** A price bound in a query string, in dollars. */
const priceBoundSchema = z.coerce.number('Must be a number').pipe(moneySchema);

/** Names separated by commas, parsed by shared/rules/names. A product matches if it has at least one of them. */
const anyOfNames = z
  .string()
  .trim()
  .max(NAMES_LENGTH)
  .regex(/^[^\0]*$/, 'Must not contain null characters');

/** Filters of the public product list. */
export const publicProductsQuerySchema = z.object({
  category: idSchema.optional(),
  onSale: queryBoolean.optional(),
  /**
   * Sizes and colors separated by commas: 'M' or 'M,L'. A product matches if it has one of the sizes and one of the
   * colors.
   */
  size: anyOfNames.optional(),
  color: anyOfNames.optional(),
  /** Bounds of the current price in dollars: the lower bound is inclusive, the upper one exclusive. */
  minPrice: priceBoundSchema.optional(),
  maxPrice: priceBoundSchema.optional(),
  q: listQuerySchema.shape.q,
  /** The text is still being typed. The owner's list of searches that found nothing leaves it out. */
  typing: queryBoolean.optional(),
  page: listQuerySchema.shape.page,
  limit: listQuerySchema.shape.limit,
  /**
   * The default order is newest first. With `q` it is by what matches: code, name or color, words that mean the same,
   * category or cloth, beginnings of words, description; of equal ones the best sellers first, and sold-out ones last.
   */
  sort: z.enum(['newest', 'name', 'price-low', 'price-high', 'discount']).optional(),
  /** `card`: only the fields that a card needs. Without it the products are complete. */
  fields: z.enum(['card']).optional(),
});
export type PublicProductsQuery = z.input<typeof publicProductsQuerySchema>;

/** Which list or search the choices of its filters are requested for, and the filters that are set. */
export const productFacetsQuerySchema = publicProductsQuerySchema.pick({
  category: true,
  onSale: true,
  size: true,
  color: true,
  minPrice: true,
  maxPrice: true,
  q: true,
});

const facetValuesSchema = z.array(z.object({ value: z.string(), count: z.number().int() }));

/**
 * The choices of the filters of a list or a search: all values that its products have. Each has the number of products
 * that fit it and all other filters. `categories` holds ids; a product counts for its own category, not for those
 * above.
 * `prices` holds ids of the shop's price ranges, such as '25-50' and '100+' dollars.
 */
export const productFacetsSchema = z.object({
  sizes: facetValuesSchema,
  colors: facetValuesSchema,
  categories: facetValuesSchema,
  prices: facetValuesSchema,
});
export type ProductFacets = z.infer<typeof productFacetsSchema>;

/** Filters of the staff product list. Without `archived` the list contains all products. */
export const productsQuerySchema = listQuerySchema.extend({
  category: idSchema.optional(),
  supplier: idSchema.optional(),
  archived: queryBoolean.optional(),
  /**
   * `low`: low or no stock in total. `partly-low`: enough in total, but low or no stock of some variant. `out`: no
   * stock.
   */
  stock: z.enum(['low', 'partly-low', 'out']).optional(),
});
export type ProductsQuery = z.input<typeof productsQuerySchema>;

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

/** Codes by stock key, as callers send them. '' removes a code. Variants that are not listed keep theirs. */
const codesInputSchema = z.record(
  z.string().max(TEXT_LIMITS.name + 1),
  plainText(TEXT_LIMITS.code).regex(/^[\x20-\x7e]*$/, 'Must be letters, digits and signs that a barcode can hold'),
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
 * Prices and stock of many products, as edited in the grid. Either all are written or none. Error paths start with
 * `products.{index}.…`.
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
        stock: z.array(stockUpdateSchema, 'Must be a list').max(MAX_OPERATIONS, 'At most 1,000 updates').optional(),
        codes: codesInputSchema.optional(),
      }),
      'Must be a list',
    )
    .min(1, 'At least one product is required')
    .max(500, 'At most 500 products'),
});
export type ProductsBulkUpdate = z.input<typeof productsBulkUpdateSchema>;

/** The products in an export: the filters of the list without paging. */
export const productsExportQuerySchema = productsQuerySchema.omit({ page: true, limit: true, sort: true });

/** `confirm=true` writes the content of the file. Without it the answer only lists what would change. */
export const productsImportQuerySchema = z.object({
  confirm: queryBoolean.optional(),
  /** Whether the user said yes to the questions of the preview. */
  answered: queryBoolean.optional(),
});

const importRemarkSchema = z.object({ line: z.number().int(), field: z.string(), message: z.string() });

/** The result or preview of an import, line by line. Lines count from 1, which is the header. */
export const productsImportSchema = z.object({
  /** True if the changes were written. */
  applied: z.boolean(),
  lines: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Columns of the file that the shop does not know. */
  ignoredColumns: z.array(z.string()),
  errors: z.array(importRemarkSchema),
  /** What the user should check before the import, such as an unusual price. Older servers send none. */
  questions: z.array(importRemarkSchema).optional(),
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
