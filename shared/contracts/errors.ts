import { z } from 'zod';

/** The body of every error answer. `error` is a sentence for people; `code` is for programs. */
export const errorBodySchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  status: z.number().int(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  requestId: z.string(),
  /** Data that the caller can use, such as the new totals after a price change. */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
