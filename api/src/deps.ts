import type { Actor } from './actor';
import type { ChangeFeed } from './cache/change-feed';
import type { Config } from './config';
import type { Database, Db } from './database/client';
import type { Replica } from './database/replica';
import type { Notices } from './health/notices';
import type { Readiness } from './health/readiness';
import type { RateLimits } from './http/rate-limits';
import type { JobRunner } from './jobs/job-runner';
import type { PasswordQueue } from './shop/auth/password-queue';
import type { Metrics } from './metrics/metrics';
import type { ConfirmLinks } from './shop/orders/confirmation/confirm-links';
import type { AuthService } from './shop/auth/auth-service';
import type { RegistryReader } from './registry/registry-reader';
import type { PictureStore } from './pictures/store';
import type { LiveSettings } from './settings/live-settings';
import type { ReleaseLinks } from './registry/release-links';
import type { PreviewLinks } from './settings/preview-links';

/** The services that routes use; created once per app. */
export interface Deps {
  config: Config;
  database: Database;
  db: Db;
  /** For reads that may be a moment old (http/old-reads.ts, public-reads.ts); null: the primary answers all. */
  replica: Replica | null;
  /** The clock; tests set it. */
  now: () => Date;
  auth: AuthService;
  /** The actor of a deploy token. @throws ShopError unauthenticated for an unknown or revoked token */
  deployActorOf: (token: string) => Promise<Actor>;
  /** Limits how many passwords are hashed at once. */
  passwordQueue: PasswordQueue;
  limits: RateLimits;
  /** Stores the files of pictures. */
  pictures: PictureStore;
  /** Reports changes of public data. All caches of public data subscribe to it. */
  changes: ChangeFeed;
  /** The current settings of the shop; `config.shop` are the defaults. */
  settings: LiveSettings;
  /** Links to versions of the public pages that are not live yet. */
  previews: PreviewLinks;
  releaseLinks: ReleaseLinks;
  /** Links by which customers confirm their orders. */
  confirmLinks: ConfirmLinks;
  /** The active releases of the remotes. */
  registry: RegistryReader;
  /** Periodic jobs, shared with the other servers. */
  jobs: JobRunner;
  /** Problems that do not stop the shop. */
  notices: Notices;
  /** Checks whether this process is ready for requests. */
  readiness: Readiness;
  /** The metrics of the process. */
  metrics: Metrics;
}
