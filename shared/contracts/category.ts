import { z } from 'zod';
import { listQuerySchema, queryBoolean, timestampSchema } from './primitives';

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
});
export type Category = z.infer<typeof categorySchema>;

/**
 * Filters of the category list. `archived` counts for staff only; `flat` is accepted and changes nothing, as the list is
 * always flat. Higher priority first, then by name, where no sort is given.
 */
export const categoriesQuerySchema = listQuerySchema.extend({
  archived: queryBoolean.optional(),
  flat: queryBoolean.optional(),
});
export type CategoriesQuery = z.input<typeof categoriesQuerySchema>;
