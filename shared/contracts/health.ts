import { z } from 'zod';
import { exactText, timestampSchema } from './primitives';

/** The states of a job. `unknown`: the job ended without reporting a result, and may have had its effect. */
export const JOB_STATES = ['queued', 'claimed', 'done', 'failed', 'unknown'] as const;

/** A server process that sent a heartbeat within the last 30 seconds. */
export const serverProcessSchema = z.object({
  /** Made of the machine name, the process id and a random part. */
  id: z.string(),
  /** The version of the shop. Null for servers older than 1.0.0. */
  version: z.string().nullable(),
  node: z.string().nullable(),
  startedAt: timestampSchema,
  /** The versions of the remotes that this process serves to visitors, by name. */
  serves: z.record(z.string(), z.string()),
});
export type ServerProcess = z.infer<typeof serverProcessSchema>;

/** A background job. */
export const jobSchema = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** Seconds between two runs. Null: the job runs once. */
  everySeconds: z.number().int().nullable(),
  /** The time at which the job is due or will be retried. */
  notBefore: timestampSchema,
  /** The number of runs since the last successful one. */
  attempts: z.number().int(),
  /** The reason why the last run failed, as a sentence. */
  lastError: z.string().nullable(),
  /** When the last successful run ended, and its result. */
  doneAt: timestampSchema.nullable(),
  result: z.string().nullable(),
  /** The server process that runs the job or ran it last. */
  server: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** The state of the servers, their database and the background jobs. */
export const shopHealthSchema = z.object({
  servers: z.array(serverProcessSchema),
  database: z.object({
    /** The version of PostgreSQL. */
    version: z.string(),
    bytes: z.number().int(),
  }),
  /** The disk that holds DATA_DIR on the server that answers. */
  disk: z.object({ server: z.string(), free: z.number().int(), total: z.number().int() }),
  /** The time since which jobs are paused because a backup was restored. Null: jobs run. */
  pausedAt: timestampSchema.nullable(),
  /**
   * Problems that the answering server found but that do not stop the shop, one sentence each. Older servers leave it
   * out.
   */
  notices: z.array(z.string()).optional(),
  /**
   * Names and codes that are the same to people, which older versions allowed; `q` finds both in their list. Older
   * servers leave it out.
   */
  twins: z
    .array(
      z.object({
        kind: z.enum(['refCode', 'size', 'color', 'coupon', 'username', 'code']),
        name: z.string(),
        other: z.string(),
        q: z.string(),
      }),
    )
    .optional(),
  /**
   * What visitors searched in vain in the last 90 days, the most frequent first, at most 50. Older servers leave it
   * out.
   */
  missedSearches: z.array(z.object({ text: z.string(), times: z.number().int() })).optional(),
  /** Failed jobs come first. */
  jobs: z.array(jobSchema),
});
export type ShopHealth = z.infer<typeof shopHealthSchema>;

export const jobRunSchema = z.object({ key: exactText(5000, 'Name a job') });
