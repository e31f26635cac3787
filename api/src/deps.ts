import type { Actor } from './actor';
import type { ChangeFeed } from './cache/change-feed';
import type { Config } from './config';
import type { Database, Db } from './database/client';
import type { Notices } from './health/notices';
import type { Readiness } from './health/readiness';
import type { RateLimits } from './http/rate-limits';
import type { JobRunner } from './jobs/job-runner';
import type { PasswordQueue } from './shop/auth/password-queue';
import type { Metrics } from './metrics/metrics';
import type { AuthService } from './shop/auth/auth-service';
import type { LiveRegistry } from './registry/live-registry';
import type { PictureStore } from './pictures/store';
import type { LiveSettings } from './settings/live-settings';
import type { PreviewLinks } from './settings/preview-links';

/** What every module works with; made once per app. */
export interface Deps {
  config: Config;
  database: Database;
  db: Db;
  /** The clock; tests set it. */
  now: () => Date;
  auth: AuthService;
  /** The actor of a deploy token. @throws ShopError unauthenticated for an unknown or revoked token */
  deployActorOf: (token: string) => Promise<Actor>;
  /** Whatever hashes a password waits for its turn here. */
  passwordQueue: PasswordQueue;
  limits: RateLimits;
  /** Where pictures are kept. */
  pictures: PictureStore;
  /** Tells of changes to what visitors are shown: whoever keeps any of that subscribes. */
  changes: ChangeFeed;
  /** The facts of the shop in force; `config.shop` are their defaults. */
  settings: LiveSettings;
  /** Links that show a version of the front before it is live. */
  previews: PreviewLinks;
  /** Which releases of the remotes are out. */
  registry: LiveRegistry;
  /** What this process does beside requests, in turn with the other servers; whoever has such work adds it. */
  jobs: JobRunner;
  /** What is amiss though the shop goes on. */
  notices: Notices;
  /** Whether this process should be sent visitors; who serves something that they need adds a check. */
  readiness: Readiness;
  /** What the process counts of itself. */
  metrics: Metrics;
}
