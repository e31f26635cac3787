import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config';
import type { Deps } from '../deps';
import { Metrics } from '../metrics/metrics';
import { EMPTY_SNAPSHOT, localSnapshot } from '../registry/snapshot';
import { fixedSettings } from '../settings/live-settings';
import { TEST_SHOP } from '../testing/shop';
import { type SiteOptions, type SiteRegistry, registerSite } from './routes';

/** A registry without a database: it always serves the build. */
function buildOnly(): SiteRegistry {
  let snapshot = EMPTY_SNAPSHOT;
  return {
    loaded: true,
    open: ({ facts, releases }) => {
      snapshot = localSnapshot({ facts, local: releases, unavailableReason: () => null });
      return Promise.resolve();
    },
    current: () => snapshot,
    subscribe: () => () => undefined,
    download: () => Promise.resolve(false),
    loads: { count: () => undefined },
    files: { shells: { download: () => Promise.resolve(null) } },
  };
}

/**
 * The options of a site under test. What the test does not choose is as simple as possible: browsers render the pages,
 * nothing changes, the database answers, and there are no previews, pictures or items in the sitemap.
 */
export const testSite = (chosen: Pick<SiteOptions, 'distDir' | 'dataDir'> & Partial<SiteOptions>): SiteOptions => ({
  settings: fixedSettings(readConfig(TEST_SHOP).shop),
  remoteOrigins: [],
  remoteServices: [],
  publicUrl: null,
  cdnUrl: null,
  securityContact: null,
  rendering: { workers: 0, waitMs: 0, renderMs: 0 },
  changes: { isFresh: () => true, subscribe: () => () => undefined },
  members: {},
  databaseAnswers: () => Promise.resolve(true),
  registry: buildOnly(),
  readiness: { add: () => undefined },
  notices: { note: () => undefined, clear: () => undefined },
  pictures: { read: () => Promise.resolve(null) },
  findPreview: () => Promise.resolve('unknown'),
  metrics: new Metrics(),
  ...chosen,
});

/** The option `site` of an app under test: a site with the parts of that app, as a server has it. */
export const siteOfApp =
  (chosen: Parameters<typeof testSite>[0]) =>
  (pages: FastifyInstance, { config, changes, registry, readiness, notices, metrics }: Deps): Promise<void> =>
    registerSite(
      pages,
      testSite({
        settings: fixedSettings(config.shop),
        remoteOrigins: config.remoteOrigins,
        remoteServices: config.remoteServices,
        cdnUrl: config.cdnUrl,
        changes,
        registry,
        readiness,
        notices,
        metrics,
        ...chosen,
      }),
    );
