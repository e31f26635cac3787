import { z } from 'zod';
import { isRemoteName } from '../rules/remote-name';
import { TEXT_LIMITS, listQuerySchema, requiredText, timestampSchema } from './primitives';

/**
 * The stages at which a remote can fail in a browser: while its files are fetched, while it is evaluated ('evaluation')
 * or rendered ('render'), later in a handler, timer or promise ('error'), or when it changes something that all pages
 * share ('change').
 */
export const FAILURE_STAGES = ['manifest', 'entry', 'chunk', 'evaluation', 'render', 'error', 'change'] as const;
export const failureStageSchema = z.enum(FAILURE_STAGES);
export type FailureStage = z.infer<typeof failureStageSchema>;

/** The name of a remote. It is also its folder, a part of URLs and, with underscores, an identifier. */
export const remoteNameSchema = z
  .string('Name a remote, such as mfe-orders')
  .max(TEXT_LIMITS.code, `Must be ${TEXT_LIMITS.code} characters or fewer`)
  .refine(isRemoteName, 'Must be like mfe-orders')
  // The call that receives failure reports has the same parent path as the remotes.
  .refine((name) => name !== 'failures', 'No remote can have this name');

/** A version as used in URLs: 1.4.0, 2.0.0-rc.1, 1.0.0-local.3f2a9c. */
export const releaseVersionSchema = z
  .string('Name a version, such as 1.4.0')
  .max(TEXT_LIMITS.short, `Must be ${TEXT_LIMITS.short} characters or fewer`)
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/, 'Must be a version such as 1.4.0');

export const remoteParamsSchema = z.object({ name: remoteNameSchema });

/**
 * A text that browsers reported about a failure of a version, without query strings, quoted values and runs of digits.
 */
const failureTextSchema = z.object({
  stage: failureStageSchema,
  text: z.string(),
  /** The page of the last report, as the release declares it: /product/:id. Null: unknown. */
  page: z.string().nullable(),
  /** The number of clients. */
  count: z.number().int(),
  lastAt: timestampSchema,
});

/** One version of a remote that was published to this host or included in its build. */
export const releaseSchema = z.object({
  version: z.string(),
  /** The hash of all its files. */
  build: z.string(),
  /** The range of host contract versions that it needs. */
  contract: z.string(),
  /** 'local' means that the version is part of the build that the server started with. */
  source: z.enum(['local', 'published']),
  publishedAt: timestampSchema,
  publishedBy: z.string(),
  /** Set if the version was withdrawn and will never be served again; null otherwise. */
  withdrawn: z.object({ at: timestampSchema, by: z.string(), reason: z.string() }).nullable(),
  /** The number of page loads by visitors, including crawlers. Navigation within the tab does not count. */
  loads: z.number().int(),
  /** The failures that browsers reported, by stage. */
  failures: z.object({ total: z.number().int(), byStage: z.partialRecord(failureStageSchema, z.number().int()) }),
  /** The latest texts of these failures, at most 10, of the last 14 days. Absent on older hosts. */
  failureTexts: z.array(failureTextSchema).optional(),
  /** What the checks could not see when it was published, in sentences. Absent on older hosts. */
  warnings: z.array(z.string()).optional(),
  /** The URL of its mf-manifest.json. */
  url: z.string(),
  /** The URL of its standalone page. */
  standaloneUrl: z.string(),
});
export type Release = z.infer<typeof releaseSchema>;

