import { z } from 'zod';
import {
  TEXT_LIMITS,
  listQuerySchema,
  optionalText,
  plainText,
  queryBoolean,
  requiredText,
  timestampSchema,
} from './primitives';
import { sizeChartSchema } from './size-chart';

/** A category. The parent is an object or null, for the public and for staff. */
export const categorySchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Higher comes first. */
  priority: z.number().int(),
  parentCategory: z.object({ _id: z.string(), name: z.string() }).nullable(),
  archived: z.boolean(),
  createdAt: timestampSchema,
  /** How many products it has itself that are not archived: in lists, for staff only. */
  productCount: z.number().int().optional(),
  /** Its own size chart, where it has one: for staff only. */
  sizeChart: sizeChartSchema.optional(),
  /** Rises with every write; a write that sends an old one is refused. */
  version: z.number().int(),
});
export type Category = z.infer<typeof categorySchema>;

/**
 * Filters of the category list. `archived` counts for staff only; `flat` is accepted and changes nothing, as the list
 * is always flat. Higher priority first, then by name, where no sort is given.
 */
export const categoriesQuerySchema = listQuerySchema.extend({
  archived: queryBoolean.optional(),
  flat: queryBoolean.optional(),
});
export type CategoriesQuery = z.input<typeof categoriesQuerySchema>;

const nameSchema = requiredText(TEXT_LIMITS.name, 'Category name is required');

/** A whole number within what the database keeps; higher comes first. */
const prioritySchema = z
  .number('Must be a number')
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
  description: optionalText(TEXT_LIMITS.notes),
  priority: prioritySchema.nullish().transform((priority) => priority ?? 0),
  parentCategory: parentSchema.optional(),
  archived: z.boolean('Must be true or false').default(false),
  sizeChart: sizeChartSchema.nullish(),
});
export type CategoryCreate = z.input<typeof categoryCreateSchema>;

/** A change of a category: what is absent stays as it is. An old `version` is refused (409), none is accepted. */
export const categoryUpdateSchema = z.object({
  name: nameSchema.optional(),
  description: plainText(TEXT_LIMITS.notes)
    .nullable()
    .transform((text) => text ?? '')
    .optional(),
  priority: prioritySchema
    .nullable()
    .transform((priority) => priority ?? 0)
    .optional(),
  parentCategory: parentSchema.optional(),
  archived: z.boolean('Must be true or false').optional(),
  /** Null takes its own away: that of the nearest category above holds again. */
  sizeChart: sizeChartSchema.nullish(),
  version: z.number('Must be a number').int('Must be a whole number').min(1, 'Must be 1 or more').optional(),
});
export type CategoryUpdate = z.input<typeof categoryUpdateSchema>;
