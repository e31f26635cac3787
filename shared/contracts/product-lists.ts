import { z } from 'zod';
import { NAMES_LENGTH } from '../rules/names';
import { idSchema, listQuerySchema, moneySchema, queryBoolean } from './primitives';

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
   * category or cloth, beginnings of words, description; of equal ones the best sellers first. Sold-out products come
   * last; by what matches, only among equal ones.
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
  /** `true`: only products whose sale price applies; `false`: only the others. Servers up to 1.0 ignore it. */
  onSale: queryBoolean.optional(),
});
export type ProductsQuery = z.input<typeof productsQuerySchema>;

/** The products to count: the filters of the staff list without those that the counts are of, search and page. */
export const productCountsQuerySchema = productsQuerySchema.omit({
  stock: true,
  onSale: true,
  q: true,
  page: true,
  limit: true,
  sort: true,
});

/** The numbers of products by part of the list. `low` includes `out`, as the filter `stock` does. */
export const productCountsSchema = z.object({
  total: z.number().int(),
  low: z.number().int(),
  out: z.number().int(),
  onSale: z.number().int(),
  /** Archived products, whatever the filter `archived` says. */
  archived: z.number().int(),
});
export type ProductCounts = z.infer<typeof productCountsSchema>;
