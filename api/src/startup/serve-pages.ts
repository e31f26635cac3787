import type { AppDeps } from '../app';
import { readDevOrigins } from '../site/dev';
import { registerSite } from '../site/routes';
import { liveCategoryIds, liveProductIds } from '../shop/storefront/live-ids';
import { findPreview } from '../settings/preview';
import { say } from '../say';
import { buildFolder } from './build-folder';

/** Serves the pages of the build in addition to the API. Without a build it logs a warning. */
export const servePages: NonNullable<AppDeps['site']> = async (
  app,
  { changes, config, settings, database, db, registry, readiness, notices, metrics, pictures, previews, now },
) => {
  const distDir = buildFolder();
  if (distDir === null) {
    say('Nothing is built: only the API is served. `npm run build` makes the pages.', 'warn');
    return;
  }
  await registerSite(app, {
    distDir,
    dataDir: config.dataDir,
    settings,
    remoteOrigins: config.remoteOrigins,
    remoteServices: config.remoteServices,
    publicUrl: config.publicUrl,
    cdnUrl: config.cdnUrl,
    securityContact: config.securityContact,
    rendering: config.rendering,
    changes,
    registry,
    readiness,
    notices,
    metrics,
    pictures,
    members: { getPublicProduct: liveProductIds(db), getCategory: liveCategoryIds(db) },
    findPreview: findPreview({ db, settings, previews, now, own: config.shop }),
    databaseAnswers: database.answers,
    dev: readDevOrigins(process.env),
  });
};