/** A remote and its versions, newest first. */
export const remoteReleasesSchema = z.object({
  name: z.string(),
  /** The team that owns it, as its live or else its newest version says. Absent: none is named, or an older host. */
  owner: z.object({ team: z.string(), contact: z.string(), repository: z.string().optional() }).optional(),
  /** False: its pages and menu entries are hidden for everybody. */
  enabled: z.boolean(),
  /** The version that visitors get; null before the first promotion. */
  live: z.string().nullable(),
  /** A newer version that a percentage of the visitors gets instead. */
  candidate: z.object({ version: z.string(), traffic: z.number().int() }).nullable(),
  /** The target of a rollback without a version; null if there is no earlier version. */
  previous: z.string().nullable(),
  /**
   * The version that this host serves now. It differs from the live version if that no longer fits. Null: none is
   * served.
   */
  serving: z.string().nullable(),
  /** The reason why `serving` is not `live`; null if they are equal. */
  problem: z.string().nullable(),
  /**
   * How many of the running servers serve the live version, which do not, and why. The answer to a change waits up to
   * ten seconds for them. Absent if no version is live or the remote is switched off.
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

/** One event of a remote. 'adopt': at its start the server made the version of its own build live. */
export const releaseEventSchema = z.object({
  _id: z.string(),
  at: timestampSchema,
  remote: z.string(),
  action: z.enum(RELEASE_ACTIONS),
  version: z.string().nullable(),
  /** The percentage of visitors, if the promotion was partial. */
  traffic: z.number().int().nullable(),
  /** The name of a user, 'token <label>' or 'this server'. */
  actor: z.string(),
  reason: z.string().nullable(),
});
export type ReleaseEvent = z.infer<typeof releaseEventSchema>;

export const releaseHistoryQuerySchema = listQuerySchema.pick({ page: true, limit: true });

/** The address of another shop, for a history. No server fetches it. */
const otherShopSchema = z
  .url({ protocol: /^https?$/, error: 'Must be the address of a shop such as https://staging.example.com' })
  .max(TEXT_LIMITS.url, `Must be ${TEXT_LIMITS.url} characters or fewer`)
  .transform((text) => new URL(text).origin);

/** `dryRun`: only checks the release and changes nothing. `from`: the shop from which the release is carried. */
export const publishQuerySchema = z.object({
  dryRun: z.enum(['true', 'false']).optional(),
  from: otherShopSchema.optional(),
});

/** A version that was carried to another shop. */
export const releaseCarriedSchema = z.object({ version: releaseVersionSchema, to: otherShopSchema });

/** A release hosted at another origin, which the host's settings must allow. */
export const releaseUrlSchema = z.object({
  /** The URL of the folder that contains remote.json. */
  url: z.url({ protocol: /^https?$/, error: 'Must be a URL such as https://cdn.example.com/mfe-orders/1.4.0/' }),
});

/** The checks that a release passed, in words. */
export const releaseCheckedSchema = z.object({
  name: z.string(),
  version: z.string(),
  build: z.string(),
  checks: z.array(z.string()),
  /** What the checks could not see, in sentences. Absent on older hosts. */
  warnings: z.array(z.string()).optional(),
  /** True if the same version with the same content was already published. Nothing was changed. */
  alreadyPublished: z.boolean(),
});
export type ReleaseChecked = z.infer<typeof releaseCheckedSchema>;

/** `traffic`: the percentage of visitors who get the version. 100 makes it the live version. */
export const promoteSchema = z.object({
  version: releaseVersionSchema,
  traffic: z.int('Must be a whole number').min(1, 'Must be 1 or more').max(100, 'Must be 100 or less').default(100),
});
export type Promote = z.input<typeof promoteSchema>;

/** Without a version, the previous version becomes live again. */
export const rollbackSchema = z.object({ version: releaseVersionSchema.optional() });
export type Rollback = z.input<typeof rollbackSchema>;

export const withdrawSchema = z.object({
  version: releaseVersionSchema,
  reason: requiredText(TEXT_LIMITS.notes, 'Say why it is withdrawn', 'lines'),
});
export type Withdraw = z.input<typeof withdrawSchema>;

/** The release to link to, and for how many days the link works. */
export const releaseLinkCreateSchema = z.object({
  version: releaseVersionSchema,
  days: z.int('Must be a whole number').min(1, 'Must be 1 or more').max(14, 'Must be 14 or less').default(2),
});

/** A link that shows one release within the shop, to somebody without an account, too, and when it ends. */
export const releaseLinkSchema = z.object({
  /** The address, with its query, below the shop's own. */
  path: z.string(),
  until: timestampSchema,
});
export type ReleaseLink = z.infer<typeof releaseLinkSchema>;

/** The token of a link to a release. */
export const linkTokenSchema = z.object({ token: z.string().max(1000) });

/** One version of a remote. */
export const versionParamsSchema = remoteParamsSchema.extend({ version: releaseVersionSchema });

/** Who published a version: the name of a person, or 'token <label> of <name>'. */
export const releasePublisherSchema = z.object({ publishedBy: z.string(), publishedAt: timestampSchema });
export type ReleasePublisher = z.infer<typeof releasePublisherSchema>;

/** A file of a release by its path, as its remote.json lists it. */
export const releaseFileQuerySchema = z.object({ path: z.string().min(1).max(TEXT_LIMITS.url) });
/** The bytes of a file, in base64. */
export const releaseFileSchema = z.object({ base64: z.base64() });

/** The release that a link shows. */
export const linkedReleaseSchema = z.object({ remote: z.string(), version: z.string() });

/** A report from a browser that a release failed there. */
export const releaseFailureSchema = z.object({
  remote: z.string().max(TEXT_LIMITS.code),
  version: z.string().max(TEXT_LIMITS.short),
  stage: failureStageSchema,
  message: z.string().transform((text) => text.slice(0, 500)),
});
export type ReleaseFailure = z.input<typeof releaseFailureSchema>;

/** A deploy token, with which a team releases its remote. It never contains the secret itself. */
export const deployTokenSchema = z.object({
  _id: z.string(),
  remote: z.string(),
  label: z.string(),
  createdBy: z.string(),
  /** The account of the admin who created the token, with whose rights it ends. Absent from earlier server versions. */
  createdById: z.string().nullable().optional(),
  /** It may publish previews (1.4.0-pr.17.3fa9c2b) and nothing else. Absent from earlier server versions. */
  previewsOnly: z.boolean().optional(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
  revokedAt: timestampSchema.nullable(),
});
export type DeployToken = z.infer<typeof deployTokenSchema>;

export const deployTokenCreateSchema = z.object({
  remote: remoteNameSchema,
  label: requiredText(TEXT_LIMITS.short, 'Say what the token is for'),
  /** For a pipeline of pull requests: the token may publish previews, and can neither promote nor publish a release. */
  previewsOnly: z.boolean().default(false),
});
export type DeployTokenCreate = z.input<typeof deployTokenCreateSchema>;

/** A new token. `token` is shown only once; it is sent in the header `Authorization: Deploy <token>`. */
export const deployTokenCreatedSchema = deployTokenSchema.extend({ token: z.string() });
export type DeployTokenCreated = z.infer<typeof deployTokenCreatedSchema>;
