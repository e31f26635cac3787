import { z } from 'zod';

/** One release of a remote, in the shape of the frontend-discovery schema (v1-pre). */
export const microFrontendSchema = z.object({
  /** The federation manifest of this release. */
  url: z.string(),
  fallbackUrl: z.string().optional(),
  metadata: z.object({ version: z.string(), integrity: z.string().optional() }),
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.record(z.string(), z.unknown()).optional(),
});
export type MicroFrontend = z.infer<typeof microFrontendSchema>;

/** The registry: per remote its releases, exactly one of them the default, their traffic adding up to 100. */
export const remotesResponseSchema = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string(), z.array(microFrontendSchema)),
});
export type RemotesResponse = z.infer<typeof remotesResponseSchema>;
