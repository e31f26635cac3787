import { z } from 'zod';
import { requiredText, timestampSchema } from './primitives';

/** What a job may be in. `unknown`: it ended without a word, and may have had its effect. */
export const JOB_STATES = ['queued', 'claimed', 'done', 'failed', 'unknown'] as const;

/** A server process that showed a sign of life within half a minute. */
export const serverProcessSchema = z.object({
  /** Machine, process and a random part. */
  id: z.string(),
  /** Version of the shop; null for one from before 1.0.0. */
  version: z.string().nullable(),
  node: z.string().nullable(),
  startedAt: timestampSchema,
  /** The versions of the remotes that visitors get from it, by name. */
  serves: z.record(z.string(), z.string()),
});
export type ServerProcess = z.infer<typeof serverProcessSchema>;

/** Work that the shop does by itself. */
export const jobSchema = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** Seconds from one run to the next; null: it is done once. */
  everySeconds: z.number().int().nullable(),
  /** When it is due, or is tried again. */
  notBefore: timestampSchema,
  /** Runs since the last good one. */
  attempts: z.number().int(),
  /** Why the last run failed, in a sentence. */
  lastError: z.string().nullable(),
  /** When the last good run ended, and what it came to. */
  doneAt: timestampSchema.nullable(),
  result: z.string().nullable(),
  /** Who does it or did it last. */
  server: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** How the servers, their database and the work beside requests stand. */
export const shopHealthSchema = z.object({
  servers: z.array(serverProcessSchema),
  database: z.object({
    /** Of PostgreSQL. */
    version: z.string(),
    bytes: z.number().int(),
  }),
  /** Where DATA_DIR of the server that answers lies. */
  disk: z.object({ server: z.string(), free: z.number().int(), total: z.number().int() }),
  /** Since when no job is begun, as a backup was restored; null: jobs run. */
  pausedAt: timestampSchema.nullable(),
  /**
   * What the server that answers finds amiss though the shop goes on, in a sentence each; absent from older servers.
   */
  notices: z.array(z.string()).optional(),
  /** What failed comes first. */
  jobs: z.array(jobSchema),
});
export type ShopHealth = z.infer<typeof shopHealthSchema>;

export const jobRunSchema = z.object({ key: requiredText(5000, 'Name a job') });
