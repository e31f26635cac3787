import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { addErasedLists } from './backup/erased-list';
import { addBackups } from './backup/scheduled';
import { openChangeFeed } from './cache/change-feed';
import { flushAfterWrites } from './cache/flush-after-writes';
import type { Config } from './config';
import type { Database } from './database/client';
import { foldTexts } from './database/fold-texts';
import { openReplica } from './database/replica';
import { addSearchJobs } from './shop/search/jobs';
import type { Deps } from './deps';
import { databaseCheck, storageCheck } from './health/checks';
import { watchDatabase } from './health/database-watch';
import { FaultAlerts, secretsOf } from './health/fault-alerts';
import { FaultGroups } from './health/fault-groups';
import { Notices, noticeClock, noticePlainHttp, noticeProxy, noticeStores, noticeTrust } from './health/notices';
import { Readiness } from './health/readiness';
import { LIVE_PATH, READY_PATH, registerHealth } from './health/routes';
import { callRoute } from './http/call-route';
import { answerClientError } from './http/client-errors';
import { documentCalls } from './http/documentation';
import { handleErrors, publicErrorOf, sendError } from './http/error-handler';
import { ShopError, notFound, unavailable } from './errors';
import { reportIgnoredQuery } from './http/ignored-query';
import { acceptJson } from './http/json-body';
import { buildSerializer } from './http/json-schema';
import { logAnswer, logRequests, logSlowStatements, loggerOptions } from './http/logging';
import type { RequestLog } from './http/logging';
import { markWrites } from './http/old-reads';
import { createRateLimits } from './http/rate-limits';
import { REQUEST_ID_HEADER, requestIdOf } from './http/request-id';
import { scheduleRequests } from './http/request-scheduler';
import { commonHeaders, protect } from './http/security';
import { traceOf } from './http/trace';
import { watchedFigures } from './jobs/job-figures';
import { HOUR, JobRunner } from './jobs/job-runner';
import { Metrics } from './metrics/metrics';
import { countRequests } from './metrics/requests';
import { registerRoutes } from './routes';
import { createPasswordQueue } from './shop/auth/password-queue';
import { createAuthService } from './shop/auth/auth-service';
import { signingSecret } from './shop/auth/tokens';
import { confirmLinks } from './shop/orders/confirmation/confirm-links';
import { HOME, asksForPage, isRouteOfFiles } from './site/addresses';
import { deployActor } from './registry/deploy-tokens';
import { openReleaseArchives } from './registry/open-archives';
import { RegistryReader } from './registry/registry-reader';
import { addOutbox } from './outbox/send-messages';
import { sendersOf } from './outbox/senders';
import { tellFailedBackup } from './outbox/write-messages';
import { openPictureStore, writtenFolders } from './pictures/open-store';
import { registerPictures } from './pictures/routes';
import { pictureStoreName } from './pictures/store-name';
import { LiveSettings } from './settings/live-settings';
import { releaseLinks } from './registry/release-links';
import { previewLinks } from './settings/preview-links';

/**
 * Time in milliseconds for a client to send a request with files: enough for five pictures over a slow connection.
 * Headers may take a minute, JSON half a minute.
 */
export const REQUEST_TIMEOUT_MS = 300_000;

/** Routes for monitoring, which must respond in time even if the server is busy. */
const PROBES: ReadonlySet<string> = new Set([LIVE_PATH, READY_PATH]);
const UNQUEUED_ROUTES: ReadonlySet<string> = new Set(['/api/health', ...PROBES]);

/** The dependencies of an app. */
export interface AppDeps {
  config: Config;
  database: Database;
  /** Where log lines go. Default value: standard output. */
  logStream?: { write: (line: string) => void };
  /** The clock. Default value: the real one. */
  now?: () => Date;
  /** Registers the routes in addition to the API: pages and releases. */
  site?: (app: FastifyInstance, deps: Deps) => Promise<void> | void;
}

/** HTTP 1.1 requires the header. */
const missingHostHeader = () => new ShopError('malformed', 'BAD_REQUEST', 'The Host header is missing');

/** Everything below /api. */
async function registerApi(api: FastifyInstance, deps: Deps): Promise<void> {
  flushAfterWrites(api, deps.changes);
  if (deps.replica !== null) markWrites(api, deps.replica);
  reportIgnoredQuery(api);
  api.addHook('onRequest', async (request) => {
    if (!UNQUEUED_ROUTES.has(request.url)) await deps.settings.upToDate();
  });
  await protect(api, deps.config);
  documentCalls(api);
  callRoute(
    api,
    'health',
    async () => {
      if (!(await deps.database.works())) throw unavailable();
      return { status: 'ok' };
    },
    { anonymous: true },
  );
  registerRoutes(api, deps);
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
  deps.jobs.add({
    kind: 'fold-texts',
    title: 'Fold texts that earlier versions wrote, for searches',
    everySeconds: 60,
    run: (signal) => foldTexts(deps.db, signal),
  });
  addSearchJobs(deps);
  for (const url of ['/api', '/api/*']) api.all(url, () => Promise.reject(notFound('Page')));
}

