import { z } from 'zod';
import { isRemoteName } from '../rules/remote-name';
import { TEXT_LIMITS, listQuerySchema, requiredText, timestampSchema } from './primitives';

/**
 * Where a remote can go wrong in a browser: on the way there, while it is loaded ('evaluation') or shown ('render'), in
 * a handler, timer or promise later on ('error'), and by changing what all pages share ('change').
 */
export const FAILURE_STAGES = ['manifest', 'entry', 'chunk', 'evaluation', 'render', 'error', 'change'] as const;
export const failureStageSchema = z.enum(FAILURE_STAGES);
export type FailureStage = z.infer<typeof failureStageSchema>;

/** Name of a remote: its folder, a part of URLs and, with underscores, an identifier. */
export const remoteNameSchema = z
  .string('Name a remote, such as mfe-orders')
  .max(TEXT_LIMITS.code, `Must be ${TEXT_LIMITS.code} characters or fewer`)
  .refine(isRemoteName, 'Must be like mfe-orders')
  // Below the same path as remotes stands the call that takes reports of failures.
  .refine((name) => name !== 'failures', 'No remote can have this name');

/** A version as it stands in addresses: 1.4.0, 2.0.0-rc.1, 1.0.0-local.3f2a9c. */
export const releaseVersionSchema = z
  .string('Name a version, such as 1.4.0')
  .max(TEXT_LIMITS.short, `Must be ${TEXT_LIMITS.short} characters or fewer`)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/, 'Must be a version such as 1.4.0');

export const remoteParamsSchema = z.object({ name: remoteNameSchema });

/** One version of a remote that was published here or came with a build. */
export const releaseSchema = z.object({
  version: z.string(),
  /** Hash of all its files. */
  build: z.string(),
  /** Host-contract range that it needs. */
  contract: z.string(),
  /** 'local' came with the build that the server started with. */
  source: z.enum(['local', 'published']),
  publishedAt: timestampSchema,
  publishedBy: z.string(),
  /** Never served again; null while it may be. */
  withdrawn: z.object({ at: timestampSchema, by: z.string(), reason: z.string() }).nullable(),
  /** Pages of it that visitors loaded, crawlers included; a page that follows another within the tab is no load. */
  loads: z.number().int(),
  /** What browsers reported, by where it went wrong. */
  failures: z.object({ total: z.number().int(), byStage: z.partialRecord(failureStageSchema, z.number().int()) }),
  /** Its mf-manifest.json. */
  url: z.string(),
  /** Its page of its own. */
  standaloneUrl: z.string(),
});
export type Release = z.infer<typeof releaseSchema>;

/** A remote and its versions, the newest first. */
export const remoteReleasesSchema = z.object({
  name: z.string(),
  /** Off: its pages and menu entries are gone for everybody. */
  enabled: z.boolean(),
  /** The version that visitors get; null before the first promotion. */
  live: z.string().nullable(),
  /** A newer version that some percent of the visitors get instead. */
  candidate: z.object({ version: z.string(), traffic: z.number().int() }).nullable(),
  /** The version that a rollback without a version returns to; null without an earlier one. */
  previous: z.string().nullable(),
  /** What this host serves at the moment: not the live version where that no longer fits. Null when nothing is. */
  serving: z.string().nullable(),
  /** Why `serving` is not `live`; null when all is well. */
  problem: z.string().nullable(),
  /**
   * How many of the servers that live serve it, which do not, and why: at the moment, and after ten seconds at most in
   * the answer to a change. Missing where nothing is live or the remote is switched off.
   */
  servers: z
    .object({
      confirmed: z.number().int(),
      lacking: z.array(z.object({ server: z.string(), reason: z.string() })),
    })
    .optional(),
  versions: z.array(releaseSchema),
});
export type RemoteReleases = z.infer<typeof remoteReleasesSchema>;

export const RELEASE_ACTIONS = [
  'publish',
  'adopt',
  'promote',
  'rollback',
  'cancel',
  'disable',
  'enable',
  'withdraw',
] as const;

/** One thing that was done to a remote. 'adopt': the server's own build became the live version at a start. */
export const releaseEventSchema = z.object({
  _id: z.string(),
  at: timestampSchema,
  remote: z.string(),
  action: z.enum(RELEASE_ACTIONS),
  version: z.string().nullable(),
  /** Percent of the visitors, where a promotion was for some. */
  traffic: z.number().int().nullable(),
  /** A user's name, 'token <label>' or 'this server'. */
  actor: z.string(),
  reason: z.string().nullable(),
});
export type ReleaseEvent = z.infer<typeof releaseEventSchema>;

export const releaseHistoryQuerySchema = listQuerySchema.pick({ page: true, limit: true });

/** `dryRun`: checks only, and changes nothing. */
export const publishQuerySchema = z.object({ dryRun: z.enum(['true', 'false']).optional() });

/** A release that stays at another origin, which the host's settings must name. */
export const releaseUrlSchema = z.object({
  /** The folder that holds remote.json. */
  url: z.url({ protocol: /^https?$/, error: 'Must be a URL such as https://cdn.example.com/mfe-orders/1.4.0/' }),
});

/** What a release was checked for, in words. */
export const releaseCheckedSchema = z.object({
  name: z.string(),
  version: z.string(),
  build: z.string(),
  checks: z.array(z.string()),
  /** The same version with the same content was there before: nothing was done. */
  alreadyPublished: z.boolean(),
});
export type ReleaseChecked = z.infer<typeof releaseCheckedSchema>;

/** `traffic`: percent of the visitors who get the version; 100 makes it the live one. */
export const promoteSchema = z.object({
  version: releaseVersionSchema,
  traffic: z.int('Must be a whole number').min(1, 'Must be 1 or more').max(100, 'Must be 100 or less').default(100),
});
export type Promote = z.input<typeof promoteSchema>;

/** Without a version: back to the one before. */
export const rollbackSchema = z.object({ version: releaseVersionSchema.optional() });
export type Rollback = z.input<typeof rollbackSchema>;

export const withdrawSchema = z.object({
  version: releaseVersionSchema,
  reason: requiredText(TEXT_LIMITS.notes, 'Say why it is withdrawn'),
});
export type Withdraw = z.input<typeof withdrawSchema>;

/** What a browser tells when a release did not work there. */
export const releaseFailureSchema = z.object({
  remote: z.string().max(TEXT_LIMITS.code),
  version: z.string().max(TEXT_LIMITS.short),
  stage: failureStageSchema,
  message: z.string().transform((text) => text.slice(0, 500)),
});
export type ReleaseFailure = z.input<typeof releaseFailureSchema>;

/** A token with which a team releases its one remote; never the secret itself. */
export const deployTokenSchema = z.object({
  _id: z.string(),
  remote: z.string(),
  label: z.string(),
  createdBy: z.string(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
  revokedAt: timestampSchema.nullable(),
});
export type DeployToken = z.infer<typeof deployTokenSchema>;

export const deployTokenCreateSchema = z.object({
  remote: remoteNameSchema,
  label: requiredText(TEXT_LIMITS.short, 'Say what the token is for'),
});
export type DeployTokenCreate = z.input<typeof deployTokenCreateSchema>;

/** A new token: `token` is shown this once, and goes into the header `Authorization: Deploy <token>`. */
export const deployTokenCreatedSchema = deployTokenSchema.extend({ token: z.string() });
export type DeployTokenCreated = z.infer<typeof deployTokenCreatedSchema>;
