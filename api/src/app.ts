import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { addBackups } from './backup/scheduled';
import { openChangeFeed } from './cache/change-feed';
import { flushAfterWrites } from './cache/flush-after-writes';
import type { Config } from './config';
import type { Database } from './database/client';
import type { Deps } from './deps';
import { databaseCheck, storageCheck } from './health/checks';
import { FaultAlerts, secretsOf } from './health/fault-alerts';
import { Notices, noticeClock, noticeProxy } from './health/notices';
import { Readiness } from './health/readiness';
import { LIVE_PATH, READY_PATH, registerHealth } from './health/routes';
import { callRoute } from './http/call-route';
import { answerClientError } from './http/client-errors';
import { documentCalls } from './http/documentation';
import { handleErrors, refusalOf, sendError } from './http/error-handler';
import { ShopError, notFound, unavailable } from './http/errors';
import { nameIgnoredQuery } from './http/ignored-query';
import { acceptJson } from './http/json-body';
import { buildSerializer } from './http/json-schema';
import { logAnswer, logRequests, logSlowStatements, loggerOptions } from './http/logging';
import type { RequestLog } from './http/logging';
import { createRateLimits } from './http/rate-limits';
import { REQUEST_ID_HEADER, requestIdOf } from './http/request-id';
import { takeTurns } from './http/request-turns';
import { headersOfEveryAnswer, protect } from './http/security';
import { traceOf } from './http/trace';
import { watchedFigures } from './jobs/job-figures';
import { HOUR, JobRunner } from './jobs/job-runner';
import { Metrics } from './metrics/metrics';
import { countRequests } from './metrics/requests';
import { registerModules } from './modules';
import { passwordTurns } from './shop/auth/password-turns';
import { createAuthService } from './shop/auth/service';
import { signingSecret } from './shop/auth/tokens';
import { HOME, asksForPage, isRouteOfFiles } from './site/addresses';
import { openReleaseArchives } from './registry/archives';
import { LiveRegistry } from './registry/live-registry';
import { openPictureStore, writtenFolders } from './pictures/open-store';
import { registerPictures } from './pictures/routes';
import type { WiderPictures } from './pictures/wider';
import { LiveSettings } from './settings/live-settings';
import { previewLinks } from './settings/preview-links';

/** How long a client may take to send files: five pictures over a slow line. Its headers have a minute, JSON half of one. */
export const REQUEST_TIMEOUT_MS = 300_000;

/** What watches over the server must not be late because the server has much to do. */
const PROBES: ReadonlySet<string> = new Set([LIVE_PATH, READY_PATH]);
const UNQUEUED_ROUTES: ReadonlySet<string> = new Set(['/api/health', ...PROBES]);

/** What an app is made of. */
export interface AppDeps {
  config: Config;
  database: Database;
  /** Where log lines go; standard output by default. */
  logStream?: { write: (line: string) => void };
  /** The clock; the real one by default. */
  now?: () => Date;
  /** Draws copies of the demo's pictures that are wider than the stored ones. */
  widerPictures?: WiderPictures;
  /** Registers what the host serves besides the API: pages and releases. */
  site?: (app: FastifyInstance, deps: Deps) => Promise<void> | void;
}

/** HTTP 1.1 demands the header. */
const missingHostHeader = () => new ShopError(400, 'BAD_REQUEST', 'The Host header is missing');

/** Everything below /api. */
async function registerApi(api: FastifyInstance, deps: Deps): Promise<void> {
  flushAfterWrites(api, deps.changes);
  nameIgnoredQuery(api);
  api.addHook('onRequest', async (request) => {
    if (!UNQUEUED_ROUTES.has(request.url)) await deps.settings.upToDate();
  });
  await protect(api, deps.config);
  documentCalls(api);
  callRoute(api, 'health', async () => {
    if (!(await deps.database.answers())) throw unavailable();
    return { status: 'ok' };
  });
  registerModules(api, deps);
  deps.jobs.add({
    kind: 'ended-sessions',
    title: 'Remove ended sessions',
    everySeconds: HOUR,
    run: () => deps.auth.purge().then(() => undefined),
  });
  deps.jobs.add({
    kind: 'old-counts',
    title: 'Remove old counts of the rate limits',
    everySeconds: HOUR,
    run: () => deps.limits.purge().then(() => undefined),
  });
  for (const url of ['/api', '/api/*']) api.all(url, () => Promise.reject(notFound('Page')));
}

/**
 * The server, complete and ready to listen: the API below /api, and the host's pages where it has any. Nothing can be
 * registered on it afterwards.
 */
