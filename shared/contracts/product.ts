import { z } from 'zod';
import { timestampSchema } from './primitives';
import { sizeChartSchema } from './size-chart';

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
 * picture of the same color. `inStock` is true if any variant is in stock; `soldOut` then has the stock keys of those
 * that are not. Servers that do not know `soldOut` leave it out.
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
    /** The color among the product's own that a filter or the search names. The pictures show it, if there are any. */
    color: z.string().optional(),
    /** The size among the product's own that a filter or the search names. */
    size: z.string().optional(),
    inStock: z.boolean(),
    soldOut: z.array(z.string()).optional(),
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
