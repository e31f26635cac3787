import { z } from 'zod';

/** One release of a remote, as defined by the frontend-discovery schema (v1-pre). */
export const microFrontendSchema = z.object({
  /** The URL of the federation manifest of this release. */
  url: z.string(),
  fallbackUrl: z.string().optional(),
  metadata: z.object({ version: z.string(), integrity: z.string().optional() }),
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.record(z.string(), z.unknown()).optional(),
});
export type MicroFrontend = z.infer<typeof microFrontendSchema>;

/** The registry: the releases of each remote. Exactly one release is the default, and their traffic adds up to 100. */
export const remotesResponseSchema = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string(), z.array(microFrontendSchema)),
  /** What a team must know to build a remote for this host. Absent on older hosts. */
  host: z
    .object({
      /** The version of its host contract. */
      contract: z.string(),
      /** The address of the JSON Schema of remote.json. Absent on hosts before host contract 2.13.0. */
      releaseSchema: z.string().optional(),
      /**
       * The modules that it shares, by import path: the version of their package, null when it is not known, and the
       * names that they offer. Other names of these modules are undefined in the browser.
       */
      shared: z.record(z.string(), z.object({ version: z.string().nullable(), names: z.array(z.string()).readonly() })),
    })
    .optional(),
});
export type RemotesResponse = z.infer<typeof remotesResponseSchema>;