export async function buildApp(appDeps: AppDeps): Promise<FastifyInstance> {
  const { config, database, logStream, now = () => new Date(), site: host } = appDeps;
  let shopName = () => config.shop.shopName;
  const alerts =
    config.alertWebhookUrl === null
      ? null
      : new FaultAlerts({
          url: config.alertWebhookUrl,
          secrets: secretsOf(config),
          shopName: () => shopName(),
          warn: (details, message) => app.log.warn(details, message),
        });
  const requestLog: RequestLog = {
    clientAddress: config.logClientAddress,
    isMinor: (route) => isRouteOfFiles(route) || PROBES.has(route),
  };
  const app = Fastify({
    logger: loggerOptions(config, logStream, alerts?.tell),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, ...traceOf(request) }, options),
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // A start may take long, as on a busy machine: what it waits for has limits of its own.
    pluginTimeout: 0,
    // Refused below, with a body.
    http: { requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildSerializer } },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headersOfEveryAnswer(config, null)),
    frameworkErrors: (error, request, reply) => {
      void reply.header(REQUEST_ID_HEADER, request.id).headers(headersOfEveryAnswer(config, request));
      if (host !== undefined && asksForPage(request)) void reply.redirect(HOME.path, HOME.status);
      else {
        const malformed = new ShopError(400, 'BAD_REQUEST', 'The address is malformed');
        void sendError(request, reply, refusalOf(error) ?? malformed);
      }
      // No hook runs for these, and Fastify takes whoever connects for their client.
      logAnswer(request, reply, {
        ...requestLog,
        clientAddress: requestLog.clientAddress && config.trustProxy === false,
      });
    },
  });
  // onClose hooks run in reverse order: this one still posts the faults of all others.
  if (alerts !== null) app.addHook('onClose', () => alerts.close());
  const changes = openChangeFeed(database, app.log);
  const jobs = new JobRunner({ db: database.db, log: app.log });
  const notices = new Notices(app.log);
  const deps: Deps = {
    config,
    database,
    db: database.db,
    now,
    limits: createRateLimits(database, config.limits),
    auth: await createAuthService(database.db, config.auth, now),
    passwords: passwordTurns(config.limits.passwordsAtOnce, config.limits.passwordsWaiting),
    pictures: await openPictureStore(config),
    changes,
    settings: new LiveSettings({
      db: database.db,
      feed: changes,
      config,
      warn: (details, message) => app.log.warn(details, message),
    }),
    previews: previewLinks(config.auth.secret ?? (await signingSecret(database.db))),
    registry: new LiveRegistry({
      database,
      feed: changes,
      jobs,
      dataDir: config.dataDir,
      remoteOrigins: config.remoteOrigins,
      archives: await openReleaseArchives(config, database.db),
      log: app.log,
      onTime: (milliseconds) => noticeClock(notices, now().getTime(), milliseconds),
    }),
    jobs,
    notices,
    readiness: new Readiness(),
    metrics: new Metrics(),
  };
  deps.readiness.add(databaseCheck(database));
  deps.readiness.add(storageCheck(writtenFolders(config)));
  deps.metrics.watchPool(database.pool);
  deps.metrics.watchJobs(watchedFigures(database.db));
  deps.metrics.watchNotices(notices.stands);
  if (config.backups !== null) await addBackups(jobs, { database, config, backups: config.backups });
  await deps.settings.upToDate();
  shopName = () => deps.settings.current().shopName;
  app.decorate('deps', deps);
  app.addHook('onReady', async () => deps.jobs.open());
  app.addHook('onClose', () => deps.jobs.close());
  app.addHook('onClose', () => deps.changes.close());
  app.addHook('onClose', () => deps.registry.close());
  deps.changes.open();
  app.decorateRequest('actor', null);
  // JSON is the only body there is; Fastify would take plain text, too.
  app.removeContentTypeParser('text/plain');
  acceptJson(app);
  handleErrors(app);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id).headers(headersOfEveryAnswer(config, request));
    noticeProxy(notices, request);
    done(request.headers.host === undefined && request.raw.httpVersion === '1.1' ? missingHostHeader() : undefined);
  });
  takeTurns(app, UNQUEUED_ROUTES);
  // After the turns: what is done in one is done for its request.
  logSlowStatements(app, database.statements, config.slowStatementMs);
  logRequests(app, requestLog);
  if (config.metrics !== null) countRequests(app, deps.metrics);
  app.setNotFoundHandler(() => Promise.reject(notFound('Page')));
  registerHealth(app, deps.readiness);
  await app.register((api) => registerApi(api, deps));
  await app.register(async (pages) => registerPictures(pages, deps.pictures, appDeps.widerPictures));
  if (host !== undefined) await app.register(async (pages) => host(pages, deps));
  await app.ready();
  // Node would answer 417 without a body to what it does not expect to be expected; HTTP lets a server ignore it.
  app.server.on('checkExpectation', app.routing);
  return app;
}
