import { z } from 'zod';
import { queryBoolean } from './primitives';
import { productsQuerySchema } from './product-lists';

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
