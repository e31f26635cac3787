import { z } from 'zod';
import { timestampSchema } from './primitives';

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