/**
 * Builds the complete server, ready to listen: the API below /api, and the pages if `host` registers them. No routes
 * can be added afterwards.
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
  const groups = alerts === null ? undefined : new FaultGroups({ post: alerts.tell });
  const requestLog: RequestLog = {
    clientAddress: config.logClientAddress,
    isMinor: (route) => isRouteOfFiles(route) || PROBES.has(route),
  };
  const app = Fastify({
    logger: loggerOptions(config, logStream, groups),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, ...traceOf(request) }, options),
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // No limit, because a start may take long on a busy machine. Everything that it waits for has its own limit.
    pluginTimeout: 0,
    // An onRequest hook below refuses such requests, with an error body.
    http: { requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildSerializer } },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, commonHeaders(config, null), asksForPage),
    frameworkErrors: (error, request, reply) => {
      void reply.header(REQUEST_ID_HEADER, request.id).headers(commonHeaders(config, request));
      if (host !== undefined && asksForPage(request)) void reply.redirect(HOME.path, HOME.status);
      else {
        const malformed = new ShopError('malformed', 'BAD_REQUEST', 'The address is malformed');
        void sendError(request, reply, publicErrorOf(error) ?? malformed);
      }
      // Fastify runs no hooks for these errors, and would log the proxy's address as the client's.
      logAnswer(request, reply, {
        ...requestLog,
        clientAddress: requestLog.clientAddress && config.trustProxy === false,
      });
    },
  });
  // onClose hooks run in reverse order, so errors in all others are still reported.
  if (alerts !== null) {
    app.addHook('onClose', () => {
      groups?.close();
      return alerts.close();
    });
  }
  const changes = openChangeFeed(database, app.log);
  const jobs = new JobRunner({ db: database.db, log: app.log });
  const notices = new Notices(app.log);
  if (config.trustProxy === true) noticeTrust(notices);
  const pictures = await openPictureStore(config);
  const storeName = await pictureStoreName(config);
  const metrics = new Metrics();
  // All servers share it, so that a link of one is read by every other.
  const linkSecret = config.auth.secret ?? (await signingSecret(database.db));
  const deps: Deps = {
    config,
    database,
    db: database.db,
    replica: openReplica(config, database, (trouble) => {
      if (trouble === null) notices.clear('replica', 'The replica answers again');
      else notices.note('replica', trouble, 'error');
    }),
    now,
    limits: createRateLimits(database, config.limits),
    auth: await createAuthService(database.db, config.auth, now),
    deployActorOf: (token) => deployActor(database.db, token, now()),
    passwordQueue: createPasswordQueue(config.limits.passwordsAtOnce, config.limits.passwordsWaiting),
    pictures,
    changes,
    settings: new LiveSettings({
      db: database.db,
      feed: changes,
      config,
      warn: (details, message) => app.log.warn(details, message),
    }),
    previews: previewLinks(linkSecret),
    releaseLinks: releaseLinks(linkSecret),
    confirmLinks: confirmLinks(linkSecret),
    registry: new RegistryReader({
      database,
      feed: changes,
      jobs,
      dataDir: config.dataDir,
      remoteOrigins: config.remoteOrigins,
      previewDays: config.previewDays,
      archives: await openReleaseArchives(config, database.db),
      log: app.log,
      onTime: (milliseconds) => noticeClock(notices, now().getTime(), milliseconds),
      pictures: { own: storeName, onOther: (other) => noticeStores(notices, storeName, other) },
      incompletePages: () => metrics.incompletePages.counts,
    }),
    jobs,
    notices,
    readiness: new Readiness(),
    metrics,
  };
  deps.readiness.add(databaseCheck(database));
  deps.readiness.add(storageCheck(writtenFolders(config)));
  const watching = new AbortController();
  app.addHook('onReady', async () => watchDatabase({ database, notices, log: app.log, signal: watching.signal }));
  app.addHook('onClose', async () => watching.abort());
  deps.metrics.watchPool(database.pool);
  if (deps.replica !== null) deps.metrics.watchReplica(deps.replica.lagSeconds);
  deps.metrics.watchDisk(config.dataDir);
  deps.metrics.watchJobs(watchedFigures(database.db));
  deps.metrics.watchNotices(notices.stands);
  const { settings } = deps;
  if (config.backups !== null) {
    await addBackups(jobs, {
      database,
      config,
      backups: config.backups,
      log: app.log,
      onFailure: (failure) => tellFailedBackup(database.db, settings.outboxChannels(), { ...failure, now: now() }),
    });
  }
  addOutbox(jobs, { db: database.db, log: app.log }, sendersOf(config, settings));
  addErasedLists(jobs, { db: database.db, config });
  await deps.settings.upToDate();
  shopName = () => deps.settings.current().shopName;
  app.decorate('deps', deps);
  app.addHook('onReady', async () => deps.jobs.open());
  app.addHook('onClose', () => deps.jobs.close());
  app.addHook('onClose', () => deps.changes.close());
  app.addHook('onClose', () => deps.registry.close());
  app.addHook('onClose', () => deps.replica?.close());
  deps.changes.open();
  app.decorateRequest('actor', null);
  // By default, Fastify also accepts plain text.
  app.removeContentTypeParser('text/plain');
  acceptJson(app);
  handleErrors(app);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id).headers(commonHeaders(config, request));
    if (config.trustProxy === true) noticeTrust(notices);
    else noticeProxy(notices, request);
    if (!PROBES.has(request.routeOptions.url ?? '')) noticePlainHttp(notices, config, request);
    done(request.headers.host === undefined && request.raw.httpVersion === '1.1' ? missingHostHeader() : undefined);
  });
  scheduleRequests(app, UNQUEUED_ROUTES);
  // Registered after the scheduler, so that work in a time slice is attributed to its request.
  logSlowStatements(app, database.statements, config.slowStatementMs);
  logRequests(app, requestLog);
  if (config.metrics !== null) countRequests(app, deps.metrics);
  app.setNotFoundHandler(() => Promise.reject(notFound('Page')));
  registerHealth(app, deps.readiness);
  await app.register((api) => registerApi(api, deps));
  await app.register(async (pages) => registerPictures(pages, deps.pictures));
  if (host !== undefined) await app.register(async (pages) => host(pages, deps));
  await app.ready();
  // Node would answer an unknown Expect header with 417 without a body; HTTP allows a server to ignore the header.
  app.server.on('checkExpectation', app.routing);
  return app;
}
