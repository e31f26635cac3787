import { z } from 'zod';
import {
  TEXT_LIMITS,
  listQuerySchema,
  notNumber,
  optionalText,
  plainText,
  queryBoolean,
  requiredText,
  timestampSchema,
} from './primitives';
import { sizeChartSchema } from './size-chart';

/** A category. The parent is an object or null, both for the public and for staff. */
export const categorySchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Categories with a higher priority come first. */
  priority: z.number().int(),
  parentCategory: z.object({ _id: z.string(), name: z.string() }).nullable(),
  archived: z.boolean(),
  createdAt: timestampSchema,
  /** The number of products directly in the category that are not archived. Only in lists for staff. */
  productCount: z.number().int().optional(),
  /** The category's own size chart, if it has one. Only for staff. */
  sizeChart: sizeChartSchema.optional(),
  /** Increases with every write. A write that sends an old version is refused. */
  version: z.number().int(),
});
export type Category = z.infer<typeof categorySchema>;

/**
 * Filters of the category list. `archived` only works for staff. `flat` is accepted but has no effect, because the list
 * is always flat. The default order is higher priority first, then by name.
 */
export const categoriesQuerySchema = listQuerySchema.extend({
  archived: queryBoolean.optional(),
  flat: queryBoolean.optional(),
});
export type CategoriesQuery = z.input<typeof categoriesQuerySchema>;

/** What a shopper searches for, and how many categories are wanted at most. */
export const categorySearchQuerySchema = z.object({
  q: requiredText(TEXT_LIMITS.name, 'A text is required'),
  limit: listQuerySchema.shape.limit,
});

/** A category whose name meets every word of a search, also by words that mean the same. */
export const foundCategorySchema = categorySchema.pick({ _id: true, name: true });

const nameSchema = requiredText(TEXT_LIMITS.name, 'Category name is required');

/** A whole number within the range of the database column. Higher comes first. */
const prioritySchema = z
  .number(notNumber())
  .int('Must be a whole number')
  .min(-1_000_000, 'Must be -1,000,000 or more')
  .max(1_000_000, 'Must be 1,000,000 or less');

/** The parent's id; null or '' for a top-level category. */
const parentSchema = z
  .string()
  .regex(/^([0-9a-f]{24})?$/i, 'Must be a 24 character id')
  .transform((id) => (id === '' ? null : id.toLowerCase()))
  .nullable();

/** A new category. */
export const categoryCreateSchema = z.object({
  name: nameSchema,
  description: optionalText(TEXT_LIMITS.notes, 'lines'),
  priority: prioritySchema.nullish().transform((priority) => priority ?? 0),
  parentCategory: parentSchema.optional(),
  archived: z.boolean('Must be true or false').default(false),
  sizeChart: sizeChartSchema.nullish(),
});
export type CategoryCreate = z.input<typeof categoryCreateSchema>;

/** A change of a category. Absent fields stay unchanged. An old `version` is refused (409); `version` may be absent. */
export const categoryUpdateSchema = z.object({
  name: nameSchema.optional(),
  description: plainText(TEXT_LIMITS.notes, 'lines')
    .nullable()
    .transform((text) => text ?? '')
    .optional(),
  priority: prioritySchema
    .nullable()
    .transform((priority) => priority ?? 0)
    .optional(),
  parentCategory: parentSchema.optional(),
  archived: z.boolean('Must be true or false').optional(),
  /** Null removes the category's own chart. The chart of the nearest category above then applies. */
  sizeChart: sizeChartSchema.nullish(),
  version: z.number('Must be a number').int('Must be a whole number').min(1, 'Must be 1 or more').optional(),
});
export type CategoryUpdate = z.input<typeof categoryUpdateSchema>;
